package install

import (
	"os"
	"path/filepath"
)

// RuntimeDir returns the folder in which Jupyter's programs store connection files of kernels and
// addresses of servers: JUPYTER_RUNTIME_DIR, or else runtime in dataDir.
func RuntimeDir() (string, error) {
	if dir := os.Getenv("JUPYTER_RUNTIME_DIR"); dir != "" {
		return filepath.Abs(dir)
	}
	data, err := dataDir()
	return filepath.Join(data, "runtime"), err
}
