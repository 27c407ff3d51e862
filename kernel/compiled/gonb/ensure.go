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

// pause is how long it takes until another process that builds the programs is looked at again.
const pause = 200 * time.Millisecond

// Ensure builds GoNB and goimports where they are missing, and returns the folder that they are in. In a checkout that is the folder bin
// of this executable: a newcomer's `make lab` leaves the programs to whoever needs them first, since the first figure does not. A
// binary that is elsewhere builds them from the source that it carries, beside that, unless they lie beside the binary or on PATH.
// Ensure waits for another process that builds them. The folder is "" where find has to look for them.
func Ensure(ctx context.Context) (folder string, err error) {
	self, err := os.Executable()
	if err != nil {
		return "", nil // nobody knows where they would have to be
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

// installed reports whether the programs are beside this executable or on PATH.
func installed() bool {
	for _, name := range programNames {
		if _, err := find("", name, ""); err != nil {
			return false
		}
	}
	return true
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
	command := exec.CommandContext(ctx, "go", "build", "-C", filepath.Join(root, "kernel", "compiled", "gonb", "tools"), "-o", made+string(filepath.Separator), "tool")
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
