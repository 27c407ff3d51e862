package runs

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// Format is the version of how a run is stored: which files there are, and what they mean. It is raised when an older library would
// misread what a newer one writes. Entries of the first version may lack it in run.json.
const Format = 1

// NewerError says that a run was stored by a newer version of this library. That is not damage: it is neither used nor put aside nor
// trained in its place.
type NewerError struct {
	Dir    string // the entry
	Format int    // its format
}

// Error says what to do.
func (e *NewerError) Error() string {
	return fmt.Sprintf("%s is of format %d, and this version reads up to %d; update setlab, or use another store", e.Dir, e.Format, Format)
}

func isNewer(err error) bool {
	var n *NewerError
	return errors.As(err, &n)
}

// formatOf returns the format that a run.json says, 0 if it says none.
func formatOf(text []byte) int {
	var record struct {
		Format int `json:"format"`
	}
	if json.Unmarshal(text, &record) != nil {
		return 0
	}
	return record.Format
}

// orNewer returns a *NewerError if the entry, which cannot be opened, is of a newer format, otherwise why it cannot. A newer format may
// have other sums, so run.json is believed here without any.
func orNewer(dir string, why error) error {
	text, err := os.ReadFile(filepath.Join(dir, recordFile))
	if err == nil && formatOf(text) > Format {
		return &NewerError{dir, formatOf(text)}
	}
	return why
}
