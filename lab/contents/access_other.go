//go:build !unix

package contents

import "io/fs"

// mayWrite reports whether this process may write to a file.
func mayWrite(_ string, info fs.FileInfo) bool { return info.Mode().Perm()&0o200 != 0 }
