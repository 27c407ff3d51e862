package scope

import (
	"fmt"
	"regexp"
	"slices"
)

// missing matches Go's error for a name that a package lacks.
var missing = regexp.MustCompile(`undefined: rand\.(\w+)`)

// elsewhere lists names of packages that are not in scope because another one of the same name is.
var elsewhere = map[string][]string{
	"math/rand":   {"Int31", "Int31n", "Int63", "Int63n", "Intn", "NewSource", "Read", "Seed", "Source64"},
	"crypto/rand": {"Prime", "Reader", "Text"},
}

// Elsewhere returns what to add to an error about a name that another package of the same name has.
func Elsewhere(message string) string {
	if m := missing.FindStringSubmatch(message); m != nil {
		for path, names := range elsewhere {
			if slices.Contains(names, m[1]) {
				return fmt.Sprintf(" (import %q for %s)", path, m[1])
			}
		}
	}
	return ""
}
