package sweeps

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"setlab/setlib/internal/shipped"
)

// Shipped returns a grid that comes with SET Lab's notebooks, such as "dna", the runs of Figure 2, which are in runs.Shipped(). For an
// unknown name, the error lists the known ones.
func Shipped(name string) (Grid, error) {
	folder := shipped.Folder()
	if folder == "" {
		return Grid{}, fmt.Errorf("sweeps: the shipped grids were not found: run this with the setlab command or within its checkout, "+
			"or set %s to a folder that contains results and grids", shipped.Variable)
	}
	file, err := os.Open(shippedFile(name))
	if errors.Is(err, fs.ErrNotExist) || !filepath.IsLocal(name) {
		return Grid{}, fmt.Errorf("sweeps: no shipped grid is called %q; there are %s, and those of %s", name, strings.Join(shippedNames(filepath.Join(folder, "grids")), ", "),
			strings.Join(shippedNames(filepath.Join(folder, "grids", "experiments")), ", "))
	}
	if err != nil {
		return Grid{}, fmt.Errorf("sweeps: %w", err)
	}
	defer file.Close()
	grid, err := ReadGrid(file)
	if err != nil {
		return Grid{}, fmt.Errorf("%s: %w", file.Name(), err)
	}
	return grid, nil
}

// shippedFile returns the path of the file of a shipped grid.
func shippedFile(name string) string {
	return filepath.Join(shipped.Folder(), "grids", name+".json")
}

// shippedNames returns the names of the grids, or experiments, in a folder.
func shippedNames(folder string) (names []string) {
	files, _ := filepath.Glob(filepath.Join(folder, "*.json"))
	for _, file := range files {
		names = append(names, strings.TrimSuffix(filepath.Base(file), ".json"))
	}
	slices.Sort(names)
	return names
}
