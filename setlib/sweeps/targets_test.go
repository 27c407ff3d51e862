package sweeps

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"setlab/setlib/runs"
)

// TestGridsOfTargets trains on files with one target and with several labels per sample.
func TestGridsOfTargets(t *testing.T) {
	folder := t.TempDir()
	var text strings.Builder
	text.WriteString("a,b,sum,first,second,class\n")
	for i := range 80 {
		a, b := i%9, i*i%7
		fmt.Fprintf(&text, "%d,%d,%d,%d,%d,c%d\n", a, b, a+b, a/5, b/4, a/3)
	}
	if err := os.WriteFile(filepath.Join(folder, "own.csv"), []byte(text.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	read := func(data, mlp string) (Grid, error) {
		g, err := ReadGrid(strings.NewReader(fmt.Sprintf(`{"data": [{"csv": "own.csv", %s}], "scaled": "standardized", "epochs": 60,
			"mlp": {"hidden": [[20]], "learning_rate": 0.02, "batch_size": 10%s}}`, data, mlp)))
		return g.In(folder), err
	}
	for data, want := range map[string]bool{`"targets": ["sum"], "without": ["class"]`: true, `"label": "class"`: false} {
		g, err := read(data, "")
		if err != nil {
			t.Fatal(err)
		}
		g.StandardizeTargets = true
		switch all, err := g.Configs(context.Background(), nil); {
		case err != nil && (want || !strings.Contains(err.Error(), "which has no targets")):
			t.Errorf("%s: %v", data, err)
		case err == nil && (!want || all[0].Data.TargetScaling() == nil):
			t.Errorf("%s: the targets are not standardized", data)
		}
	}
	if g, err := read(`"label": "class", "targets": ["sum"]`, ""); err != nil {
		t.Fatal(err)
	} else {
		g.StandardizeTargets = true
		if _, err := g.Configs(context.Background(), nil); err == nil || !strings.Contains(err.Error(), "whose loss is not the squared error") {
			t.Errorf("targets of classes are standardized: %v", err)
		}
	}
	for _, c := range []struct {
		data, mlp, metric string
		smallest          bool
		bound             float64
	}{
		{`"targets": ["sum"], "without": ["first", "second", "class"]`, ``, "mean squared error", true, 3},
		{`"targets": ["first", "second"], "without": ["sum", "class"]`, `, "loss": ["binary cross-entropy"]`, "F1", false, .8},
		{`"label": "class", "without": ["sum", "first", "second"]`, `, "loss": ["cross-entropy", "squared error"], "smoothing": [0]`, "accuracy", false, .7},
	} {
		g, err := read(c.data, c.mlp)
		if err != nil {
			t.Fatal(err)
		}
		all, err := g.Configs(context.Background(), nil)
		if err != nil {
			t.Fatal(err)
		}
		s := runs.Open(t.TempDir())
		done, err := Train(context.Background(), s, all, Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range done {
			v := r.History.Column(c.metric)
			if last := v[len(v)-1]; last > c.bound == c.smallest {
				t.Errorf("%s: %s ends at %g", r.Name, c.metric, last)
			}
			if len(r.History.Column("test loss")) == 0 {
				t.Errorf("%s has no test loss", r.Name)
			}
		}
	}
	for _, c := range [][3]string{
		{`"targets": ["sum"], "without": ["class"]`, `, "loss": ["cross-entropy"]`, "use the squared error"},
		{`"targets": ["sum"], "without": ["class"]`, `, "loss": ["absolute"]`, "there is no loss"},
		{`"targets": ["sum"], "without": ["class"]`, `, "smoothing": [0.1]`, "only for cross-entropy"},
		{`"without": ["class"]`, ``, "neither classes nor targets"},
		{`"label": "class"`, `, "smoothing": [1]`, "[0, 1)"},
	} {
		g, err := read(c[0], c[1])
		if err == nil {
			_, err = g.Configs(context.Background(), nil)
		}
		if err == nil || !strings.Contains(err.Error(), c[2]) {
			t.Errorf("%s%s: %v, want %q", c[0], c[1], err, c[2])
		}
	}
}

// TestGridsWithValidation trains with a validation share of the data, and on a data set with a
// validation split.
func TestGridsWithValidation(t *testing.T) {
	for _, c := range []struct{ data, validation, want string }{
		{"digits", `{"share": 0.2, "seed": 3, "patience": 2, "metric": "validation loss"}`, ""},
		{"dna", `{}`, ""},
		{"digits", `{"patience": 2}`, "has no validation split"},
		{"digits", `{"share": 2}`, "Share is 2;"},
	} {
		g, err := ReadGrid(strings.NewReader(fmt.Sprintf(`{"data": [%q], "epochs": 30, "validation": %s, "mlp": {"hidden": [[20]], "learning_rate": 0.005}}`, c.data, c.validation)))
		if err != nil {
			t.Fatal(err)
		}
		all, err := g.Configs(context.Background(), nil)
		var done []*runs.Run
		if err == nil {
			done, err = Train(context.Background(), runs.Open(t.TempDir()), all, Options{})
		}
		if c.want != "" {
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%s: %v, want %q", c.validation, err, c.want)
			}
			continue
		}
		if err != nil || !done[0].Finished() || !done[0].History.Has("validation accuracy") || !done[0].History.Has("accuracy") {
			t.Errorf("%s: %v, %v", c.validation, done, err)
		}
	}
	if _, err := ReadGrid(strings.NewReader(`{"data": ["dna"], "epochs": 1, "validation": {}, "rbm": {"hidden": [5]}}`)); err == nil || !strings.Contains(err.Error(), "checked") {
		t.Error(err)
	}
}
