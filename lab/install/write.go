package install

import (
	"embed"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"

	"github.com/google/renameio/v2/maybe"
)

//go:generate go run ./internal/logo -o logo

//go:embed logo/logo-32x32.png logo/logo-64x64.png logo/logo-svg.svg
var logos embed.FS

// Write registers the kernel in the folder dir, replacing an older registration. Each file is
// replaced atomically (except on Windows), and kernel.json, which makes the folder a kernelspec, is
// written last. Jupyter therefore sees the old or the new kernel at all times, and after a failure
// the old one remains.
func Write(dir string, spec Spec) error {
	if !filepath.IsAbs(spec.Executable) {
		return fmt.Errorf("the kernel's executable must be an absolute path, not %q", spec.Executable)
	}
	text, err := spec.JSON()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	entries, err := logos.ReadDir("logo")
	if err != nil {
		return err
	}
	for _, entry := range entries {
		picture, err := logos.ReadFile(path.Join("logo", entry.Name()))
		if err != nil {
			return err
		}
		if err := maybe.WriteFile(filepath.Join(dir, entry.Name()), picture, 0o644); err != nil {
			return err
		}
	}
	return maybe.WriteFile(filepath.Join(dir, "kernel.json"), text, 0o644)
}

// Remove removes the kernelspec in the folder dir. If there is none, the error is fs.ErrNotExist,
// and the folder is left alone.
func Remove(dir string) error {
	if _, err := os.Stat(filepath.Join(dir, "kernel.json")); err != nil {
		return err
	}
	info, err := os.Lstat(dir)
	if err != nil {
		return err
	}
	if info.Mode()&fs.ModeSymlink != 0 {
		return os.Remove(dir)
	}
	return os.RemoveAll(dir)
}
