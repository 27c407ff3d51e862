package frontend

import (
	"archive/zip"
	"bytes"
	_ "embed"
	"fmt"
	"io/fs"
	"sync"
)

// archive is what `make web` wrote.
//
//go:embed web.zip
var archive []byte

var open = sync.OnceValues(func() (*zip.Reader, error) {
	reader, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
	if err != nil {
		return nil, fmt.Errorf("the embedded front end cannot be read; `make web` rebuilds it: %w", err)
	}
	return reader, nil
})

// Files are the front end's files. They are unpacked as they are read, so that the
// binary's own pages are all the memory that they take.
func Files() (fs.FS, error) { return open() }
