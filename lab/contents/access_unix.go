//go:build unix

package contents

import (
	"io/fs"

	"golang.org/x/sys/unix"
)

// mayWrite reports whether this process may write to a file.
func mayWrite(path string, _ fs.FileInfo) bool { return unix.Access(path, unix.W_OK) == nil }
