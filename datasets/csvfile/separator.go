package csvfile

import (
	"bytes"
	"encoding/csv"
	"io"
	"slices"

	"setlab/datasets/format"
)

// Source is a text whose beginning can be looked at before it is read, such as a *format.Input or a *bufio.Reader.
type Source interface {
	io.Reader
	Peek(n int) ([]byte, error)
}

// sampleSize is the number of bytes from which the separator is detected.
const sampleSize = 64 << 10

// NewReader returns a reader of a table, whose separator it detects: a comma, a semicolon, a tab, or any number of blanks. The source must be a
// text as format.Text returns it. For an empty source, the error is io.EOF.
func NewReader(src Source) (*csv.Reader, error) {
	sample, err := src.Peek(sampleSize)
	if len(sample) == 0 {
		if err == nil {
			err = io.EOF
		}
		return nil, err
	}
	comma := separator(linesOf(sample))
	var from io.Reader = src
	if comma == blank {
		from, comma = &tabbed{from: src}, '\t'
	}
	r := csv.NewReader(from)
	r.Comma = rune(comma)
	r.ReuseRecord = true
	r.TrimLeadingSpace = comma != '\t' // trimming would remove empty values between tabs
	return r, nil
}

// separator returns the separator that gives most lines the number of fields of the first line. In case of a tie it is the one that gives
// more fields, except that commas are no separators if they can be decimal commas. Blanks are the
// separator only if they do so for more lines than the others.
func separator(lines [][]byte) byte {
	best, most, fields := byte(','), 0, 0
	for _, c := range []byte(",;\t") {
		n, same := agreement(lines, c)
		if same > most || same == most && n > fields {
			best, most, fields = c, same, n
		}
	}
	if blanks(lines) > most {
		return blank
	}
	if best != ',' {
		return best
	}
	for _, c := range []byte(";\t") {
		if _, same := agreement(lines, c); same > 0 && same == most && decimalCommas(lines, c) {
			return c
		}
	}
	return best
}

// agreement returns the number of fields in the first line, and the number of lines with as many fields. Both are 0 if the first line has
// only one field.
func agreement(lines [][]byte, separator byte) (fields, same int) {
	for i, line := range lines {
		n := len(split(line, separator))
		if i == 0 {
			fields = n
		}
		if fields < 2 {
			return 0, 0
		}
		if n == fields {
			same++
		}
	}
	return fields, same
}

// decimalCommas reports whether lines have commas in numbers, and no others, if c is the separator. It skips the first of several lines,
// which may have names.
func decimalCommas(lines [][]byte, c byte) bool {
	found := false
	for _, line := range lines[min(1, len(lines)-1):] {
		for _, field := range split(line, c) {
			field = bytes.TrimSpace(field)
			if bytes.IndexByte(field, ',') < 0 || field[0] == '"' {
				continue
			}
			if !format.DecimalComma(field) {
				return false
			}
			found = true
		}
	}
	return found
}

// linesOf splits the beginning of a table into lines, without the empty ones and the last one if the table does not end there.
func linesOf(sample []byte) [][]byte {
	lines := split(sample, '\n')
	if len(sample) == sampleSize && len(lines) > 1 {
		lines = lines[:len(lines)-1]
	}
	return slices.DeleteFunc(lines, func(line []byte) bool { return len(bytes.TrimSpace(line)) == 0 })
}

// split splits text at a byte, except within quotes.
func split(text []byte, at byte) [][]byte {
	var parts [][]byte
	start, quoted := 0, false
	for i, c := range text {
		switch {
		case c == '"':
			quoted = !quoted
		case c == at && !quoted:
			parts = append(parts, text[start:i])
			start = i + 1
		}
	}
	return append(parts, text[start:])
}
