package gonb

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"

	"setlab/kernel/checkout"
)

// pause is the interval between attempts to lock the folder while another process builds the programs.
const pause = 200 * time.Millisecond

// Ensure builds GoNB and goimports if they are missing, and returns the folder that contains them. In a checkout, that is the bin folder
// of this executable. (`make lab` does not build the programs, since a newcomer's first figure does not need them.) Elsewhere, unless
// the programs are found next to the binary or on PATH, they are built from the source embedded in the binary. Ensure waits for another
// process that is building the programs. It returns "" if find must look them up.
func Ensure(ctx context.Context) (folder string, err error) {
	self, err := os.Executable()
	if err != nil {
		return "", nil // unknown executable: leave it to find
	}
	if self, err = filepath.EvalSymlinks(self); err != nil {
		return "", nil // this executable has been removed
	}
	folder = filepath.Dir(self)
	if root, found := checkout.Above(folder); found && folder == filepath.Join(root, "bin") {
		return folder, ensure(ctx, root)
	}
	if installed() {
		return "", nil
	}
	root, err := checkout.Carried()
	if errors.Is(err, checkout.ErrNotFound) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	folder = filepath.Join(root, "bin")
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return "", fmt.Errorf("building GoNB: %w", err)
	}
	return folder, ensure(ctx, root)
}

// installed reports whether the programs exist next to this executable or on PATH.
func installed() bool {
	for _, name := range programNames {
		if _, err := find("", name, ""); err != nil {
			return false
		}
	}
	return true
}

// ensure builds the programs of a checkout into its bin folder.
func ensure(ctx context.Context, root string) error {
	bin := filepath.Join(root, "bin")
	if built(bin) {
		return nil
	}
	lock := flock.New(filepath.Join(bin, ".programs.lock"))
	if _, err := lock.TryLockContext(ctx, pause); err != nil {
		return fmt.Errorf("building GoNB: %w", err)
	}
	defer lock.Close()
	if built(bin) {
		return nil
	}
	// Build in a temporary folder and rename, so that a program in bin is always complete.
	made, err := os.MkdirTemp(bin, ".programs-*")
	if err != nil {
		return fmt.Errorf("building GoNB: %w", err)
	}
	defer os.RemoveAll(made)
	command := exec.CommandContext(ctx, "go", "build", "-C", filepath.Join(root, "kernel", "compiled", "gonb", "tools"), "-o", made+string(filepath.Separator), "tool")
	command.Env = append(os.Environ(), "GOWORK=off")
	if said, err := command.CombinedOutput(); err != nil {
		return fmt.Errorf("building GoNB: %w\n%s", err, bytes.TrimSpace(said))
	}
	for _, name := range programNames {
		if err := os.Rename(filepath.Join(made, name), filepath.Join(bin, name)); err != nil {
			return fmt.Errorf("building GoNB: %w", err)
		}
	}
	return nil
}

// programNames lists the programs built from the module tools.
var programNames = []string{"goimports", "gonb"}

// built reports whether a folder contains the programs.
func built(folder string) bool {
	for _, name := range programNames {
		if info, err := os.Stat(filepath.Join(folder, name)); err != nil || !info.Mode().IsRegular() {
			return false
		}
	}
	return true
}
