package kernel

import (
	"os"
	"strings"
	"testing"

	"setlab/internal/race"
	"setlab/kernel/output"
)

// TestLimitedOutput checks that a cell is told when its output is limited, and that a cell can change the limits
// for later cells.
func TestLimitedOutput(t *testing.T) {
	k := newKernel(t)
	show := func(code string) (text, notes string) {
		t.Helper()
		var out, err strings.Builder
		if failed := k.Execute(t.Context(), Request{Code: code, Limited: true}, func(e output.Event) {
			if s, ok := e.(output.Stream); ok && s.Name == "stdout" {
				out.WriteString(s.Text)
			} else if ok {
				err.WriteString(s.Text)
			}
		}); failed != nil {
			t.Errorf("%s: %v", code, failed)
		}
		return out.String(), err.String()
	}
	const much = `s := strings.Repeat("x", 9999); for range 2000 { fmt.Println(s) }; fmt.Println("the end")`
	if text, notes := show(much); len(text) > 11<<20 || !strings.HasSuffix(text, "the end\n") || !strings.Contains(notes, "left out") {
		t.Errorf("of 20 MB it shows %d bytes, and says %q", len(text), notes)
	}
	show(`os.Setenv("SETLAB_OUTPUT_LIMIT", "off")`)
	if text, notes := show(much); len(text) != 2000*10000+8 || strings.Contains(notes, "left out") {
		t.Errorf("without a limit it shows %d bytes of 20 MB, and says %q", len(text), notes)
	}
	show(`os.Setenv("SETLAB_OUTPUT_LIMIT", "much")`)
	if _, notes := show("1"); !strings.Contains(notes, `SETLAB_OUTPUT_LIMIT is "much"`) {
		t.Errorf("the message about a malformed limit is %q", notes)
	}
}

// TestOverflowMemory checks that an infinite recursion takes no more than 300 MB and that the session survives it.
func TestOverflowMemory(t *testing.T) {
	race.Skip(t, "the race detector takes memory of its own")
	if _, err := os.Stat("/proc/self/status"); err != nil {
		t.Skip("only Linux reports the peak memory of a process")
	}
	k := newKernel(t)
	run(t, k, "kept := 41")
	fails(t, k, "func f(n int) int { return f(n+1) + 1 }; f(0)", output.Panic, "stack overflow")
	fails(t, k, "type T struct{ n int }\nfunc (t T) String() string { return fmt.Sprintf(\"%v\", t) }\nfmt.Println(T{})", output.Panic, "stack overflow")
	if got := run(t, k, "kept + 1"); got != "<result 42>" {
		t.Errorf("the session has lost its values: %s", got)
	}
	const most = `text, _ := os.ReadFile("/proc/self/status")
_, after, _ := strings.Cut(string(text), "VmHWM:")
kB, _ := strconv.Atoi(strings.Fields(after)[0])
kB < 300_000`
	if got := run(t, k, most); got != "<result true>" {
		t.Errorf("less than 300 MB: %s", got)
	}
}
