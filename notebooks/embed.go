// Package notebooks carries the shipped notebooks in the binary, with the pictures and
// grids that they refer to.
package notebooks

import "embed"

// Files are the notebooks as they are in this folder.
//
//go:embed *.ipynb grids pictures
var Files embed.FS
