package frontend

import (
	"archive/zip"
	"bytes"
	_ "embed"
	"fmt"
	"io/fs"
	"sync"
)

// archive is written by `make web`.
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

// Files returns the front end's files. They are decompressed on access, so that they use no memory
// besides the binary itself.
func Files() (fs.FS, error) { return open() }
