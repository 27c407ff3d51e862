//go:build !unix

package contents

import (
	"io/fs"
	"os"
)

// mayWrite reports whether this process may write to a file.
func mayWrite(_ string, info fs.FileInfo) bool { return info.Mode().Perm()&0o200 != 0 }

// keepOwner does nothing.
func keepOwner(*os.File, fs.FileInfo) {}
