package session

import (
	"os"
	"strings"
	"testing"

	"setlab/kernel/output"
)

// killed is a cell that ends the session's process.
const killed = "p, _ := os.FindProcess(os.Getpid()); p.Kill(); select {}"

// TestStartup checks that the startup code runs in every session and that its errors are reported
// once.
func TestStartup(t *testing.T) {
	for name, test := range map[string]struct {
		code  string
		cells []string
		want  []string
	}{
		"declares": {"mine := 4\nfunc twice() int { return 2 * mine }\nfmt.Println(\"hello\")", []string{"twice()", killed, "twice()"},
			[]string{"out:hello\nresult:8", "signal: killed", "out:hello\nresult:8"}},
		"is wrong":         {"x := y", []string{"1 + 1", "2 + 2"}, []string{"err:s.go: 1:6: undefined: y\nresult:2", "result:4"}},
		"ends the session": {killed, []string{"1 + 1", "2 + 2"}, []string{"signal: killed", "result:4"}},
	} {
		t.Run(name, func(t *testing.T) {
			h, err := New(Options{Command: []string{os.Args[0]}, Startup: &Startup{Name: "s.go", Code: test.code}})
			if err != nil {
				t.Fatal(err)
			}
			defer h.Stop()
			for i, code := range test.cells {
				warned := ""
				err := h.Prepare(t.Context(), func(e output.Event) {
					if s, ok := e.(output.Stream); ok {
						warned += s.Name[3:] + ":" + s.Text
					}
				})
				got := warned + run(t.Context(), h, code)
				if err != nil || !strings.Contains(got, test.want[i]) || strings.HasPrefix(test.want[i], "result") && got != test.want[i] {
					t.Errorf("cell %d: %v, %q, want %q", i+1, err, got, test.want[i])
				}
			}
		})
	}
}
