package gonb

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"setlab/kernel/output"
)

// TestInterruptOfCompiling checks that a cell that is interrupted during compilation does not run, and that the next cell does not see its
// declarations.
func TestInterruptOfCompiling(t *testing.T) {
	c := client(t)
	if _, _, _, err := run(t.Context(), c, "%%\nfmt.Print(1)", nil); err != nil {
		t.Fatal(err)
	}
	for i, delay := range []time.Duration{0, 20 * time.Millisecond, 50 * time.Millisecond, 80 * time.Millisecond} {
		ran := filepath.Join(t.TempDir(), "ran")
		ctx, cancel := context.WithTimeout(t.Context(), delay)
		_, _, _, err := run(ctx, c, fmt.Sprintf("func late%d() {}\n%%%%\nos.WriteFile(%q, nil, 0o600)\ntime.Sleep(time.Minute)", i, ran), nil)
		cancel()
		var failure *output.Failure
		if !errors.As(err, &failure) || failure.Name != output.Interrupted || !errors.Is(err, ErrNotCompiled) {
			t.Errorf("after %v it ends with %v", delay, err)
		}
		if _, err := os.Stat(ran); err == nil {
			t.Errorf("interrupted after %v it runs", delay)
		}
		if stdout, _, _, err := run(t.Context(), c, fmt.Sprintf("%%%%\nlate%d()", i), nil); err == nil {
			t.Errorf("after %v, its function exists: %q", delay, stdout)
		}
	}
	if stdout, _, _, err := run(t.Context(), c, "%%\nfmt.Print(2)", nil); err != nil || stdout != "2" {
		t.Errorf("the next cell: %q, %v", stdout, err)
	}
}

// TestInterruptOfShells checks that an interrupt immediately ends a shell and the process it waits for, as on a terminal, and that the
// remaining commands do not run.
func TestInterruptOfShells(t *testing.T) {
	c := client(t)
	const loop = "echo begun; for i in $(seq 60); do sleep 1; echo turn $i; done; echo more"
	// Wait until the program runs. If the interrupt arrives before the child has executed the program, bash continues with the next
	// command.
	const piped = `(sh -c "echo begun; exec sleep 1000"; echo more) | cat; echo more`
	for _, code := range []string{"%%bash\n" + loop, "!" + loop, "%%sh\n" + loop + "\necho more", "%%bash\n" + piped} {
		ctx, cancel := context.WithCancel(t.Context())
		text := ""
		err := c.Execute(ctx, cellOf(code), nil, func(e output.Event) {
			text += e.(output.Stream).Text
			if text == "begun\n" {
				time.AfterFunc(200*time.Millisecond, cancel)
			}
		})
		cancel()
		var failure *output.Failure
		if !errors.As(err, &failure) || failure.Message != "interrupted" || !strings.HasPrefix(text, "begun\n") || strings.Contains(text, "more") {
			t.Errorf("%s\nshows %q, and ends with %v", code, text, err)
		}
	}
}
