package datasets

import (
	"fmt"
	"slices"
	"strings"
)

// registry has every known data set: those of Table 1 in its order, then the others.
var registry = slices.Concat(uciSuite, images, others)

// Catalog is a list of entries that shows itself as a table.
type Catalog []Entry

// Registry lists all known data sets: those of the paper's Table 1 in its order,
// then the others.
func Registry() Catalog { return slices.Clone(registry) }

// Lookup returns the entry of a data set by its name. The error of an unknown
// name lists the known ones, or says how to read a file if it looks like one.
func Lookup(name string) (Entry, error) {
	var names []string
	for _, e := range registry {
		if e.Name == name {
			return e, nil
		}
		names = append(names, e.Name)
	}
	if strings.ContainsAny(name, `./\`) {
		return Entry{}, fmt.Errorf(`no data set is called %q; if it is a file, use datasets.Read, or {"file": %[1]q} in a grid file`, name)
	}
	return Entry{}, fmt.Errorf("no data set is called %q; there are %s", name, strings.Join(names, ", "))
}

// Title returns the name of a data set for texts and figures, such as "Fashion-MNIST" for "fashion-mnist". It returns a name that is not in
// the registry unchanged.
func Title(name string) string {
	if e, err := Lookup(name); err == nil {
		return e.Title
	}
	return name
}
