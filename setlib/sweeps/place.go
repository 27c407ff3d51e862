package sweeps

import (
	"os"
	"path/filepath"

	"setlab/internal/writable"
	"setlab/setlib/runs"
)

// store returns the store of the training. By default it is the folder runs or, if that cannot be written (for example next to
// notebooks installed for all users), setlab/runs in the user's cache folder.
func (t Training) store() *runs.Store {
	const folder = "runs"
	if t.Store != nil {
		return t.Store
	}
	if writable.Folder(folder) != nil {
		if cache, err := os.UserCacheDir(); err == nil {
			return runs.Open(filepath.Join(cache, "setlab", folder), folder, runs.Shipped())
		}
	}
	return runs.Open(folder, runs.Shipped())
}
