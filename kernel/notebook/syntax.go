package notebook

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"unicode/utf8"
)

// SyntaxError is a syntax error in the JSON of a notebook, with its position.
type SyntaxError struct {
	Line, Column int // from 1; the column counts bytes
	Problem      string
}

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.Problem)
}

// at returns a SyntaxError for a position in data.
func at(data []byte, offset int64, problem string) error {
	before := data[:min(offset, int64(len(data)))]
	return &SyntaxError{
		Line:    bytes.Count(before, []byte("\n")) + 1,
		Column:  len(before) - bytes.LastIndexByte(before, '\n'),
		Problem: problem,
	}
}

// syntaxError adds a position to an error of encoding/json.
func syntaxError(data []byte, offset int64, err error) error {
	var syntax *json.SyntaxError
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF):
		return at(data, int64(len(data)), "the file ends in the middle of the notebook; it was cut short")
	case errors.As(err, &syntax):
		return at(data, max(syntax.Offset-1, 0), "not JSON: "+syntax.Error())
	}
	return at(data, offset, err.Error())
}

// checkText rejects input that encoding/json would silently replace: invalid UTF-8 and escapes of
// half a surrogate pair.
func checkText(data []byte) error {
	for i := 0; i < len(data); {
		switch c := data[i]; {
		case c == '\\':
			size := escape(data[i:])
			if size == 0 {
				return at(data, int64(i), fmt.Sprintf("the escape %.6s is half of a character", data[i:]))
			}
			i += size
		case c < utf8.RuneSelf:
			i++
		default:
			r, size := utf8.DecodeRune(data[i:])
			if r == utf8.RuneError && size == 1 {
				return at(data, int64(i), fmt.Sprintf("the byte 0x%02x is not UTF-8; convert the file to UTF-8", c))
			}
			i += size
		}
	}
	return nil
}

// escape returns the length of the escape sequence at the start of data, which may be a surrogate
// pair. It returns 0 for half of a pair.
func escape(data []byte) int {
	first, ok := codeUnit(data)
	switch {
	case !ok || first < 0xd800 || first > 0xdfff:
		return 2
	case first >= 0xdc00:
		return 0
	}
	second, ok := codeUnit(data[6:])
	if !ok || second < 0xdc00 || second > 0xdfff {
		return 0
	}
	return 12
}

// codeUnit returns the value of a \uXXXX escape at the start of data.
func codeUnit(data []byte) (uint64, bool) {
	if len(data) < 6 || data[0] != '\\' || data[1] != 'u' {
		return 0, false
	}
	unit, err := strconv.ParseUint(string(data[2:6]), 16, 16)
	return unit, err == nil
}
