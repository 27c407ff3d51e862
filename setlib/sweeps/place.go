package sweeps

import (
	"os"
	"path/filepath"

	"setlab/setlib/runs"
)

// store returns the store of the training. By default it is the folder runs or, if that cannot be written (for example next to
// notebooks installed for all users), setlab/runs in the user's cache folder.
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

// writable reports whether files can be created in a folder, or the folder itself if it does not exist. It tries to create a file,
// because file modes do not reveal read-only file systems.
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
