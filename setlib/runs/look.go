package runs

import (
	"archive/zip"
	"errors"
	"os"
	"path/filepath"
)

// cheap is the size up to which List compares a file with its SHA-256.
const cheap = 64 << 10

// look detects damage that is visible without reading large files: files that are missing, empty or truncated, and small files that
// have changed. It returns the total size of all files.
func (e *entry) look() (size int64, err error) {
	for _, name := range e.names() {
		path := e.path(name)
		info, err := os.Stat(path)
		if os.IsNotExist(err) {
			return 0, damaged(path, "it is missing")
		}
		if err != nil {
			return 0, err
		}
		size += info.Size()
		switch {
		case !info.Mode().IsRegular():
			return 0, damaged(path, "it is not a regular file")
		case name == recordFile: // already read
			if e.notedErr != nil {
				return 0, e.notedErr
			}
		case info.Size() <= cheap:
			text, err := e.readLooked(nil, name, info)
			if err != nil {
				return 0, err
			}
			if name == configFile {
				e.config = text
			}
		case filepath.Ext(name) == ".npz":
			if err := checkArchive(path); err != nil {
				return 0, err
			}
		}
	}
	if info, err := os.Stat(filepath.Join(e.dir, sumsFile)); err == nil {
		size += info.Size()
	}
	return size, nil
}

// checkArchive reads the directory at the end of a zip archive. A truncated file lacks it.
func checkArchive(path string) error {
	archive, err := zip.OpenReader(path)
	if errors.Is(err, zip.ErrFormat) {
		return &DamageError{path, err}
	}
	if err != nil {
		return err
	}
	return archive.Close()
}
