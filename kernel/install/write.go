package install

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
)

//go:generate go run ./internal/logo -o logo

//go:embed logo/logo-32x32.png logo/logo-64x64.png logo/logo-svg.svg
var logos embed.FS

// Write registers the kernel in the folder dir, over an older registration if
// there is one. Each file is replaced in one step and kernel.json, which makes
// the folder a kernelspec, comes last: a Jupyter that looks meanwhile sees the
// old kernel or the new one, and a failure leaves the old one in place.
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
		if err := replaceFile(filepath.Join(dir, entry.Name()), picture); err != nil {
			return err
		}
	}
	return replaceFile(filepath.Join(dir, "kernel.json"), text)
}

// replaceFile gives the named file new contents in one step.
func replaceFile(name string, contents []byte) (err error) {
	file, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+"-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.Remove(file.Name())
		}
	}()
	_, err = file.Write(contents)
	err = errors.Join(err, file.Chmod(0o644), file.Sync(), file.Close())
	if err != nil {
		return err
	}
	return os.Rename(file.Name(), name)
}

// Remove takes the kernelspec in the folder dir away. The error is
// fs.ErrNotExist if there is none, and a folder that is no kernelspec is left
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
