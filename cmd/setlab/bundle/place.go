package bundle

import (
	"fmt"
	"os"
	"path/filepath"

	"setlab/internal/writable"
)

// cacheFolder returns the folder for unpacked archives: setlab in the user's cache folder or, if
// that is not writable, a private folder in the temporary folder.
func cacheFolder() (string, error) {
	if cache, err := os.UserCacheDir(); err == nil {
		folder := filepath.Join(cache, "setlab")
		if os.MkdirAll(folder, 0o755) == nil && writable.Folder(folder) == nil {
			return folder, nil
		}
	}
	folder := filepath.Join(os.TempDir(), fmt.Sprintf("setlab-%d", os.Getuid()))
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return "", fmt.Errorf("no folder to unpack into: %w; set XDG_CACHE_HOME to a writable folder", err)
	}
	if !private(folder) {
		return "", fmt.Errorf("%s belongs to another user or is accessible to others: remove it, or set XDG_CACHE_HOME to a folder of your own", folder)
	}
	return folder, nil
}
