// Package generic holds, a folder a package, what cells get for generic functions of
// the standard library, which come without source where there is no Go toolchain.
// The folder of a package has underscores in the place of its path's slashes.
package generic

import "embed"

// Files are the folders.
//
//go:embed */*.go
var Files embed.FS
