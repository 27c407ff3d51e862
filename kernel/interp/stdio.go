package interp

import (
	"errors"
	"fmt"
	"os"

	"golang.org/x/sys/unix"
)

// stdio keeps the standard streams of the session's process usable even if a cell closes them.
type stdio struct {
	kept [2]*os.File
}

// newStdio duplicates the process's standard streams.
func newStdio() (*stdio, error) {
	s := &stdio{}
	for i, f := range []*os.File{os.Stdout, os.Stderr} {
		kept, err := duplicate(f, 3)
		if err != nil {
			return nil, fmt.Errorf("keeping %s: %w", f.Name(), err)
		}
		s.kept[i] = kept
	}
	return s, nil
}

// duplicate duplicates a file to the lowest free descriptor that is at least from.
func duplicate(f *os.File, from int) (*os.File, error) {
	fd, err := unix.FcntlInt(f.Fd(), unix.F_DUPFD_CLOEXEC, from)
	if err != nil {
		return nil, err
	}
	return os.NewFile(uintptr(fd), f.Name()), nil
}

// renew reopens the streams that a cell has closed.
func (s *stdio) renew() error {
	var failed []error
	for i, f := range []**os.File{&os.Stdout, &os.Stderr} {
		_, err := (*f).Stat()
		switch {
		case errors.Is(err, os.ErrClosed):
			var again *os.File
			if again, err = duplicate(s.kept[i], i+1); err == nil {
				*f = again
			}
		case errors.Is(err, unix.EBADF): // the descriptor was closed without os.File knowing
			err = unix.Dup2(int(s.kept[i].Fd()), int((*f).Fd()))
		default:
			continue // a cell has set the variable to nil on purpose
		}
		failed = append(failed, err)
	}
	return errors.Join(failed...)
}

// mark writes the mark that the kernel waits for to both streams.
func (s *stdio) mark(text string) error {
	for _, f := range s.kept {
		if _, err := f.WriteString(text); err != nil {
			return err
		}
	}
	return nil
}
