package runs

import (
	"path/filepath"

	"setlab/setlib/internal/shipped"
)

// Shipped returns the folder of the runs that come with SET Lab's notebooks: finished runs at the paper's scale, without weights. Use it
// as a read-only store in addition to your own:
//
//	store := runs.Open("runs", runs.Shipped())
//
// The folder is in the checkout or was unpacked by the setlab command; if neither exists, Shipped returns "". The environment variable
// SETLAB_SHIPPED overrides the folder, which must contain results and grids.
func Shipped() string {
	folder := shipped.Folder()
	if folder == "" {
		return ""
	}
	return filepath.Join(folder, "results")
}
