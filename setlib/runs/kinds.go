package runs

import (
	"io"
	"io/fs"
	"os"
	"slices"
	"syscall"
)

// checkPlace returns a *DamageError if something other than a folder has the place of a run's folder. An empty place is not damage.
func checkPlace(dir string) error {
	info, err := os.Stat(dir)
	if err == nil {
		if !info.IsDir() {
			return damaged(dir, "it is not a folder")
		}
		return nil
	}
	if _, link := os.Lstat(dir); link == nil && os.IsNotExist(err) {
		return damaged(dir, "it is a link that leads nowhere")
	}
	return nil // whoever opens it says what is wrong
}

// readRegular reads a file. The error for anything else, such as a folder of its name, is a *DamageError; opening a pipe would wait for
// ever.
func readRegular(path string) ([]byte, error) { return readRegularInto(nil, path) }

// readRegularInto is readRegular with the array of a slice that is no longer needed, as far as that has room.
func readRegularInto(into []byte, path string) ([]byte, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	return readLooked(into, path, info)
}

// readLooked is readRegularInto of a file that os.Stat has looked at. Bytes appended meanwhile are left out.
func readLooked(into []byte, path string, info fs.FileInfo) ([]byte, error) {
	if !info.Mode().IsRegular() {
		return nil, damaged(path, "it is not a file")
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

// openRegular opens a file to read it. os.Open asks the system first whether it can wait for the file, which takes as long as reading a
// small one, and stores have thousands.
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

// clearWay puts aside anything but a folder in the place of the folder of a run in training.
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
