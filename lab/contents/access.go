package contents

import (
	"io/fs"
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// mayWrite reports whether this process may write to a file.
func mayWrite(path string) bool { return unix.Access(path, unix.W_OK) == nil }

// keepOwner gives a file the owner and the group of the one that it replaces, or at least the group, if this process may.
func keepOwner(f *os.File, old fs.FileInfo) {
	if of, ok := old.Sys().(*syscall.Stat_t); ok && f.Chown(int(of.Uid), int(of.Gid)) != nil {
		_ = f.Chown(-1, int(of.Gid))
	}
}
