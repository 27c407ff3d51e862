package csvfile

import (
	"io"
	"strings"

	"setlab/datasets/format"
	"setlab/datasets/table"
)

// Look describes the columns of a table whose contents are not known.
type Look struct {
	Names []string // of the columns; their numbers, from 1, if the table has no names
	Bare  bool     // the table has no names
	Texts []Text   // what is not a number, by column
	reals []bool   // by column, whether a number is not a class, such as 0.5
}

// Text says how many values of a column are neither numbers nor missing, and where the first one is. Infinities are numbers.
type Text struct {
	Count  int
	Commas int // how many of them are numbers with a decimal comma
	First  string
	Line   int
}

// DecimalCommas reports whether the only texts are numbers with a decimal comma.
func (t Text) DecimalCommas() bool { return t.Count > 0 && t.Commas == t.Count }

// Classes reports whether a column can hold classes, which are texts or integers.
func (l *Look) Classes(column int) bool { return !l.reals[column] && !l.Texts[column].DecimalCommas() }

// LookAt reads a table and describes its columns. The options say whether the first line has names.
func LookAt(in *format.Input, o table.Options) (*Look, error) {
	r, record, err := open(in, o)
	if err != nil {
		return nil, err
	}
	l := &Look{Names: r.names, Bare: !r.header, Texts: make([]Text, len(r.names)), reals: make([]bool, len(r.names))}
	for ; err == nil; record, err = r.next() {
		for i, field := range record {
			field = strings.TrimSpace(field)
			if _, _, number := format.Float([]byte(field)); number {
				if !l.reals[i] {
					_, class := table.ClassName(field)
					l.reals[i] = !class
				}
				continue
			}
			if Missing(field) || format.Infinite([]byte(field)) {
				continue
			}
			if format.DecimalComma([]byte(field)) {
				l.Texts[i].Commas++
			}
			if l.Texts[i].Count++; l.Texts[i].Count == 1 {
				line, _ := r.csv.FieldPos(i)
				l.Texts[i].First, l.Texts[i].Line = strings.Clone(field), line
			}
		}
	}
	if err != io.EOF {
		return nil, err
	}
	return l, nil
}
