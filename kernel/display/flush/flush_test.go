package flush

import (
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/janpfeifer/gonb/gonbui/protocol"
)

// TestWhatDoesNotAnswer checks that there is no wait outside a notebook or if GoNB's pipe cannot be
// opened, and that a GoNB that never answers delays the program by no more than the maximum wait.
func TestWhatDoesNotAnswer(t *testing.T) {
	if os.Getenv("FLUSH") != "" {
		_ = within(100*time.Millisecond, time.Millisecond)
		return
	}
	silent := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(silent, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, pipe := range []string{"", silent, filepath.Join(t.TempDir(), "nothing")} {
		self := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestWhatDoesNotAnswer$", "-test.timeout=1m")
		self.Env = append(os.Environ(), "FLUSH=1", protocol.GONB_PIPE_ENV+"="+pipe, protocol.GONB_PIPE_BACK_ENV+"="+pipe)
		if text, err := self.CombinedOutput(); err != nil {
			t.Errorf("with the pipe %q: %v\n%s", pipe, err, text)
		}
	}
}
