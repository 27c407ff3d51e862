package main

import (
	"archive/tar"
	"compress/gzip"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
)

// files maps the names of an archive's files to their contents.
type files map[string][]byte

// file adds a file from this machine.
func (f files) file(name, from string) error {
	data, err := os.ReadFile(from)
	if err == nil {
		f[name] = data
	}
	return err
}

// tree adds the files below a folder that want accepts.
func (f files) tree(name, from string, want func(path string) bool) error {
	return filepath.WalkDir(from, func(file string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		below, err := filepath.Rel(from, file)
		if err != nil {
			return err
		}
		if !want(filepath.ToSlash(below)) {
			if entry.IsDir() {
				return filepath.SkipDir
			}
			return nil
		}
		if !entry.Type().IsRegular() {
			return nil
		}
		return f.file(path.Join(name, filepath.ToSlash(below)), file)
	})
}

// write writes the archive. The output is deterministic.
func (f files) write(to string) (err error) {
	out, err := os.Create(to + ".part")
	if err != nil {
		return err
	}
	defer os.Remove(to + ".part")
	packed, err := gzip.NewWriterLevel(out, gzip.BestCompression)
	if err != nil {
		return err
	}
	archive := tar.NewWriter(packed)
	for _, name := range slices.Sorted(maps.Keys(f)) {
		header := &tar.Header{Name: name, Mode: 0o444, Size: int64(len(f[name])), Typeflag: tar.TypeReg}
		if err := archive.WriteHeader(header); err != nil {
			return err
		}
		if _, err := archive.Write(f[name]); err != nil {
			return err
		}
	}
	for _, close := range []func() error{archive.Close, packed.Close, out.Close} {
		if err := close(); err != nil {
			return fmt.Errorf("%s: %w", to, err)
		}
	}
	return os.Rename(to+".part", to)
}
