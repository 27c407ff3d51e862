package install

import (
	"errors"
	"io/fs"
)

// Found is a registration of the kernel on this machine.
type Found struct {
	Dir  string
	Spec Spec
	// Err is the error if the kernelspec cannot be read.
	Err error
}

// Find returns the registrations of the kernel on Jupyter's search path. Jupyter uses the first
// one.
func Find() ([]Found, error) {
	dirs, err := SearchPath()
	if err != nil {
		return nil, err
	}
	var found []Found
	for _, data := range dirs {
		dir := specDir(data)
		spec, err := Read(dir)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		found = append(found, Found{Dir: dir, Spec: spec, Err: err})
	}
	return found, nil
}
