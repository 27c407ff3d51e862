package contents

import (
	"crypto/rand"
	"errors"
	"io/fs"
	"net/http"
	"os"
	"path"
	"strings"
	"time"

	"setlab/lab/rest"
)

// Temporary files begin with this; they are hidden. One that is left behind by a
// process that was killed is removed when it is old enough to be nobody's.
const (
	temporary = ".setlab-saving-"
	stale     = 10 * time.Minute
)

// replace writes a file whole or not at all: to a temporary file in the same folder,
// which then takes the name. A file that exists keeps its permissions; where the name
// is a symbolic link, the file that it leads to is replaced.
func (s *Store) replace(local string, data []byte) error {
	f, target, err := s.begin(local)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	return s.finish(f, target, err)
}

// begin opens the temporary file that is to replace a file.
func (s *Store) begin(local string) (f *os.File, target string, err error) {
	if target, err = s.resolve(local); err != nil {
		return nil, "", err
	}
	dir := path.Dir(target)
	s.sweep(dir)
	mode := fs.FileMode(0o666)
	old, statErr := s.root.Stat(target)
	if statErr == nil && !old.Mode().IsRegular() {
		return nil, "", rest.Errorf(http.StatusBadRequest, "Not a file: %s", local)
	}
	f, err = s.root.OpenFile(path.Join(dir, temporary+rand.Text()), os.O_RDWR|os.O_CREATE|os.O_EXCL, mode)
	if err == nil && statErr == nil {
		// Not all file systems have permissions.
		_ = f.Chmod(old.Mode().Perm())
	}
	return f, target, err
}

// finish puts a temporary file, written with err, into the place of target.
func (s *Store) finish(f *os.File, target string, err error) error {
	name := path.Join(path.Dir(target), path.Base(strings.ReplaceAll(f.Name(), string(os.PathSeparator), "/")))
	if err == nil {
		err = f.Sync()
	}
	err = errors.Join(err, f.Close())
	if err == nil {
		err = s.root.Rename(name, target)
	}
	if err != nil {
		return errors.Join(err, s.root.Remove(name))
	}
	s.sync(path.Dir(target))
	return nil
}

// sync makes the names of a folder last through a power failure, on the systems that
// can.
func (s *Store) sync(dir string) {
	if d, err := s.root.Open(dir); err == nil {
		_ = d.Sync() // where folders cannot be synced there is nothing to be done
		_ = d.Close()
	}
}

// maxLinks is how many symbolic links may follow one another, as on Linux.
const maxLinks = 40

// resolve returns the file that a name stands for: its own, or the one that a symbolic
// link of that name leads to.
func (s *Store) resolve(local string) (string, error) {
	target := local
	for range maxLinks {
		info, err := s.root.Lstat(target)
		if errors.Is(err, fs.ErrNotExist) {
			return target, nil
		}
		if err != nil {
			return "", err
		}
		if info.Mode()&fs.ModeSymlink == 0 {
			// Dots in a link are followed here by name; where a folder on the way is
			// itself a link, that may be another place than the system's.
			if whole, err := s.root.Stat(local); err != nil || !os.SameFile(whole, info) {
				return "", rest.Errorf(http.StatusForbidden, "cannot follow the symbolic link %s", local)
			}
			return target, nil
		}
		link, err := s.root.Readlink(target)
		if err != nil {
			return "", err
		}
		if path.IsAbs(link) {
			return "", rest.Errorf(http.StatusForbidden, "%s is a symbolic link out of the lab's folder", local)
		}
		target = path.Join(path.Dir(target), link)
	}
	return "", rest.Errorf(http.StatusForbidden, "%s: too many symbolic links", local)
}

// sweep removes, once for each folder, what killed processes left behind.
func (s *Store) sweep(dir string) {
	if s.swept[dir] {
		return
	}
	s.swept[dir] = true
	entries, err := fs.ReadDir(s.root.FS(), dir)
	if err != nil {
		return // opening the file will tell
	}
	for _, entry := range entries {
		info, err := entry.Info()
		if err == nil && strings.HasPrefix(entry.Name(), temporary) && info.Mode().IsRegular() && time.Since(info.ModTime()) > stale {
			_ = s.root.Remove(path.Join(dir, entry.Name())) // another process may do the same
		}
	}
}
