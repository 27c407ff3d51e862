package contents

import (
	"io/fs"
	"syscall"
	"time"
)

// created returns what Jupyter reports as a file's creation time, which is the time of the last
// change of its inode.
func created(info fs.FileInfo) time.Time {
	if stat, ok := info.Sys().(*syscall.Stat_t); ok {
		return time.Unix(stat.Ctim.Unix())
	}
	return info.ModTime()
}
