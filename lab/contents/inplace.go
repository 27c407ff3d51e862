package contents

import (
	"errors"
	"io"
	"os"
	"syscall"
)

// putInPlace renames a complete temporary file to target. The system does not replace a mount point, such as a file that is shared with a container;
// its content is overwritten instead.
func (s *Store) putInPlace(name, target string) error {
	err := s.osRename(name, target)
	if !errors.Is(err, syscall.EBUSY) {
		return err
	}
	if err := s.overwrite(target, name); err != nil {
		return err
	}
	_ = s.root.Remove(name) // the next lab sweeps it
	return nil
}

// overwrite gives a file the content of another one. What is longer than the old content is written first: it alone needs space, so that a full
// disk leaves the old content as it was.
func (s *Store) overwrite(target, from string) (err error) {
	source, err := s.root.Open(from)
	if err != nil {
		return err
	}
	defer source.Close()
	f, err := s.root.OpenFile(target, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	old, err := f.Stat()
	if err != nil {
		return err
	}
	size, err := source.Seek(0, io.SeekEnd)
	if err != nil {
		return err
	}
	write := func(begin, end int64) error {
		_, err := io.Copy(io.NewOffsetWriter(f, begin), io.NewSectionReader(source, begin, end-begin))
		return errors.Join(err, f.Sync())
	}
	if size > old.Size() {
		if err := write(old.Size(), size); err != nil {
			return errors.Join(err, f.Truncate(old.Size()))
		}
	}
	if err := write(0, min(old.Size(), size)); err != nil {
		return err
	}
	return errors.Join(f.Truncate(size), f.Sync())
}
