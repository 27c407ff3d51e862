package main

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// compare returns an error for each file in which an archive and a folder differ. It compares files
// rather than the archive's bytes, because other versions of Go may compress differently.
func compare(folder, archive string, limit int64) error {
	info, err := os.Stat(archive)
	if err != nil {
		return err
	}
	if info.Size() > limit {
		return fmt.Errorf("%s has %d bytes; the limit is %d", archive, info.Size(), limit)
	}
	packed, err := zip.OpenReader(archive)
	if err != nil {
		return fmt.Errorf("%s: %w", archive, err)
	}
	defer packed.Close()
	built := os.DirFS(folder)
	return errors.Join(
		walk(built, func(name string) error { return same(built, packed, name) }),
		walk(packed, func(name string) error {
			if _, err := fs.Stat(built, name); err != nil {
				return fmt.Errorf("%s is not built any more", name)
			}
			return nil
		}),
	)
}

// walk calls look for each file of a tree, and joins the errors.
func walk(files fs.FS, look func(name string) error) error {
	var found []error
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			found = append(found, look(name))
		}
		return err
	})
	return errors.Join(append(found, err)...)
}

// same returns an error unless the archive contains a file with the same contents.
func same(built, packed fs.FS, name string) error {
	want, err := fs.ReadFile(built, name)
	if err != nil {
		return err
	}
	got, err := fs.ReadFile(packed, name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%s is not in the archive", name)
	case err != nil:
		return err
	case !bytes.Equal(got, want):
		return fmt.Errorf("%s differs", name)
	}
	return nil
}
