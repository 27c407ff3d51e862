package table

import (
	"fmt"
	"slices"

	"setlab/datasets/format"
)

// Append adds the rows of another table. Both must have columns of the same names and kinds, in any order; the error says what differs. The texts of a
// column and the classes of both are numbered together: as before if they are the same, else in sorted order.
func (t *Table) Append(other *Table) error {
	from, err := places("column", t.columnNames(), other.columnNames())
	if err != nil {
		return err
	}
	targets, err := places("target", t.TargetNames, other.TargetNames)
	if err != nil {
		return err
	}
	n, each := len(t.Columns), len(t.TargetNames)
	cells := make([]float32, 0, len(t.Cells)+other.Rows*n)
	cells = append(cells, t.Cells...)
	for r := range other.Rows {
		for _, k := range from {
			cells = append(cells, other.Cells[r*n+k])
		}
		for _, k := range targets {
			t.Targets = append(t.Targets, other.Targets[r*each+k])
		}
	}
	for k := range t.Columns {
		c, o := &t.Columns[k], other.Columns[from[k]]
		if (c.Values == nil) != (o.Values == nil) {
			return fmt.Errorf("column %q has texts in one file and numbers in the other", c.Name)
		}
		values, ours, theirs := together(c.Values, o.Values)
		for i := k; i < len(cells); i += n {
			renumber := ours
			if i >= len(t.Cells) {
				renumber = theirs
			}
			if v := cells[i]; renumber != nil && v == v {
				cells[i] = float32(renumber[int(v)])
			}
		}
		c.Values = values
	}
	classes, ours, theirs := together(t.Classes, other.Classes)
	labels := slices.Concat(t.Labels, other.Labels)
	for i, l := range labels {
		renumber := ours
		if i >= len(t.Labels) {
			renumber = theirs
		}
		if renumber != nil && l >= 0 {
			labels[i] = renumber[l]
		}
	}
	t.Rows, t.Cells, t.Classes = t.Rows+other.Rows, cells, classes
	if t.Labels != nil {
		t.Labels = labels
	}
	return nil
}

func (t *Table) columnNames() []string {
	var names []string
	for _, c := range t.Columns {
		names = append(names, c.Name)
	}
	return names
}

// places returns where each name is among the others, which must be the same names.
func places(what string, names, others []string) (at []int, err error) {
	where, known := map[string]int{}, map[string]bool{}
	for k, name := range slices.Backward(others) {
		where[name] = k // the first of equal names, which are an error later
	}
	for _, name := range names {
		k, ok := where[name]
		if !ok {
			return nil, fmt.Errorf("there is no %s %q", what, name)
		}
		at, known[name] = append(at, k), true
	}
	for _, name := range others {
		if !known[name] {
			return nil, fmt.Errorf("the %s %q is only here", what, name)
		}
	}
	if len(names) != len(others) {
		return nil, fmt.Errorf("there are %d %ss instead of %d", len(others), what, len(names))
	}
	return at, nil
}

// together numbers the texts of two lists, and returns the new numbers of each; nil if they do not change.
func together(a, b []string) (all []string, ofA, ofB []int) {
	if slices.Equal(a, b) {
		return a, nil, nil
	}
	var distinct format.Distinct
	for _, text := range slices.Concat(a, b) {
		distinct.Number(text)
	}
	all, place := distinct.Sorted()
	of := func(texts []string) []int {
		numbers := []int{}
		for _, text := range texts {
			numbers = append(numbers, place[distinct.Number(text)])
		}
		return numbers
	}
	return all, of(a), of(b)
}
