package interp

import (
	"os"
	"strings"
	"testing"
)

// TestRedefined runs the cells of testdata/redefined.txt in order. Each has expected notes, followed by the
// expected value or by "!" and the failure.
func TestRedefined(t *testing.T) {
	text, err := os.ReadFile("testdata/redefined.txt")
	if err != nil {
		t.Fatal(err)
	}
	var log strings.Builder
	s, err := NewSession(&log)
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range strings.Split("\n"+string(text), "\n=== ")[1:] {
		name, rest, _ := strings.Cut(part, "\n")
		code, want, _ := strings.Cut(rest, "\n--- ")
		log.Reset()
		shown, failure := s.Run(code)
		if failure != nil {
			log.WriteString("!" + failure.Message)
		} else if len(shown) > 0 {
			log.WriteString("<result " + shown[len(shown)-1]["text/plain"].(string) + ">")
		}
		if got := strings.TrimSpace(log.String()); got != strings.TrimSpace(want) {
			t.Errorf("%s\n%s\nsays %s\nwant %s", name, code, got, want)
		}
	}
}

// TestTraceOfFollowing checks that the trace of a function that was recompiled after a later cell refers to the
// line of the cell that declared it.
func TestTraceOfFollowing(t *testing.T) {
	s, err := NewSession(os.Stderr)
	if err != nil {
		t.Fatal(err)
	}
	var last string
	for _, code := range []string{
		"func g() int { return 1 }\nfunc h(n int) int {\n\treturn []int{1}[n] + g()\n}", "func g() int { return 2 }", "h(5)",
	} {
		if _, failure := s.Run(code); failure != nil {
			last = strings.Join(failure.Traceback, "\n")
		}
	}
	if !strings.HasSuffix(last, "    in h, line 3 of an earlier cell\n    in the cell, line 1") {
		t.Errorf("the trace is %q", last)
	}
}
