package predict

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"setlab/datasets/csvfile"
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
	names := make([]string, len(first))
	for i, field := range first {
		names[i] = strings.TrimSpace(field)
	}
	number := slices.ContainsFunc(names, func(name string) bool { return name != "" && !isText(name) })
	header := slices.ContainsFunc(names, func(name string) bool { return isText(name) && !(number && csvfile.Missing(name)) })
	if !header && hasAll(names, features) {
		if len(names) == len(features) && maybeNumbers(features) {
			return columns{}, fmt.Errorf("the first line can be names or values, because the features are called %s; if it has names, remove it and put the columns in this order; if it has values, write %s.0 for %[2]s",
				list(quoted(features)), features[0])
		}
		header = true
	}
	if header && features != nil {
		return byName(names, features)
	}
	c := columns{header: header}
	if len(first) != inputs {
		return c, fmt.Errorf("the table has %d columns and the model %d inputs%s", len(first), inputs, namedBy(c.header, features, len(first) > inputs))
	}
	if !header && (features == nil || maybeNumbers(features)) {
		switch {
		case csvfile.Counts(names):
			c.header = true
		case inOrder(names, 0), inOrder(names, 1):
			return c, fmt.Errorf("the first line can be the columns' names or values, because it is %s; if it has names, remove it; if it has values, write %s.0", list(names), names[0])
		}
	}
	for i := range inputs {
		c.from = append(c.from, place{column: i})
	}
	return c, nil
}

// isText reports whether a field is neither empty nor a number, even one that cannot be used.
func isText(field string) bool {
	_, _, number := format.Float([]byte(field))
	return !number && field != "" && format.Advice([]byte(field)) == ""
}

// hasAll reports whether there are features and each has a column of its name.
func hasAll(names, features []string) bool {
	return len(features) > 0 && !slices.ContainsFunc(features, func(f string) bool { return !slices.Contains(names, f) })
}

// maybeNumbers reports whether features may be called by the numbers of their columns, as in training sets without names: integers from 1, in
// order, of which at least half are features.
func maybeNumbers(features []string) bool {
	last := 0
	for _, f := range features {
		n, err := strconv.Atoi(f)
		if err != nil || n <= last || n > 2*len(features) {
			return false
		}
		last = n
	}
	return true
}

// inOrder reports whether a line is the integers from first, in order.
func inOrder(line []string, first int) bool {
	for i, field := range line {
		if field != strconv.Itoa(first+i) {
			return false
		}
	}
	return true
}

// byName finds the features' columns by their names.
func byName(names, features []string) (columns, error) {
	c := columns{header: true, texts: map[int][]string{}}
	var missing []string
	seen := map[string]bool{}
	for _, f := range features {
		if seen[f] {
			return c, fmt.Errorf("the model has two features %q, which cannot be told apart in a table with names; remove the names, or train it again with other names", f)
		}
		seen[f] = true
		p, ok := find(names, f)
		if !ok {
			missing = append(missing, f)
			continue
		}
		if name := names[p.column]; slices.Contains(names[p.column+1:], name) {
			return c, fmt.Errorf("the table has several columns %q; keep one of them", name)
		}
		c.from = append(c.from, p)
		if p.isText {
			c.texts[p.column] = append(c.texts[p.column], p.text)
		}
	}
	if missing != nil {
		return c, fmt.Errorf("the table lacks %s; its columns are %s", list(columnsFor(missing)), list(quoted(names)))
	}
	return c, nil
}

// columnsFor describes the columns that features come from. Features with the same text before an = sign come from one column of texts. For a
// single such feature, it can also be a column of numbers with the feature's name.
func columnsFor(features []string) []string {
	of := map[string]int{}
	for _, f := range features {
		column, _, _ := strings.Cut(f, "=")
		of[column]++
	}
	var columns []string
	for _, f := range features {
		column, _, text := strings.Cut(f, "=")
		switch {
		case !text:
			columns = append(columns, strconv.Quote(f))
		case of[column] == 1:
			columns = append(columns, fmt.Sprintf("%q (or %q)", column, f))
		case of[column] > 1:
			columns = append(columns, strconv.Quote(column))
			of[column] = 0
		}
	}
	return columns
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

// namedBy says how to mend a table with too many columns, or too few.
func namedBy(header bool, features []string, many bool) string {
	switch {
	case features != nil && many:
		return ", " + list(quoted(features)) + "; use these names in the header, or remove the other columns"
	case features != nil:
		return ", " + list(quoted(features))
	case header && many:
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
