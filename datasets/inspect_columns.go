package datasets

import (
	"fmt"
	"math"
	"slices"

	"setlab/datasets/table"
)

// Column describes a column of a file.
type Column struct {
	// Name is the column's name, or its number: from 1 in LIBSVM and in CSV files without names, else from 0.
	Name string
	// Kind is number, integer, 0/1 or text.
	Kind string
	// Missing is the number of missing values.
	Missing int
	// Min, Max, Mean and Deviation describe a column of numbers; they are 0 for texts. Deviation is the standard deviation, dividing by the number of values.
	Min, Max, Mean, Deviation float64
	// Texts are the texts of a column of texts, the most frequent first.
	Texts []ClassCount

	n             int
	first         float64
	sum, square   float64 // of the differences from the first value
	last          float64
	integer, bits bool
	counts        bool // each value is one more than that before
	features      int  // of a column of a table
}

// Constant reports whether all values are the same.
func (c *Column) Constant() bool {
	if c.Kind == "text" {
		return len(c.Texts) == 1
	}
	return c.n > 0 && c.Min == c.Max
}

// add adds one number.
func (c *Column) add(v float64) {
	if c.n == 0 {
		c.first, c.Min, c.Max, c.integer, c.bits, c.counts = v, v, v, true, true, true
	} else {
		c.counts = c.counts && v == c.last+1
	}
	c.n++
	c.last = v
	c.Min, c.Max = min(c.Min, v), max(c.Max, v)
	c.sum += v - c.first
	c.square += (v - c.first) * (v - c.first)
	c.integer = c.integer && v == math.Trunc(v)
	c.bits = c.bits && (v == 0 || v == 1)
}

// end computes the statistics from the sums.
func (c *Column) end() {
	switch {
	case c.Kind == "text":
		return
	case c.bits:
		c.Kind = "0/1"
	case c.integer:
		c.Kind = "integer"
	default:
		c.Kind = "number"
	}
	if c.n > 0 {
		mean := c.sum / float64(c.n)
		c.Mean = c.first + mean
		c.Deviation = math.Sqrt(max(0, c.square/float64(c.n)-mean*mean))
	}
}

// addTable adds the values of a table of text. The samples from number train are for testing.
func (i *Inspection) addTable(t *table.Table, train int) {
	i.Samples = t.Rows
	for _, c := range t.Columns {
		column := Column{Name: c.Name, features: 1}
		if c.Values != nil {
			column.Kind, column.Texts, column.features = "text", make([]ClassCount, len(c.Values)), len(c.Values)
			for k, v := range c.Values {
				column.Texts[k].Name = v
			}
		}
		i.Columns = append(i.Columns, column)
	}
	n := len(t.Columns)
	for at, v := range t.Cells {
		switch c := &i.Columns[at%n]; {
		case v != v:
			c.Missing++
			i.Missing++
		case c.Texts != nil:
			c.Texts[int(v)].Count++
		case v == table.Inf:
			if i.inf.add() {
				i.inf.place = fmt.Sprintf(tablePlace, at/n+1, c.Name)
			}
		default:
			c.add(float64(v))
		}
	}
	for _, name := range t.TargetNames {
		i.Targets = append(i.Targets, Column{Name: name})
	}
	for at, v := range t.Targets {
		c := &i.Targets[at%len(t.TargetNames)]
		switch {
		case v != v:
			c.Missing++
			i.Missing++
		case v == table.Inf:
			if i.inf.add() {
				i.inf.place = fmt.Sprintf(tablePlace, at/len(t.TargetNames)+1, c.Name)
			}
		default:
			c.add(float64(v))
		}
	}
	seen := newRepeats(t.Rows)
	for r := range t.Rows {
		label := -1
		if t.Labels != nil {
			label = t.Labels[r]
		}
		seen.add(t.Cells[r*n:(r+1)*n], label, r >= train)
	}
	i.Duplicates, i.Conflicts, i.Leaked = seen.found()
	i.count(t.Classes, t.Labels)
	features := 0
	for _, c := range i.Columns {
		features += c.features
	}
	if features <= mostFeatures(t.Rows, false) {
		i.clash = t.Clash()
	}
	i.endColumns()
}

// mostColumns limits the number of columns inspected, since each takes memory.
const mostColumns = 1 << 21

// addSet adds the values of a set.
func (i *Inspection) addSet(s *Set) error {
	if s.Features() > mostColumns {
		return &FormatError{File: i.Path, Offset: -1, Want: fmt.Sprintf("at most %d columns to look at", mostColumns), Got: fmt.Sprint(s.Features())}
	}
	i.ImageShape = s.ImageShape
	for f := range s.Features() {
		if i.Format == kindLIBSVM {
			f++
		}
		i.Columns = append(i.Columns, Column{Name: fmt.Sprint(f)})
	}
	for f, name := range s.FeatureNames {
		i.Columns[f].Name = name
	}
	for k := range s.Train.Targets() {
		i.Targets = append(i.Targets, Column{Name: fmt.Sprint(k)})
	}
	for _, p := range s.splits() {
		i.Samples += p.samples.Len()
		i.Splits = append(i.Splits, fmt.Sprintf("%s %d", p.name, p.samples.Len()))
	}
	if len(i.Splits) == 1 {
		i.Splits = nil
	}
	seen := newRepeats(i.Samples)
	row, targets := make([]float32, s.Features()), make([]float32, s.Train.Targets())
	var labels []int
	for _, p := range s.splits() {
		for r := range p.samples.Len() {
			label := -1
			if p.samples.HasLabels() {
				label = p.samples.Label(r)
				labels = append(labels, label)
			}
			for f, v := range p.samples.Row(row, r) {
				switch {
				case v-v == 0:
					i.Columns[f].add(float64(v))
				case v != v:
					if i.nan.add() {
						i.nan.place = fmt.Sprintf(arrayPlace, r, f, p.name)
					}
				default:
					if i.inf.add() {
						i.inf.place = fmt.Sprintf(arrayPlace, r, f, p.name)
					}
				}
			}
			for k, v := range p.samples.Target(targets, r) {
				i.Targets[k].add(float64(v))
			}
			seen.add(row, label, p.name == "test")
		}
	}
	i.Duplicates, i.Conflicts, i.Leaked = seen.found()
	names := s.ClassNames
	for c := len(names); c < s.Classes(); c++ {
		names = append(names, fmt.Sprint(c))
	}
	i.count(names, labels)
	i.endColumns()
	return nil
}

// The places of values: the row, column and split of an array, or the sample, from 1, and the column of a table.
const (
	arrayPlace = "row %d, column %d (from 0) of the %s samples"
	tablePlace = "sample %d, column %q"
)

// add counts a value, and reports whether it is the first one.
func (o *odd) add() (first bool) {
	o.n++
	return o.n == 1
}

// count counts the samples of each class.
func (i *Inspection) count(names []string, labels []int) {
	for _, name := range names {
		i.Classes = append(i.Classes, ClassCount{Name: name})
	}
	for _, l := range labels {
		if l < 0 {
			i.Missing++
		} else {
			i.Classes[l].Count++
		}
	}
}

func (i *Inspection) endColumns() {
	for k := range i.Targets {
		i.Targets[k].end()
	}
	for k := range i.Columns {
		c := &i.Columns[k]
		c.end()
		slices.SortStableFunc(c.Texts, func(a, b ClassCount) int { return b.Count - a.Count })
		for len(c.Texts) > 0 && c.Texts[len(c.Texts)-1].Count == 0 {
			c.Texts = c.Texts[:len(c.Texts)-1]
		}
	}
}
