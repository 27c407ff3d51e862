package session

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"setlab/internal/race"
	"setlab/kernel/output"
)

// TestWhatIsLost checks that the message about the end of the session lists what is lost, but
// nothing internal to the kernel.
func TestWhatIsLost(t *testing.T) {
	race.Skip(t, "a stack overflow takes a minute there")
	h := newHost(t)
	end := func(code string) *output.Failure {
		t.Helper()
		_, err := h.Execute(t.Context(), code, nil, func(output.Event) {})
		var failure *output.Failure
		if !errors.As(err, &failure) || failure.Name != output.SessionLost {
			t.Fatalf("%s\nends with %v", code, err)
		}
		for _, own := range []string{".go:", "cobra", "yaegi", "main.", "runtime."} {
			if trace := strings.Join(failure.Traceback, "\n"); strings.Contains(trace, own) {
				t.Errorf("%s\nshows the kernel's own %q:\n%s", code, own, trace)
			}
		}
		return failure
	}
	// The stack overflow is in compiled code, which ends any Go process.
	const overflow = "type L []L; l := L{nil}; l[0] = l; fmt.Sprint(l)"
	if f := end(overflow); strings.Contains(f.Message, "lost") || !strings.Contains(f.Message, "fatal error: stack overflow") {
		t.Errorf("with nothing to lose it says %q", f.Message)
	}
	run(t.Context(), h, "x, y := 1, 2\ntype T struct{}\nfunc (T) M() {}")
	run(t.Context(), h, "x := 3; z := 1")
	if _, err := h.Forget(t.Context(), []string{"z"}, func(output.Event) {}); err != nil {
		t.Fatal(err)
	}
	if f := end("var mu sync.Mutex; mu.Unlock()"); !strings.Contains(f.Message, "fatal error: sync: unlock of unlocked mutex") || !strings.Contains(f.Message, "are lost (T, x, y): run") {
		t.Errorf("it says %q", f.Message)
	}
	for i := range 30 {
		run(t.Context(), h, fmt.Sprintf("v%02d := 1", i))
	}
	if f := end(overflow); !strings.Contains(f.Message, "(v00, v01, ") || !strings.Contains(f.Message, "v11 and 18 more)") {
		t.Errorf("it says %q", f.Message)
	}
}

func TestFunctionsOfLibraries(t *testing.T) {
	for function, want := range map[string]bool{
		"gonum.org/v1/gonum/mat.(*Dense).At": true, "setlab/setlib/train.Fit": true, "main.main": false, "setlab/kernel/interp.Main": false, "setlab/kernel/interp/exec.(*Engine).Call": false,
		"github.com/spf13/cobra.(*Command).Execute": false, "runtime.throw": false, "internal/sync.fatal": false,
		"sync.(*Mutex).Unlock": false, "reflect.Value.Call": false,
	} {
		if got := isLibrary(function); got != want {
			t.Errorf("%s: %t", function, got)
		}
	}
}
