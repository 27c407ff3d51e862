package table

import (
	"fmt"
	"slices"
)

// Clash describes two features that have the same name, such as the text x of column a and a column a=x. It returns "" if all names differ.
func (t *Table) Clash() string {
	names := t.Features()
	slices.Sort(names)
	for k := 1; k < len(names); k++ {
		if names[k] == names[k-1] {
			from := t.sources(names[k])
			return fmt.Sprintf("%q for %s and for %s", names[k], from[0], from[1])
		}
	}
	return ""
}

// sources describes where the features of a name come from.
func (t *Table) sources(feature string) []string {
	var from []string
	for _, c := range t.Columns {
		if c.Values == nil && c.Name == feature {
			from = append(from, fmt.Sprintf("column %q", c.Name))
		}
		for _, v := range c.Values {
			if c.Name+"="+v == feature {
				from = append(from, fmt.Sprintf("text %q of column %q", v, c.Name))
			}
		}
	}
	return from
}
