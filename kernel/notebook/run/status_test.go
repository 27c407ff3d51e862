package run_test

import (
	"slices"
	"testing"

	"setlab/kernel/notebook/run"
	"setlab/kernel/output"
)

func TestACellSaysHowFarItIs(t *testing.T) {
	figure := func(text string) output.Event {
		return output.Display{ID: "figure", Data: output.MIME{"text/plain": text}, Update: text != "figure"}
	}
	kernel := script{
		"a": shows(stdout("plain\n"), stdout("\repoch 1/3"), stdout("\repoch 2/3  \repoch 3/3"), stdout("\rdone\n")),
		"b": shows(figure("figure"), figure("figure\nepoch 1/9"), output.Display{Data: output.MIME{"text/plain": "a\nb"}}),
	}
	var said []string
	_, err := run.Notebook(t.Context(), cells("a", "b"), kernel, run.Options{Progress: func(p run.Progress) {
		if p.Status != "" {
			said = append(said, p.Line+": "+p.Status)
		}
		if p.Status != "" && p.Done {
			t.Errorf("%+v", p)
		}
	}})
	if want := []string{"a: epoch 1/3", "a: epoch 3/3", "b: epoch 1/9"}; err != nil || !slices.Equal(said, want) {
		t.Errorf("%q, want %q; %v", said, want, err)
	}
}
