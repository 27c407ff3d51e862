// Package whole reads a file as a whole, unless it is larger than anything of its kind: an endless one, such as a device, takes no memory
// to speak of.
package whole

import (
	"fmt"
	"io"
	"os"
)

// The limits of files that people write or a lab saves.
const (
	Source   = 16 << 20  // Go source
	Notebook = 512 << 20 // a notebook with its outputs, as the lab's limit of a file is
)

// Read reads a file of at most limit bytes. One that has more, or no end, is an error that says so.
func Read(path string, limit int64) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if info.Mode()&os.ModeDevice != 0 {
		return nil, fmt.Errorf("%s is a device, not a file", path)
	}
	if info.Size() > limit {
		return nil, fmt.Errorf("%s has %d MB, and the limit is %d MB", path, info.Size()>>20, limit>>20)
	}
	data, err := io.ReadAll(io.LimitReader(f, limit+1))
	if err == nil && int64(len(data)) > limit {
		err = fmt.Errorf("%s has more than %d MB, which is the limit", path, limit>>20)
	}
	return data, err
}
