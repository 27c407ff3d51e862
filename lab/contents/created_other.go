//go:build !linux

package contents

import (
	"io/fs"
	"time"
)

// created is the time that is given for a file's creation.
func created(info fs.FileInfo) time.Time { return info.ModTime() }
