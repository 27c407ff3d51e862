package contents

import (
	"bytes"
	"net/http"
	"runtime/debug"

	"setlab/lab/rest"
)

// Estimates, from measurements, of the memory needed to open or save a notebook: several times each
// byte of the file, plus the overhead of each cell and output.
const (
	perByte = 8
	perPart = 2 << 10
	// maxMemory is the limit for a notebook: 100 MB of outputs, or about 150,000 cells with one output
	// each.
	maxMemory = 1 << 30
	// large is the size from which notebooks are handled one at a time.
	large = 64 << 20
)

// admit permits work on a notebook. Large notebooks are handled one at a time. It returns an error for
// notebooks that need too much memory. Call done at the end of the work.
func (s *Store) admit(name string, data []byte) (done func(), err error) {
	cells := int64(bytes.Count(data, []byte(`"cell_type"`)))
	outputs := int64(bytes.Count(data, []byte(`"output_type"`)))
	switch memory := int64(len(data))*perByte + (cells+outputs)*perPart; {
	case memory > maxMemory:
		return nil, rest.Errorf(http.StatusBadRequest, "%s has %d cells and %d MB, which is too large for one notebook: open it as text, clear its outputs or split it", name, cells, len(data)>>20)
	case memory <= large:
		return func() {}, nil
	}
	s.largest.Lock()
	return func() {
		debug.FreeOSMemory() // immediately, rather than at the next garbage collection
		s.largest.Unlock()
	}, nil
}
