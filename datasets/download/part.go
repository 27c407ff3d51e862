package download

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
)

// part is an incomplete file, with a record of the address and the version that its
// bytes come from.
type part struct {
	path string
	file *os.File
	size int64
	origin
}

// origin says where the bytes of a part come from.
type origin struct {
	URL string
	// Validator is the server's ETag or time of modification. The rest may be appended
	// only if it is unchanged.
	Validator string
}

func (p *part) notePath() string { return p.path + ".json" }

// openPart opens a part to be continued from url. It empties a part without a validator.
// One from another address stays until this one sends something.
func openPart(path, url string) (*part, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	p := &part{path: path, file: f}
	note, err := os.ReadFile(p.notePath())
	known := err == nil && json.Unmarshal(note, &p.origin) == nil && p.Validator != ""
	info, err := f.Stat()
	if err == nil && known && p.URL != url {
		p.origin = origin{URL: url}
		return p, nil
	}
	if err == nil && known {
		p.size = info.Size()
		return p, nil
	}
	if err == nil {
		err = p.restart(url, "")
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return p, nil
}

// restart empties the part and records where its bytes will come from.
func (p *part) restart(url, validator string) error {
	p.size = 0
	p.origin = origin{URL: url, Validator: validator}
	note, err := json.Marshal(p.origin)
	if err != nil {
		return err
	}
	if err := p.file.Truncate(0); err != nil {
		return err
	}
	return os.WriteFile(p.notePath(), note, 0o644)
}

// Write appends.
func (p *part) Write(b []byte) (int, error) {
	n, err := p.file.WriteAt(b, p.size)
	p.size += int64(n)
	return n, err
}

// close syncs the part to disk and closes it.
func (p *part) close() error { return errors.Join(p.file.Sync(), p.file.Close()) }

// become renames the complete file to path.
func (p *part) become(path string) error {
	if err := os.Rename(p.path, path); err != nil {
		return err
	}
	return ignoreMissing(os.Remove(p.notePath()))
}

func (p *part) remove() error {
	return errors.Join(ignoreMissing(os.Remove(p.path)), ignoreMissing(os.Remove(p.notePath())))
}

func ignoreMissing(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
