package predict

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"setlab/datasets/format"
)

// columns maps features to columns of the table.
type columns struct {
	header bool
	from   []place
	texts  map[int][]string // text values known to the model, by column
}

// place locates a feature's value: a numeric column or, if isText is true, a text column, where the value is 1 if the text equals text.
type place struct {
	column int
	text   string
	isText bool
}

// columnsOf finds the features' columns from the first row. If both the features and the columns have names, features are found by name,
// and other columns are ignored. If not, there must be one column per feature, in order.
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

// find returns the place of a feature: the column with its name, or with the part of its name before an = sign.
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
		return ", " + list(quoted(features)) + "; use these names in the header, or remove the other columns"
	case header:
		return ", which have no names; remove the other columns"
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

// list joins names, at most 12 of them.
func list(names []string) string {
	const most = 12
	if len(names) > most {
		return strings.Join(names[:most], ", ") + fmt.Sprintf(" and %d more", len(names)-most)
	}
	return strings.Join(names, ", ")
}
