package csvfile

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strings"

	"setlab/datasets/format"
	"setlab/datasets/table"
)

// Read reads a table. A text in a column of numbers, a missing value, and lines of different lengths are a *format.Error.
func Read(in *format.Input, o table.Options) (*table.Table, error) {
	r, record, err := open(in, o)
	if err != nil {
		return nil, err
	}
	r.begin()
	for ; err == nil; record, err = r.next() {
		if err := r.add(record); err != nil {
			return nil, err
		}
	}
	if err != io.EOF {
		return nil, err
	}
	r.end()
	return r.table, nil
}

// open reads up to and including the first sample, which it returns.
func open(in *format.Input, o table.Options) (*reader, []string, error) {
	in.Text()
	second := secondLine(in)
	lines, err := NewReader(in)
	if err != nil {
		return nil, nil, orEmpty(in, err)
	}
	r := &reader{in: in, options: o, csv: lines}
	record, err := r.next()
	if err != nil {
		return nil, nil, orEmpty(in, err)
	}
	if line, _ := lines.FieldPos(0); line > 1 {
		return nil, nil, in.BadPlace(1, 0, "a sample", "an empty line")
	}
	if r.layout, err = layoutOf(in, record, second, o); err != nil {
		return nil, nil, err
	}
	if r.header {
		record, err = r.next()
	}
	if err == io.EOF {
		err = in.Bad("a line of values", "the end of the file")
	}
	return r, record, err
}

// secondLine returns the values of the second line before it is read, or nil if there is none near the beginning.
func secondLine(in *format.Input) []string {
	sample, _ := in.Peek(sampleSize)
	lines, err := NewReader(bufio.NewReaderSize(bytes.NewReader(bytes.Clone(sample)), sampleSize))
	if err != nil {
		return nil
	}
	if _, err := lines.Read(); err != nil {
		return nil
	}
	second, _ := lines.Read()
	return second
}

// orEmpty turns io.EOF into the error of an empty file.
func orEmpty(in *format.Input, err error) error {
	if err == io.EOF {
		return in.Bad("a table", "an empty file")
	}
	return err
}

// reader reads the lines of a table.
type reader struct {
	*layout
	in      *format.Input
	options table.Options
	csv     *csv.Reader
	table   *table.Table
	classes format.Distinct
	texts   []format.Distinct // by column of the table; of those of numbers, none
}

// next returns the fields of the next line, and io.EOF after the last.
func (r *reader) next() ([]string, error) {
	record, err := r.csv.Read()
	var wrong *csv.ParseError
	if !errors.As(err, &wrong) {
		return record, err
	}
	if errors.Is(err, csv.ErrFieldCount) {
		return nil, r.in.BadPlace(wrong.Line, 0, fmt.Sprintf("%d values, as in the first line", r.csv.FieldsPerRecord), fmt.Sprint(len(record)))
	}
	e := r.in.BadPlace(wrong.Line, wrong.Column, "a value, in quotes from end to end or without any", quoting(wrong.Err))
	e.Cause = err
	return nil, e
}

// quoting describes an error of encoding/csv about quotes.
func quoting(err error) string {
	if errors.Is(err, csv.ErrBareQuote) {
		return "a quote within an unquoted field"
	}
	if errors.Is(err, csv.ErrQuote) {
		return "a quoted field that does not end with a quote before a separator or the end of the line"
	}
	return err.Error()
}

// begin makes the table, with the columns that are features.
func (r *reader) begin() {
	r.table = &table.Table{}
	for i, u := range r.uses {
		if u == number || u == text {
			r.table.Columns = append(r.table.Columns, table.Column{Name: r.names[i]})
		}
		if u == target {
			r.table.TargetNames = append(r.table.TargetNames, r.names[i])
		}
	}
	r.texts = make([]format.Distinct, len(r.table.Columns))
}

// Missing reports whether a field stands for a missing value.
func Missing(field string) bool {
	switch strings.ToLower(field) {
	case "", "?", "na", "n/a", "nan", "null":
		return true
	}
	return false
}

// add reads a sample.
func (r *reader) add(record []string) error {
	column := 0
	for i, field := range record {
		field = strings.TrimSpace(field)
		if r.options.Missing && Missing(field) {
			switch r.uses[i] {
			case label:
				r.table.Labels = append(r.table.Labels, -1)
			case target:
				r.table.Targets = append(r.table.Targets, table.NaN)
			case number, text:
				r.table.Cells = append(r.table.Cells, table.NaN)
				column++
			}
			continue
		}
		switch r.uses[i] {
		case label:
			if Missing(field) {
				return r.bad(i, "a class, a text or an integer,", field)
			}
			class, ok := table.ClassName(field)
			if !ok {
				return r.bad(i, "a class, a text or an integer,", field, " (name a column of numbers to predict among Targets)")
			}
			r.table.Labels = append(r.table.Labels, r.classes.Number(class))
		case target:
			value, ok := r.number(field)
			if !ok {
				return r.bad(i, "a number", field)
			}
			r.table.Targets = append(r.table.Targets, value)
		case number:
			value, ok := r.number(field)
			if !ok {
				label := ""
				if r.options.Label == "" {
					label = "as Label if it has the classes, "
				}
				advice := " (name the column " + label + "among OneHot to make a feature of each text, or among Without to leave it out)"
				return r.bad(i, "a number", field, advice)
			}
			r.table.Cells = append(r.table.Cells, value)
			column++
		case text:
			if Missing(field) {
				return r.bad(i, "a text", field)
			}
			r.table.Cells = append(r.table.Cells, float32(r.texts[column].Number(field)))
			column++
		}
	}
	r.table.Rows++
	if len(r.table.Cells)+len(r.table.Targets) > table.MostValues {
		line, _ := r.csv.FieldPos(0)
		return r.in.BadPlace(line, 0, fmt.Sprintf("a table of at most %d values", table.MostValues), "more")
	}
	return nil
}

// number parses a number.
func (r *reader) number(field string) (float32, bool) {
	value, _, ok := format.Float([]byte(field))
	if !ok && r.options.Infinite && format.Infinite([]byte(field)) {
		return table.Inf, true
	}
	return value, ok
}

// bad returns the error of a field: its line and the name of its column. A hint says what to do if the value is neither missing nor a number
// that needs correction.
func (r *reader) bad(field int, want, got string, hint ...string) error {
	line, _ := r.csv.FieldPos(field)
	if line == 1 {
		want += " (or the columns' names, which they are told by then)"
	}
	text := format.Quote([]byte(got))
	switch advice := format.Advice([]byte(got)); {
	case Missing(got):
		text += " (DropMissing leaves out samples without)"
	case advice != "":
		text += " (" + advice + ")"
	case line > 1:
		text += strings.Join(hint, "")
	}
	return r.in.BadPlace(line, 0, fmt.Sprintf("%s in column %q", want, r.names[field]), text)
}

// end numbers texts and classes in sorted order.
func (r *reader) end() {
	t := r.table
	n := len(t.Columns)
	for k := range t.Columns {
		if r.texts[k].Len() == 0 {
			continue
		}
		values, places := r.texts[k].Sorted()
		t.Columns[k].Values = values
		for i := k; i < len(t.Cells); i += n {
			if v := t.Cells[i]; v == v {
				t.Cells[i] = float32(places[int(v)])
			}
		}
	}
	if r.classes.Len() == 0 {
		return
	}
	classes, places := r.classes.Sorted()
	t.Classes = classes
	for i, l := range t.Labels {
		if l >= 0 {
			t.Labels[i] = places[l]
		}
	}
}
