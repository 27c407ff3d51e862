package train

import (
	"bytes"
	"fmt"
)

// csvLines parses CSV like encoding/csv, without copying fields that have no quotes.
type csvLines struct {
	data   []byte
	at     int      // start of the next line
	line   int      // number of the last line read, from 1
	began  int      // line in which the record starts
	fields [][]byte // of the record; valid until the next one
}

// next reads the next record and skips empty lines. ok is false at the end.
func (l *csvLines) next() (ok bool, err error) {
	l.fields = l.fields[:0]
	var line []byte
	var more bool
	for len(line) == 0 {
		if l.at == len(l.data) {
			return false, nil
		}
		line, more = l.cut()
	}
	l.began = l.line
	for {
		if len(line) > 0 && line[0] == '"' {
			var field []byte
			if field, line, more, err = l.quoted(line[1:], more); err != nil {
				return false, err
			}
			l.fields = append(l.fields, field)
			if len(line) == 0 {
				return true, nil
			}
			line = line[1:] // the comma
			continue
		}
		field, rest, comma := bytes.Cut(line, []byte(","))
		if bytes.IndexByte(field, '"') >= 0 {
			return false, fmt.Errorf("train: line %d of a history: column %d, %q, has a quote within the field; quote the field and double the quote", l.line, len(l.fields)+1, field)
		}
		l.fields = append(l.fields, field)
		if !comma {
			return true, nil
		}
		line = rest
	}
}

// quoted reads the rest of a quoted field, after its opening quote. It returns the field and the rest of its last line: nothing, or a
// comma and further fields. more reports whether the line ended in a line break.
func (l *csvLines) quoted(line []byte, more bool) (field, rest []byte, _ bool, err error) {
	for {
		text, behind, quote := bytes.Cut(line, []byte(`"`))
		field = append(field, text...)
		switch {
		case quote && len(behind) > 0 && behind[0] == '"':
			field, line = append(field, '"'), behind[1:]
		case quote && (len(behind) == 0 || behind[0] == ','):
			return field, behind, more, nil
		case quote:
			return nil, nil, false, fmt.Errorf("train: line %d of a history: column %d has %q after its closing quote; want a comma or the end of the line", l.line, len(l.fields)+1, behind)
		case !more || l.at == len(l.data):
			return nil, nil, false, fmt.Errorf("train: line %d of a history: column %d, which starts there, has no closing quote", l.began, len(l.fields)+1)
		default:
			field = append(field, '\n')
			line, more = l.cut()
		}
	}
}

// cut returns the next line without its end, and reports whether it had a line break. A carriage return at the end of a line or of the
// text is removed as part of the line end.
func (l *csvLines) cut() (line []byte, more bool) {
	l.line++
	line, _, more = bytes.Cut(l.data[l.at:], []byte("\n"))
	l.at += len(line)
	if more {
		l.at++
	}
	return bytes.TrimSuffix(line, []byte("\r")), more
}
