package runs

import (
	"io"
	"io/fs"
	"os"
	"slices"
	"syscall"
)

// checkPlace returns a *DamageError if the path of a run's folder exists but is not a folder. A missing folder is not damage.
func checkPlace(dir string) error {
	info, err := os.Stat(dir)
	if err == nil {
		if !info.IsDir() {
			return damaged(dir, "it is not a folder")
		}
		return nil
	}
	if !os.IsNotExist(err) {
		return nil // opening it reports the error
	}
	link, err := os.Lstat(dir)
	switch {
	case err != nil:
		return nil
	case link.Mode()&fs.ModeSymlink == 0: // another process has just created it
		if !link.IsDir() {
			return damaged(dir, "it is not a folder")
		}
		return nil
	}
	if _, err = os.Stat(dir); os.IsNotExist(err) {
		return damaged(dir, "it is a broken link")
	}
	return nil
}

// readRegular reads a regular file. For anything else, such as a folder, the error is a *DamageError; opening a pipe would block
// forever.
func readRegular(path string) ([]byte, error) { return readRegularInto(nil, path) }

// readRegularInto is readRegular with the memory of into, which is reused if it is large enough.
func readRegularInto(into []byte, path string) ([]byte, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	return readLooked(into, path, info)
}

// readLooked is readRegularInto for a file whose os.Stat is known. Bytes appended in the meantime are ignored.
func readLooked(into []byte, path string, info fs.FileInfo) ([]byte, error) {
	if !info.Mode().IsRegular() {
		return nil, damaged(path, "it is not a regular file")
	}
	f, err := openRegular(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	into = into[:0]
	for {
		into = slices.Grow(into, int(min(info.Size()-int64(len(into)), 1<<30)))
		n, err := f.Read(into[len(into):cap(into)])
		into = into[:len(into)+n]
		if err == io.EOF || err == nil && int64(len(into)) >= info.Size() {
			return into, nil
		}
		if err != nil {
			return nil, err
		}
	}
}

// openRegular opens a file for reading. os.Open first asks the system whether the file supports polling, which takes as long as reading
// a small file, and stores have thousands of files.
func openRegular(path string) (*os.File, error) {
	for {
		fd, err := syscall.Open(path, syscall.O_RDONLY|syscall.O_CLOEXEC, 0)
		if err == syscall.EINTR {
			continue
		}
		if err != nil {
			return nil, &fs.PathError{Op: "open", Path: path, Err: err}
		}
		return os.NewFile(uintptr(fd), path), nil
	}
}

// clearWay sets aside anything other than a folder at the path of an unfinished run's folder.
func (s *Store) clearWay(digest string) error {
	home := s.unfinished(digest)
	err := checkPlace(home)
	if err == nil {
		return nil
	}
	if aside := s.setAside(home, err); aside != nil && checkPlace(home) != nil { // unless another process was faster
		return aside
	}
	return nil
}
