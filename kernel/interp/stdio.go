package interp

import (
	"errors"
	"fmt"
	"os"

	"golang.org/x/sys/unix"
)

// stdio are the standard streams of the session's process: what cells print goes there,
// also when an earlier cell has closed its own.
type stdio struct {
	kept [2]*os.File
}

// newStdio keeps the streams that the process has been started with.
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

// duplicate returns a file with the lowest free descriptor that is not below one.
func duplicate(f *os.File, from int) (*os.File, error) {
	fd, err := unix.FcntlInt(f.Fd(), unix.F_DUPFD_CLOEXEC, from)
	if err != nil {
		return nil, err
	}
	return os.NewFile(uintptr(fd), f.Name()), nil
}

// renew opens the streams again that a cell has closed.
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
		case errors.Is(err, unix.EBADF): // closed behind its back
			err = unix.Dup2(int(s.kept[i].Fd()), int((*f).Fd()))
		default:
			continue // nil is a cell's own will
		}
		failed = append(failed, err)
	}
	return errors.Join(failed...)
}

// mark writes a text to both streams, for which the kernel waits.
func (s *stdio) mark(text string) error {
	for _, f := range s.kept {
		if _, err := f.WriteString(text); err != nil {
			return err
		}
	}
	return nil
}
