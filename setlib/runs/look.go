package runs

import (
	"archive/zip"
	"errors"
	"os"
	"path/filepath"
)

// cheap is the size up to which List compares a file with its digest.
const cheap = 64 << 10

// look finds the damage that shows without reading large files: those that are missing, empty, or cut off, and small ones that have
// changed. It returns the size of all.
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
			return 0, damaged(path, "it is not a file")
		case name == recordFile: // has been read
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

// checkArchive reads the directory at the end of an archive, which is not there if the file was cut off.
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
