package contents

import (
	"io/fs"
	"syscall"
	"time"
)

// created is the time that Jupyter gives for a file's creation, that of the last
// change of its inode.
func created(info fs.FileInfo) time.Time {
	if stat, ok := info.Sys().(*syscall.Stat_t); ok {
		return time.Unix(stat.Ctim.Unix())
	}
	return info.ModTime()
}
