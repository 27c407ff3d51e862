package bundle

import (
	"os"
	"syscall"
)

// private reports whether a folder belongs to this user and is not accessible to others.
func private(folder string) bool {
	info, err := os.Lstat(folder)
	if err != nil || !info.IsDir() || info.Mode().Perm()&0o077 != 0 {
		return false
	}
	owner, ok := info.Sys().(*syscall.Stat_t)
	return ok && int(owner.Uid) == os.Getuid()
}
