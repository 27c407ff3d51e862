package runs

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"syscall"

	"golang.org/x/sys/unix"
)

// makeAll is os.MkdirAll for folders of a store. It shares those that are new.
func makeAll(dir string) error {
	err := os.Mkdir(dir, 0o777)
	if errors.Is(err, fs.ErrNotExist) && filepath.Dir(dir) != dir {
		if err = makeAll(filepath.Dir(dir)); err == nil {
			err = os.Mkdir(dir, 0o777)
		}
	}
	if err == nil {
		share(dir)
		return nil
	}
	return os.MkdirAll(dir, 0o777) // it exists, or this is the error
}

// share gives the group of a store the right to write in a new folder or file of it, if it may write in the parent folder. Users who share a store can
// then resume each other's runs, although the umask of most systems denies it. Folders such as /tmp, in which each user has their own files, are
// not shared. A file system may not allow it.
func share(path string) {
	parent, err := os.Stat(filepath.Dir(path))
	if err != nil || parent.Mode()&0o020 == 0 || parent.Mode()&fs.ModeSticky != 0 {
		return
	}
	f, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NOFOLLOW, 0) // others may write in the parent, too
	if err != nil {
		return
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return
	}
	mode := info.Mode() | parent.Mode()&0o060
	if info.IsDir() {
		mode |= parent.Mode() & 0o010
	}
	if mode != info.Mode() {
		_ = f.Chmod(mode) // only its owner may
	}
}

// checkWritable returns an error if this user may not write in the store, in the folder of an unfinished run, or in its checkpoints, which another user
// may have begun. Disks that are full are not an error, since they may have room at the next checkpoint.
func (s *Store) checkWritable(home string) error {
	saved := slices.DeleteFunc(checkpoints(home), func(path string) bool {
		info, err := os.Lstat(path)
		return err != nil || !info.IsDir() // it is damaged and will be set aside
	})
	for _, dir := range append([]string{s.dir(), home}, saved...) {
		if err := mayWrite(dir); err != nil {
			return err
		}
	}
	return nil
}

// mayWrite returns an error that says whose the folder is, and what to do, if this user may not write in it.
func mayWrite(dir string) error {
	err := unix.Access(dir, unix.W_OK|unix.X_OK)
	switch {
	case errors.Is(err, syscall.EROFS):
		return fmt.Errorf("runs: %s cannot be written (%w); use another folder for the store", dir, err)
	case errors.Is(err, fs.ErrPermission):
		return fmt.Errorf("runs: %s belongs to %s, and you may not write in it (%w); if you are in its group, ask for `chmod -R g+w %[1]s`, or use another folder for the store",
			dir, ownerOf(dir), err)
	}
	return nil
}

// ownerOf names the user that a folder belongs to.
func ownerOf(dir string) string {
	info, err := os.Stat(dir)
	if err != nil {
		return "another user"
	}
	system, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return "another user"
	}
	id := strconv.FormatUint(uint64(system.Uid), 10)
	if who, err := user.LookupId(id); err == nil {
		return who.Username
	}
	return "user " + id
}
