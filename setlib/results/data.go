package results

import (
	"regexp"

	"setlab/datasets"
)

// unnamed matches the beginning of a digest, which datasets.Named returns for data that is not in the registry.
var unnamed = regexp.MustCompile(`^[0-9a-f]{8}$`)

// nameData names data that is not in the registry as the runs' records do. If a name stands for different data, or the registry has it,
// the beginning of the digest is added.
func (r *Results) nameData() {
	digests := map[string]map[string]bool{} // by name
	own := func(w *Row) (name, digest string) {
		if digest = w.settings["data"]; w.Run == nil || !unnamed.MatchString(digest) {
			return "", ""
		}
		return w.Run.Data, digest
	}
	for i := range r.rows {
		if name, digest := own(&r.rows[i]); name != "" {
			if digests[name] == nil {
				digests[name] = map[string]bool{}
			}
			digests[name][digest] = true
		}
	}
	for i := range r.rows {
		w := &r.rows[i]
		name, digest := own(w)
		if name == "" {
			continue
		}
		w.settings["data"] = name
		if _, err := datasets.Lookup(name); err == nil || len(digests[name]) > 1 {
			w.settings["data"] += " " + digest
		}
	}
}
