//go:build !linux

package contents

import (
	"io/fs"
	"time"
)

// created returns the time that is reported as a file's creation time.
func created(info fs.FileInfo) time.Time { return info.ModTime() }
