package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"setlab/setlib/sweeps"
)

// gridFile is a grid with the name that it was given by: of its file, or of an experiment. alone is the name or file of this grid alone, or ""
// if there is none.
type gridFile struct {
	path, alone string
	sweeps.Grid
}

// one returns the name or file of the grid alone, or that of its experiment if it has none.
func (g gridFile) one() string { return cmp.Or(g.alone, g.path) }

// gridTitle is a grid's name without its folder and extension.
func gridTitle(path string) string { return strings.TrimSuffix(filepath.Base(path), ".json") }

// readGrids reads all grid files at a scale before any of them is trained. A name may also be that of a grid or experiment that comes
// with SET Lab.
func readGrids(given []string, scale string) ([]gridFile, error) {
	var all []gridFile
	for _, path := range given {
		grids, err := readGrid(path, scale)
		if err != nil {
			return nil, err
		}
		all = append(all, grids...)
	}
	return all, nil
}

func readGrid(path, scale string) ([]gridFile, error) {
	info, err := os.Stat(path)
	// A folder may have the name of a shipped grid: the store of its runs, for example.
	folder, missing := err == nil && info.IsDir(), errors.Is(err, fs.ErrNotExist)
	if path == filepath.Base(path) && filepath.Ext(path) == "" && (folder || missing) {
		known := shippedGrids()
		switch {
		case slices.Contains(known, path):
			return experimentGrids(path, scale)
		case missing:
			return nil, noGrid(path, known)
		}
	}
	if folder {
		return nil, fmt.Errorf("%s is a folder, not a grid file", path)
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	grid, err := sweeps.ReadGrid(file)
	if err == nil {
		grid, err = grid.At(scale)
	}
	if err != nil {
		return nil, inFile(path, err)
	}
	return []gridFile{{path, path, grid.In(filepath.Dir(path))}}, nil
}

// experimentGrids returns the grids of an experiment that comes with SET Lab.
func experimentGrids(name, scale string) ([]gridFile, error) {
	experiment, err := sweeps.Open(name, scale)
	if err != nil {
		return nil, err
	}
	var grids []gridFile
	for _, grid := range slices.Concat(experiment.Grids, experiment.Begin) {
		grids = append(grids, gridFile{path: name, Grid: grid})
	}
	if len(grids) == 1 {
		grids[0].alone = name
	} else {
		for k, file := range experiment.Files {
			grids[k].alone = file
			// Other machines know the name of a grid, unless it is that of an experiment, too. They may not have the file.
			part := gridTitle(file)
			if one, err := sweeps.Open(part, scale); err == nil && len(one.Files) == 1 {
				grids[k].alone = part
			}
		}
	}
	return grids, nil
}

// shippedGrids returns the names of the grids and experiments that come with SET Lab.
func shippedGrids() []string {
	folder := os.Getenv(shippedVariable)
	if folder == "" {
		return nil
	}
	var names []string
	for _, pattern := range []string{"*.json", "experiments/*.json"} {
		files, _ := filepath.Glob(filepath.Join(folder, "grids", filepath.FromSlash(pattern))) // the patterns are valid
		for k, file := range files {
			files[k] = gridTitle(file)
		}
		slices.Sort(files) // as names: "adult" comes before "adult-seeds"
		for _, name := range files {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
}

// noGrid returns the error for a name that is neither a file nor one of the known grids.
func noGrid(name string, known []string) error {
	suggestion := didYouMean(name, known)
	switch {
	case len(known) == 0:
		suggestion = ", and this program has no grids of its own"
	case suggestion == "":
		suggestion = "; there are " + strings.Join(known, ", ")
	}
	return fmt.Errorf("no grid or file is called %q%s", name, suggestion)
}
