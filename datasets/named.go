package datasets

import (
	"strings"
	"sync"
)

// Named returns the registry's name of the data set that has a split with the given digest, and how the values of the split were treated, ""
// if they were not. For samples that are not in the registry the name is the beginning of the digest.
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
