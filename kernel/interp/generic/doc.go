// Package generic contains source code for generic functions of the standard library, with one
// folder per package. Cells use it because the standard library's source is not available without a
// Go toolchain. The name of a folder is the package path with underscores instead of slashes.
package generic

import "embed"

// Files contains the folders.
//
//go:embed */*.go
var Files embed.FS
