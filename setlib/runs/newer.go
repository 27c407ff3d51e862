package runs

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// Format is the version of the storage format of runs: which files there are and what they mean. It increases when older versions of
// the library would misread the files. Entries of the first format may lack it in run.json.
const Format = 1

// NewerError is returned for a run that was stored by a newer version of this library. This is not damage: the run is not used, and it
// is neither set aside nor trained again.
type NewerError struct {
	Dir    string // the entry
	Format int    // its format
}

// Error returns the formats and what to do.
func (e *NewerError) Error() string {
	return fmt.Sprintf("%s has format %d, and this version reads formats up to %d; update setlab or use another store", e.Dir, e.Format, Format)
}

func isNewer(err error) bool {
	var n *NewerError
	return errors.As(err, &n)
}

// formatOf returns the format in a run.json, or 0 if it has none.
func formatOf(text []byte) int {
	var record struct {
		Format int `json:"format"`
	}
	if json.Unmarshal(text, &record) != nil {
		return 0
	}
	return record.Format
}

// orNewer returns a *NewerError if an entry that cannot be opened has a newer format, and why if not. Newer formats may have other
// checksums, so run.json is used here without verification.
func orNewer(dir string, why error) error {
	text, err := os.ReadFile(filepath.Join(dir, recordFile))
	if err == nil && formatOf(text) > Format {
		return &NewerError{dir, formatOf(text)}
	}
	return why
}
