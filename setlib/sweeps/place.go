package sweeps

import (
	"os"
	"path/filepath"

	"setlab/setlib/runs"
)

// store returns the store of the training. Unless one is named it is the folder runs. Where that cannot be written, as beside notebooks
// that are installed for everybody, it is setlab/runs in the user's cache folder.
func (t Training) store() *runs.Store {
	const folder = "runs"
	if t.Store != nil {
		return t.Store
	}
	if !writable(folder) {
		if cache, err := os.UserCacheDir(); err == nil {
			return runs.Open(filepath.Join(cache, "setlab", folder), folder, runs.Shipped())
		}
	}
	return runs.Open(folder, runs.Shipped())
}

// writable reports whether files can be made in a folder, or the folder itself if there is none. It tries, since file modes do not tell
// of file systems that are read-only.
func writable(folder string) bool {
	if _, err := os.Stat(folder); err != nil {
		folder = filepath.Dir(folder)
	}
	f, err := os.CreateTemp(folder, ".setlab-*")
	if err != nil {
		return false
	}
	f.Close()
	return os.Remove(f.Name()) == nil
}
