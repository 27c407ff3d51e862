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
}

// Text says how many values of a column are neither numbers nor missing, and where the first one is.
type Text struct {
	Count int
	First string
	Line  int
}

// LookAt reads a table and describes its columns. The options say whether the first line has names.
func LookAt(in *format.Input, o table.Options) (*Look, error) {
	r, record, err := open(in, o)
	if err != nil {
		return nil, err
	}
	l := &Look{Names: r.names, Bare: !r.header, Texts: make([]Text, len(r.names))}
	for ; err == nil; record, err = r.next() {
		for i, field := range record {
			field = strings.TrimSpace(field)
			if _, _, number := format.Float([]byte(field)); number || missing(field) {
				continue
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
