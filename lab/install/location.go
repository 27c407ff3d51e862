package install

import (
	"errors"
	"path/filepath"
)

// Name is the name of the kernelspec, which `jupyter kernelspec list` shows and the metadata of
// notebooks refers to.
const Name = "setlab"

// Location says for whom the kernel is registered. The zero value means the current user.
type Location struct {
	// Prefix registers the kernel in PREFIX/share/jupyter. If Prefix is the sys.prefix of a Python
	// environment, that is for this environment.
	Prefix string
	// System registers the kernel for all users of the machine, which requires administrator
	// rights.
	System bool
}

// Dir returns the path of the kernelspec's folder, which need not exist.
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
		return specDir(systemDataDirs()[0]), nil
	}
	data, err := dataDir()
	if err != nil {
		return "", err
	}
	return specDir(data), nil
}

// specDir returns the path of the kernelspec's folder in a data folder.
func specDir(data string) string {
	return filepath.Join(data, "kernels", Name)
}
