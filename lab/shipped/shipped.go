// Package shipped copies the notebooks that come with the binary to a folder of the user, where
// they can be run and edited, and updates them: notebooks of a newer binary replace those that the
// user has not changed.
package shipped

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/google/renameio/v2/maybe"
)

// Manifest is the name of the file that lists the files copied to a folder. It is hidden from front
// ends.
const Manifest = ".shipped.json"

// manifest is the content of the manifest file.
type manifest struct {
	Build string            `json:"build"` // the build that copied the files
	Files map[string]string `json:"files"` // digests by file name
}

// Unpack copies the files of a build to a folder, which is created if necessary. Files that the
// user has changed are left alone, and deleted files are not restored. If the folder already
// contains the files of this build, Unpack does nothing; an empty build string matches no build.
func Unpack(files fs.FS, dir, build string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("making the notebook folder: %w", err)
	}
	known, err := read(filepath.Join(dir, Manifest))
	if err != nil {
		return err
	}
	if build != "" && known.Build == build {
		return nil
	}
	known.Build = build
	err = fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(name) == ".go" {
			return err
		}
		data, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		return unpack(known.Files, name, data, filepath.Join(dir, filepath.FromSlash(name)))
	})
	if err != nil {
		return fmt.Errorf("copying the notebooks: %w", err)
	}
	text, err := json.MarshalIndent(known, "", " ")
	if err != nil {
		return err
	}
	return maybe.WriteFile(filepath.Join(dir, Manifest), append(text, '\n'), 0o644)
}

// unpack copies a file unless the user has changed or deleted it.
func unpack(known map[string]string, name string, data []byte, path string) error {
	shipped := digest(data)
	there, err := os.ReadFile(path)
	before, wasPut := known[name]
	switch {
	case errors.Is(err, fs.ErrNotExist) && wasPut:
		return nil // the user has deleted it
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return err
	case digest(there) == shipped:
		known[name] = shipped
		return nil
	case !wasPut || digest(there) != before:
		return nil // the user has changed it
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	if err := maybe.WriteFile(path, data, 0o644); err != nil {
		return err
	}
	known[name] = shipped
	return nil
}

func digest(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// read reads the manifest of a folder.
func read(path string) (manifest, error) {
	known := manifest{Files: map[string]string{}}
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return known, nil
	}
	if err == nil {
		err = json.Unmarshal(text, &known)
	}
	if err != nil {
		return known, fmt.Errorf("reading the list of shipped notebooks %s: %w", path, err)
	}
	return known, nil
}
