package gonb

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"

	"setlab/kernel/checkout"
)

// pause is how long it takes until another process that builds the programs is looked at again.
const pause = 200 * time.Millisecond

// Ensure builds GoNB and goimports beside this executable, unless they are there, if it lies in the folder bin of its checkout: a
// newcomer's `make lab` leaves them to whoever needs them first, since the first figure does not. It waits for another process
// that is at it. Elsewhere it does nothing.
func Ensure(ctx context.Context) error {
	self, err := os.Executable()
	if err != nil {
		return nil // nobody knows where they would have to be
	}
	if self, err = filepath.EvalSymlinks(self); err != nil {
		return nil // this executable has been removed
	}
	folder := filepath.Dir(self)
	root, found := checkout.Above(folder)
	if !found || folder != filepath.Join(root, "bin") {
		return nil
	}
	return ensure(ctx, root)
}

// ensure builds the programs of a checkout into its folder bin.
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
	// A program that is there is whole.
	made, err := os.MkdirTemp(bin, ".programs-*")
	if err != nil {
		return fmt.Errorf("building GoNB: %w", err)
	}
	defer os.RemoveAll(made)
	command := exec.CommandContext(ctx, "go", "build", "-C", filepath.Join(root, "kernel", "gonb", "tools"), "-o", made+string(filepath.Separator), "tool")
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

// programNames are what module tools builds.
var programNames = []string{"goimports", "gonb"}

// built says whether a folder has the programs.
func built(folder string) bool {
	for _, name := range programNames {
		if info, err := os.Stat(filepath.Join(folder, name)); err != nil || !info.Mode().IsRegular() {
			return false
		}
	}
	return true
}
