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

// Write registers the kernel in the folder dir, over an older registration if
// there is one. Each file is replaced in one step (but on Windows, which cannot)
// and kernel.json, which makes the folder a kernelspec, comes last: a Jupyter
// that looks meanwhile sees the old kernel or the new one, and a failure leaves
// the old one in place.
func Write(dir string, spec Spec) error {
	if !filepath.IsAbs(spec.Executable) {
		return fmt.Errorf("the kernel's executable must be an absolute path, not %q", spec.Executable)
	}
	text, err := spec.encode()
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

// Remove takes the kernelspec in the folder dir away. The error is
// fs.ErrNotExist if there is none, and a folder that is not a kernelspec is left
// alone.
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
