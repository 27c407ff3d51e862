// Package notebooks carries the shipped notebooks in the binary, with the pictures,
// tables and grids that they refer to.
package notebooks

import "embed"

//go:generate go run ./data/make data/greenhouse.csv

// Files are the notebooks as they are in this folder.
//
//go:embed *.ipynb course data/*.csv data/*.gz grids pictures
var Files embed.FS
