// Package whole reads entire files up to a size limit. A huge or endless file, such as a device, is rejected without using much memory.
package whole

import (
	"fmt"
	"io"
	"os"
)

// Size limits for files that people write or the lab saves.
const (
	Source   = 16 << 20  // Go source
	Notebook = 512 << 20 // a notebook with its outputs
)

// Read reads a file of at most limit bytes. It returns an error if the file is larger, or is a device.
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
		return nil, fmt.Errorf("%s has %d MB; the limit is %d MB", path, info.Size()>>20, limit>>20)
	}
	data, err := io.ReadAll(io.LimitReader(f, limit+1))
	if err == nil && int64(len(data)) > limit {
		err = fmt.Errorf("%s is larger than the limit of %d MB", path, limit>>20)
	}
	return data, err
}
