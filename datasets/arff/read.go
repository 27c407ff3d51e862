package arff

import (
	"fmt"
	"io"
	"strconv"

	"setlab/datasets/format"
	"setlab/datasets/table"
)

// Read reads a table. Nominal attributes become columns of texts; string and date attributes do if the options list them in OneHot. If the
// options name no label, the last attribute holds the classes, provided it is nominal. Nominal classes keep the file's order. Errors are
// *format.Error. A missing value is an error unless the options allow it.
func Read(in *format.Input, o table.Options) (*table.Table, error) {
	h, err := ReadHeader(in)
	if err != nil {
		return nil, err
	}
	uses, err := h.layout(in, o)
	if err != nil {
		return nil, err
	}
	r := newReader(in, h, uses, o)
	for {
		line, err := in.AnyLine()
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, err
		}
		s := &scanner{line: line}
		if c := s.skip(); c == end || c == '%' {
			continue
		}
		if err := r.add(s); err != nil {
			return nil, err
		}
	}
	if r.table.Rows == 0 {
		return nil, in.Bad("a sample after @data", "the end of the file")
	}
	r.end()
	return r.table, nil
}

// reader reads the samples.
type reader struct {
	in      *format.Input
	columns []column
	options table.Options
	table   *table.Table
	row     []float32 // one value for each attribute
}

// column is an attribute with the indices of its values.
type column struct {
	Attribute
	use    use
	values map[string]int  // of a nominal attribute
	texts  format.Distinct // of another one, if it holds texts or classes
}

func newReader(in *format.Input, h *Header, uses []use, o table.Options) *reader {
	r := &reader{in: in, options: o, table: &table.Table{}, row: make([]float32, len(uses))}
	for i, a := range h.Attributes {
		c := column{Attribute: a, use: uses[i]}
		if a.Type == Nominal {
			c.values = map[string]int{}
			for k, v := range a.Values {
				c.values[v] = k
			}
		}
		if uses[i] == feature {
			r.table.Columns = append(r.table.Columns, table.Column{Name: a.Name, Values: a.Values})
		}
		if uses[i] == target {
			r.table.TargetNames = append(r.table.TargetNames, a.Name)
		}
		if uses[i] == label {
			r.table.Labels, r.table.Classes = []int{}, a.Values
		}
		r.columns = append(r.columns, c)
	}
	return r
}

// add reads a sample.
func (r *reader) add(s *scanner) error {
	read := r.complete
	if s.take('{') {
		read = r.left
	}
	if err := read(s); err != nil {
		return err
	}
	for i := range r.columns {
		switch v := r.row[i]; r.columns[i].use {
		case feature:
			r.table.Cells = append(r.table.Cells, v)
		case target:
			r.table.Targets = append(r.table.Targets, v)
		case label:
			class := -1
			if v == v {
				class = int(v)
			}
			r.table.Labels = append(r.table.Labels, class)
		}
	}
	r.table.Rows++
	if len(r.table.Cells)+len(r.table.Targets) > table.MostValues {
		return r.in.BadLine(-1, fmt.Sprintf("a table of at most %d values", table.MostValues), "more")
	}
	return nil
}

// complete reads a line with every value.
func (r *reader) complete(s *scanner) error {
	for i := range r.columns {
		s.skip()
		at := s.at
		field, quoted, ok := s.token(",\t")
		if !ok {
			return r.in.BadLine(at, "a closing quote", "the end of the line")
		}
		v, err := r.value(i, at, field, quoted)
		if err != nil {
			return err
		}
		r.row[i] = v
		more := s.take(',') || s.peek() != end && space(s.line[s.at-1])
		switch {
		case !more && s.skip() != end && quoted:
			return r.in.BadLine(s.at, "a comma after the closing quote", format.Quote(s.line[s.at:]))
		case !more && i+1 < len(r.columns):
			return r.in.BadLine(-1, fmt.Sprintf("%d values, one for each attribute", len(r.columns)), fmt.Sprint(i+1))
		case more && i+1 == len(r.columns) && s.skip() == '{':
			return r.in.BadLine(s.at, "the end of the line", "the weight of a sample, which is not read")
		case more && i+1 == len(r.columns):
			return r.in.BadLine(s.at, fmt.Sprintf("%d values, one for each attribute", len(r.columns)), "more")
		}
	}
	return nil
}

// left reads a sparse line after its opening brace: pairs of an attribute's index, from 0, and its value.
func (r *reader) left(s *scanner) error {
	for i := range r.columns {
		r.row[i] = 0
		if c := &r.columns[i]; c.values == nil && (c.use == label || c.Type != Numeric) {
			r.row[i] = leftOut
		}
	}
	last := -1
	for !s.take('}') {
		s.skip()
		at := s.at
		word, _, _ := s.token(" \t,}")
		i, err := strconv.Atoi(string(word))
		if err != nil || i <= last || i >= len(r.columns) {
			return r.in.BadLine(at, fmt.Sprintf("the number of an attribute, %d..%d", last+1, len(r.columns)-1), format.Quote(word))
		}
		last = i
		s.skip()
		at = s.at
		field, quoted, ok := s.token(",}")
		if !ok {
			return r.in.BadLine(at, "a closing quote", "the end of the line")
		}
		if r.row[i], err = r.value(i, at, field, quoted); err != nil {
			return err
		}
		if !s.take(',') && s.skip() != '}' {
			return r.in.BadLine(s.at, "a comma or }", format.Quote(s.line[s.at:]))
		}
	}
	if s.skip() != end {
		return r.in.BadLine(s.at, "the end of the line", format.Quote(s.line[s.at:]))
	}
	for i := range r.columns {
		switch c := &r.columns[i]; {
		case r.row[i] != leftOut || c.use == nothing || c.Type == Numeric && c.use != label:
		case c.Type == Numeric:
			r.row[i] = float32(c.texts.Number("0"))
		default:
			return r.in.BadLine(-1, fmt.Sprintf("a text for attribute %q", c.Name), "a sparse line without")
		}
	}
	return nil
}

// leftOut marks a text or a class that a sparse line leaves out.
const leftOut = -1

// value returns a field as a number.
func (r *reader) value(i, at int, field []byte, quoted bool) (float32, error) {
	c := &r.columns[i]
	if c.use == nothing {
		return 0, nil
	}
	if !quoted && string(field) == "?" {
		if r.options.Missing {
			return table.NaN, nil
		}
		return 0, r.in.BadLine(at, fmt.Sprintf("a value of attribute %q (DropMissing leaves out samples without)", c.Name), "? (missing)")
	}
	switch {
	case c.values != nil:
		v, ok := c.values[string(field)]
		if !ok {
			return 0, r.in.BadLine(at, fmt.Sprintf("a declared value of attribute %q", c.Name), format.Quote(field))
		}
		return float32(v), nil
	case c.use == label:
		class, ok := table.ClassName(string(field))
		if !ok {
			return 0, r.in.BadLine(at, fmt.Sprintf("a class, a text or an integer, in attribute %q", c.Name), format.Quote(field))
		}
		return float32(c.texts.Number(class)), nil
	case c.Type == Numeric:
		v, got, ok := format.Float(field)
		if !ok && r.options.Infinite && format.Infinite(field) {
			return table.Inf, nil
		}
		if !ok {
			return 0, r.in.BadLine(at, fmt.Sprintf("a number in attribute %q", c.Name), got)
		}
		return v, nil
	}
	return float32(c.texts.Number(string(field))), nil
}

// end sorts the texts and classes that the header does not list.
func (r *reader) end() {
	k := 0
	for i := range r.columns {
		c := &r.columns[i]
		switch {
		case c.use == label && c.values == nil:
			classes, places := c.texts.Sorted()
			r.table.Classes = classes
			for i, l := range r.table.Labels {
				if l >= 0 {
					r.table.Labels[i] = places[l]
				}
			}
		case c.use == feature && (c.Type == String || c.Type == Date):
			values, places := c.texts.Sorted()
			r.table.Columns[k].Values = append([]string{}, values...)
			for at := k; at < len(r.table.Cells); at += len(r.table.Columns) {
				if v := r.table.Cells[at]; v == v {
					r.table.Cells[at] = float32(places[int(v)])
				}
			}
		}
		if c.use == feature {
			k++
		}
	}
}
