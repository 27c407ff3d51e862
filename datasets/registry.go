package datasets

import (
	"fmt"
	"slices"
	"strings"
)

// registry is every known data set: Table 1's in its order, then the others.
var registry = slices.Concat(uciSuite, images, others)

// Catalog is a list of entries that shows itself as a table.
type Catalog []Entry

// Registry lists all known data sets: those of the paper's Table 1 in its order,
// then the others.
func Registry() Catalog { return slices.Clone(registry) }

// Lookup returns the entry of a data set by its name. The error of an unknown
// name lists the known ones.
func Lookup(name string) (Entry, error) {
	var names []string
	for _, e := range registry {
		if e.Name == name {
			return e, nil
		}
		names = append(names, e.Name)
	}
	return Entry{}, fmt.Errorf("no data set is called %q; there are %s", name, strings.Join(names, ", "))
}

// Title returns what a data set is called in texts and figures, such as "Fashion-MNIST" for "fashion-mnist". A name that is not in the
// registry is its own title.
func Title(name string) string {
	if e, err := Lookup(name); err == nil {
		return e.Title
	}
	return name
}
