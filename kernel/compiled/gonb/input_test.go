package gonb

import (
	"errors"
	"slices"
	"sync"
	"testing"

	"setlab/kernel/output"
)

// TestInput checks that questions get their answers in order.
func TestInput(t *testing.T) {
	c := client(t)
	const program = "gonbui.RequestInput(\"number\", false)\nvar x int\nfmt.Scan(&x)\ngonbui.RequestInput(\"pin\", true)\nfmt.Scan(&x)\nfmt.Print(x)"
	for _, x := range []struct {
		code, want string
		answers    []string
		asked      []string // the questions, marked with ! if the answer must not be displayed
	}{
		{"%with_inputs\n!read name; read other; echo $name, $other", "Ada, Bob\n", []string{"Ada", "Bob"}, []string{" ", " "}},
		{"%with_password\n!read secret; echo $secret", "key\n", []string{"key"}, []string{" !"}},
		{"%%\n" + program, "12", []string{"11", "12"}, []string{"number", "pin!"}},
	} {
		var mutex sync.Mutex
		answers, asked := x.answers, []string(nil)
		stdout, _, _, err := run(t.Context(), c, x.code, func(prompt string, password bool) (string, error) {
			mutex.Lock()
			defer mutex.Unlock()
			if password {
				prompt += "!"
			}
			if asked = append(asked, prompt); len(answers) == 0 {
				return "", errors.New("asked once more") // a question before GoNB notices that the command has ended
			}
			line := answers[0]
			answers = answers[1:]
			return line, nil
		})
		mutex.Lock()
		if err != nil || stdout != x.want || len(asked) < len(x.asked) || !slices.Equal(asked[:len(x.asked)], x.asked) {
			t.Errorf("%s\nwrites %q and asks %q: %v", x.code, stdout, asked, err)
		}
		mutex.Unlock()
	}
}

// TestNoInput checks that a cell that requests input fails if nobody can answer, and that the next
// cell works.
func TestNoInput(t *testing.T) {
	c := client(t)
	for _, code := range []string{"%with_inputs\n!read name; echo hello $name", "%%\ngonbui.RequestInput(\"\", false)\nfmt.Scanln()"} {
		stdout, stderr, _, err := run(t.Context(), c, code, nil)
		var failure *output.Failure
		if !errors.As(err, &failure) || failure.Name != output.CompiledFailed || failure.Message != noInput || stdout+stderr != "" {
			t.Errorf("%s\nwrites %q, %q and ends with %v", code, stdout, stderr, err)
		}
	}
	if stdout, _, _, err := run(t.Context(), c, "!echo next", nil); err != nil || stdout != "next\n" {
		t.Errorf("the next cell: %q, %v", stdout, err)
	}
}
