package main

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/google/renameio/v2"
)

// write packs a folder into an archive of at most limit bytes. Names are sorted and there are no
// times, so the archive only depends on the files.
func write(folder, archive string, limit int64) error {
	var packed bytes.Buffer
	out := zip.NewWriter(&packed)
	out.RegisterCompressor(zip.Deflate, func(w io.Writer) (io.WriteCloser, error) {
		return flate.NewWriter(w, flate.BestCompression)
	})
	files := os.DirFS(folder)
	// WalkDir visits a folder in lexical order.
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		w, err := out.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate})
		if err != nil {
			return err
		}
		_, err = w.Write(text)
		return err
	})
	if err != nil {
		return err
	}
	if err := out.Close(); err != nil {
		return err
	}
	if size := int64(packed.Len()); size > limit {
		return fmt.Errorf("the archive has %d bytes; the limit is %d", size, limit)
	}
	return renameio.WriteFile(archive, packed.Bytes(), 0o644)
}
