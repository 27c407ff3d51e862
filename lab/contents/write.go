package contents

import (
	"crypto/rand"
	"errors"
	"io/fs"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"

	"setlab/lab/rest"
)

// Prefix of temporary files, which are therefore hidden. Files left behind by a process that was
// killed are removed when they are old enough to be unused.
const (
	temporary = ".setlab-saving-"
	stale     = 10 * time.Minute
)

// replace writes a file atomically, except for a mount point: it writes to a temporary file in the same folder and renames it. An existing
// file keeps its permissions, and its owner and group if this process may give files to them. If local is a symbolic link, its target is
// replaced.
func (s *Store) replace(local string, data []byte) error {
	f, target, err := s.begin(local)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	return s.finish(f, target, err)
}

// begin creates the temporary file that will replace a file.
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
	if statErr == nil && !mayWrite(filepath.Join(s.Root(), filepath.FromSlash(target))) {
		return nil, "", rest.Errorf(http.StatusForbidden, "Permission denied: %s may not be written to", local)
	}
	f, err = s.root.OpenFile(path.Join(dir, temporary+rand.Text()), os.O_RDWR|os.O_CREATE|os.O_EXCL, mode)
	if err == nil && statErr == nil {
		makeAlike(f, old)
	}
	return f, target, err
}

// makeAlike gives a file the permissions of another one, and its owner and group if this process may.
func makeAlike(f *os.File, other fs.FileInfo) {
	keepOwner(f, other)
	// Not all file systems support permissions.
	_ = f.Chmod(other.Mode().Perm())
}

// finish puts a temporary file in the place of target, or removes it if writing failed with err.
func (s *Store) finish(f *os.File, target string, err error) error {
	name := path.Join(path.Dir(target), path.Base(strings.ReplaceAll(f.Name(), string(os.PathSeparator), "/")))
	if err == nil {
		err = f.Sync()
	}
	err = errors.Join(err, f.Close())
	if err == nil {
		err = s.putInPlace(name, target)
	}
	if err != nil {
		return errors.Join(err, s.root.Remove(name))
	}
	s.sync(path.Dir(target))
	return nil
}

// sync makes changes to a folder durable on systems that support it.
func (s *Store) sync(dir string) {
	if d, err := s.root.Open(dir); err == nil {
		_ = d.Sync() // if folders cannot be synced, nothing can be done
		_ = d.Close()
	}
}

// maxLinks is the maximum number of symbolic links in a chain, as on Linux.
const maxLinks = 40

// resolve returns the path of the file itself or, for a symbolic link, of its target.
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
			// Dots in a link are resolved lexically here. If a folder on the way is itself a link,
			// the system may resolve the path differently.
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

// isTemporary reports whether an entry of a folder is a temporary file of a lab.
func isTemporary(entry fs.DirEntry) bool {
	return strings.HasPrefix(entry.Name(), temporary) && entry.Type().IsRegular()
}

// sweep removes temporary files that killed processes have left in a folder, once for each folder.
func (s *Store) sweep(dir string) {
	if s.swept[dir] {
		return
	}
	s.swept[dir] = true
	entries, err := fs.ReadDir(s.root.FS(), dir)
	if err != nil {
		return // opening the file reports the error
	}
	for _, entry := range entries {
		info, err := entry.Info()
		if err == nil && isTemporary(entry) && time.Since(info.ModTime()) > stale {
			_ = s.root.Remove(path.Join(dir, entry.Name())) // another process may remove it at the same time
		}
	}
}
