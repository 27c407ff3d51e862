// Package shipped puts the notebooks that come with the binary into a folder of the
// user's, where they can be run and edited, and keeps them current there: a newer
// binary's notebooks replace those that the user has not touched, and no others.
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

// Manifest is the name of the file that says what was put into a folder. It is hidden
// from front ends.
const Manifest = ".shipped.json"

// manifest is the content of that file.
type manifest struct {
	Build string            `json:"build"` // that put it there
	Files map[string]string `json:"files"` // the digest of each
}

// Unpack puts the files of a build into a folder, which is made if it is not there. Files
// that the user has changed stay as they are, and deleted ones stay deleted. A folder
// that has the files of this build already is left alone; an empty build matches nothing.
func Unpack(files fs.FS, dir, build string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("a place for the notebooks: %w", err)
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
		return fmt.Errorf("a copy of the notebooks: %w", err)
	}
	text, err := json.MarshalIndent(known, "", " ")
	if err != nil {
		return err
	}
	return maybe.WriteFile(filepath.Join(dir, Manifest), append(text, '\n'), 0o644)
}

// unpack puts one file in its place, unless the user has decided otherwise.
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

// read reads what was put into a folder.
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
		return known, fmt.Errorf("%s, which says what is shipped and what is yours: %w", path, err)
	}
	return known, nil
}
