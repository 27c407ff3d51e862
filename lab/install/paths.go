package install

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// dataDir returns the user's Jupyter data folder, determined like in jupyter_core:
// JUPYTER_DATA_DIR, or else ~/.local/share/jupyter (or jupyter in XDG_DATA_HOME if that is set),
// ~/Library/Jupyter on macOS and %APPDATA%\jupyter on Windows.
func dataDir() (string, error) {
	if dir := os.Getenv("JUPYTER_DATA_DIR"); dir != "" {
		return filepath.Abs(dir)
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", err
	}
	if runtime.GOOS == "darwin" {
		return filepath.Join(home, "Library", "Jupyter"), nil
	}
	if dir := os.Getenv("XDG_DATA_HOME"); dir != "" {
		return filepath.Join(dir, "jupyter"), nil
	}
	return filepath.Join(home, ".local", "share", "jupyter"), nil
}

// systemDataDirs returns the data folders for all users of the machine. The first one is used for
// installing.
func systemDataDirs() []string { return []string{"/usr/local/share/jupyter", "/usr/share/jupyter"} }

// SearchPath returns the data folders in which a Jupyter on this machine looks for kernels, in
// order of precedence: JUPYTER_PATH, those of the user, the active virtual or conda environment,
// and the system. An environment comes before the user unless it is conda's base; if
// JUPYTER_PREFER_ENV_PATH is set, it decides. That is the order of jupyter_core 5 for an environment
// that belongs to the user. A Jupyter in an environment that is not active also looks in that environment,
// which cannot be determined here.
func SearchPath() ([]string, error) {
	user, err := dataDir()
	if err != nil {
		return nil, err
	}
	dirs := filepath.SplitList(os.Getenv("JUPYTER_PATH"))
	own := []string{user}
	var environment []string
	for _, name := range []string{"VIRTUAL_ENV", "CONDA_PREFIX"} {
		if prefix := os.Getenv(name); prefix != "" {
			environment = append(environment, filepath.Join(prefix, "share", "jupyter"))
		}
	}
	if prefersEnvironment() {
		own, environment = environment, own
	}
	var path []string
	for _, dir := range slices.Concat(dirs, own, environment, systemDataDirs()) {
		if dir != "" && !slices.Contains(path, dir) {
			path = append(path, dir)
		}
	}
	return path, nil
}

// prefersEnvironment reports whether Jupyter looks in the active environment before it looks in the user's folder.
func prefersEnvironment() bool {
	if os.Getenv("JUPYTER_PREFER_ENV_PATH") != "" {
		return isSet("JUPYTER_PREFER_ENV_PATH")
	}
	return os.Getenv("VIRTUAL_ENV") != "" || os.Getenv("CONDA_PREFIX") != "" && os.Getenv("CONDA_DEFAULT_ENV") != "base"
}

// isSet reports whether a boolean environment variable is set, like jupyter_core.
func isSet(name string) bool {
	switch strings.ToLower(os.Getenv(name)) {
	case "", "no", "n", "false", "off", "0", "0.0":
		return false
	}
	return true
}
