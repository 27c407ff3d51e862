package contents

import (
	"errors"
	"net/http"
	"os"
	"syscall"
	"time"

	"setlab/lab/rest"
)

// move renames a file or folder. The system cannot rename a file to another file system; it is copied instead, and removed.
func (s *Store) move(old, target string) error {
	err := s.osRename(old, target)
	if !errors.Is(err, syscall.EXDEV) {
		return err
	}
	was, err := s.root.Lstat(old)
	if err != nil {
		return err
	}
	if !was.Mode().IsRegular() { // many copies could fail halfway
		return rest.Errorf(http.StatusConflict, "%s cannot be moved to %s: for the system these are different file systems, between which only files are moved here; use mv in a terminal", old, target)
	}
	if err := s.copyFile(old, target, true); err != nil {
		return err
	}
	_ = s.root.Chtimes(target, time.Time{}, was.ModTime()) // not all file systems support this
	is, err := s.root.Lstat(old)
	if err == nil && (!os.SameFile(is, was) || is.Size() != was.Size() || !is.ModTime().Equal(was.ModTime())) {
		err = rest.Errorf(http.StatusConflict, "%s has changed while it was being moved to another file system; move it again", old)
	}
	if err == nil {
		err = s.root.Remove(old)
	}
	if err != nil {
		return errors.Join(err, s.root.Remove(target))
	}
	return nil
}
