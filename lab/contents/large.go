package contents

import (
	"bytes"
	"net/http"
	"runtime/debug"

	"setlab/lab/rest"
)

// The memory of a notebook while it is opened or saved, as measured: each byte
// several times over, and what describes a cell or an output.
const (
	perByte = 8
	perPart = 2 << 10
	// maxMemory is what one notebook may take: 100 MB of outputs, or some 150,000 cells with one each.
	maxMemory = 1 << 30
	// large is how much is too much for several at a time.
	large = 64 << 20
)

// admit lets a notebook be worked on, large ones one after the other, and refuses one
// that would take more memory than a lab should. The work ends with done.
func (s *Store) admit(name string, data []byte) (done func(), err error) {
	cells := int64(bytes.Count(data, []byte(`"cell_type"`)))
	outputs := int64(bytes.Count(data, []byte(`"output_type"`)))
	switch memory := int64(len(data))*perByte + (cells+outputs)*perPart; {
	case memory > maxMemory:
		return nil, rest.Errorf(http.StatusBadRequest, "%s has %d cells and %d MB, which is too much for one notebook: open it as text, clear its outputs or cut it into several", name, cells, len(data)>>20)
	case memory <= large:
		return func() {}, nil
	}
	s.largest.Lock()
	return func() {
		debug.FreeOSMemory() // rather than when the collector finds the time
		s.largest.Unlock()
	}, nil
}
