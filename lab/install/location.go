package install

import (
	"errors"
	"path/filepath"
)

// Name is the kernelspec's name: what `jupyter kernelspec list` shows and what
// a notebook's metadata refers to.
const Name = "setlab"

// Location says for whom the kernel is registered. The zero value is the
// current user.
type Location struct {
	// Prefix registers it in PREFIX/share/jupyter: one Python environment, if
	// Prefix is its sys.prefix.
	Prefix string
	// System registers it for every user of the machine, which takes an
	// administrator.
	System bool
}

// Dir returns the kernelspec's folder. It need not exist.
func (l Location) Dir() (string, error) {
	switch {
	case l.Prefix != "" && l.System:
		return "", errors.New("a kernelspec is registered under a prefix or for the whole system, not both")
	case l.Prefix != "":
		prefix, err := filepath.Abs(l.Prefix)
		if err != nil {
			return "", err
		}
		return specDir(filepath.Join(prefix, "share", "jupyter")), nil
	case l.System:
		dirs := systemDataDirs()
		if len(dirs) == 0 {
			return "", errors.New("no folder for the whole system: PROGRAMDATA is not set")
		}
		return specDir(dirs[0]), nil
	}
	data, err := DataDir()
	if err != nil {
		return "", err
	}
	return specDir(data), nil
}

// specDir is the kernelspec's folder in a data folder.
func specDir(data string) string {
	return filepath.Join(data, "kernels", Name)
}
