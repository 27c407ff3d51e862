package datasets

import (
	"strings"
	"sync"
)

// Named returns the name in the registry of the data set that has a split with the given digest, and what was done to the values of that
// split, "" if nothing was. Samples that are not in the registry are named by the beginning of their digest.
func Named(digest string) (name, how string) {
	key, ok := splits()[digest]
	if !ok {
		return digest[:min(8, len(digest))], ""
	}
	key, how, _ = strings.Cut(key, " ")
	name, _, _ = strings.Cut(key, "/")
	return name, how
}

// splits is the inverse of digests.
var splits = sync.OnceValue(func() map[string]string {
	all := map[string]string{}
	for key, digest := range digests() {
		if known, ok := all[digest]; !ok || len(key) < len(known) || len(key) == len(known) && key < known {
			all[digest] = key
		}
	}
	return all
})
