package predict

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"setlab/datasets/format"
)

// columns says where in a row each feature is.
type columns struct {
	header bool
	from   []place
	texts  map[int][]string // those that the model knows, by column
}

// place is where a feature's value stands: in a column of numbers or, as one of the texts of a column, 1 where that text is.
type place struct {
	column int
	text   string
	isText bool
}

// columnsOf finds the features in the first row. Features with names are found by them where the row has names; otherwise there is a column
// for each feature, in their order. Columns that are not features are passed over if they have names.
func columnsOf(first []string, features []string, inputs int) (columns, error) {
	c := columns{texts: map[int][]string{}}
	names := make([]string, len(first))
	for i, field := range first {
		names[i] = strings.TrimSpace(field)
		if _, _, ok := format.Float([]byte(names[i])); !ok && names[i] != "" {
			c.header = true
		}
	}
	if !c.header || features == nil {
		if len(first) != inputs {
			return c, fmt.Errorf("the table has %d columns and the model %d inputs%s", len(first), inputs, namedBy(c.header, features))
		}
		for i := range inputs {
			c.from = append(c.from, place{column: i})
		}
		return c, nil
	}
	var missing []string
	for _, f := range features {
		p, ok := find(names, f)
		if !ok {
			missing = append(missing, strconv.Quote(f))
		}
		c.from = append(c.from, p)
		if p.isText {
			c.texts[p.column] = append(c.texts[p.column], p.text)
		}
	}
	if missing != nil {
		return c, fmt.Errorf("the table lacks %s; its columns are %s", list(missing), list(quoted(names)))
	}
	return c, nil
}

// find returns the place of a feature: the column of its name, or of what stands before its = sign.
func find(names []string, feature string) (place, bool) {
	if i := slices.Index(names, feature); i >= 0 {
		return place{column: i}, true
	}
	for k, r := range feature {
		if r != '=' {
			continue
		}
		if i := slices.Index(names, feature[:k]); i >= 0 {
			return place{column: i, text: feature[k+1:], isText: true}, true
		}
	}
	return place{}, false
}

func namedBy(header bool, features []string) string {
	switch {
	case features != nil:
		return ", " + list(quoted(features)) + "; give the columns these names in the first line, or leave the others out"
	case header:
		return ", which have no names; leave out the other columns"
	}
	return ""
}

func quoted(names []string) []string {
	out := make([]string, len(names))
	for i, n := range names {
		out[i] = strconv.Quote(n)
	}
	return out
}

// list joins names, not too many.
func list(names []string) string {
	const most = 12
	if len(names) > most {
		return strings.Join(names[:most], ", ") + fmt.Sprintf(" and %d more", len(names)-most)
	}
	return strings.Join(names, ", ")
}
