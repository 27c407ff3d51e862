package datasets

import (
	_ "embed"
	"strings"
	"sync"
)

// digestList has a line for each split of the registry's data sets and each
// treatment of its values: the digest, name/split, and the treatment.
//
//go:embed digests.txt
var digestList string

// digests returns the digests by name/split and treatment.
var digests = sync.OnceValue(func() map[string]string {
	all := map[string]string{}
	for line := range strings.Lines(digestList) {
		if digest, key, ok := strings.Cut(strings.TrimSpace(line), " "); ok && digest != "#" {
			all[key] = digest
		}
	}
	return all
})
