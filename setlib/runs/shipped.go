package runs

import (
	"path/filepath"

	"setlab/setlib/internal/shipped"
)

// Shipped returns the folder of the runs that come with SET Lab's notebooks, finished at the paper's scale and without their weights. It
// is a store to read beside one of your own:
//
//	store := runs.Open("runs", runs.Shipped())
//
// The folder is that of the checkout, or what the setlab command has unpacked; "" where there is neither. SETLAB_SHIPPED names another
// folder that has results and grids in it.
func Shipped() string {
	folder := shipped.Folder()
	if folder == "" {
		return ""
	}
	return filepath.Join(folder, "results")
}
