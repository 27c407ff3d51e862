package results

import (
	"crypto/sha256"
	"encoding/json"
)

// trainingOf returns a digest of a run's configuration without what it measures, which is the same for runs with the same weights.
func trainingOf(config string) string {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal([]byte(config), &fields); err != nil {
		return ""
	}
	for _, measured := range []string{"metrics", "start", "degrees"} {
		delete(fields, measured)
	}
	text, err := json.Marshal(fields) // in the order of the keys
	if err != nil {
		return ""
	}
	sum := sha256.Sum256(text)
	return string(sum[:])
}

// trainings is a set of runs that differ in more than what they measure.
type trainings map[string]bool

// add adds the run of a row and reports whether it is new. Rows without a configuration are always new.
func (t trainings) add(w Row) bool {
	if w.training == "" {
		return true
	}
	if t[w.training] {
		return false
	}
	t[w.training] = true
	return true
}
