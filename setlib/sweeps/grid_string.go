package sweeps

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
)

// String returns the grid as JSON, one line per field, in the format of ReadGrid.
func (g Grid) String() string {
	text, err := json.Marshal(g)
	if err != nil {
		return err.Error() // a number that JSON cannot write
	}
	var lines []string
	fields := json.NewDecoder(bytes.NewReader(text))
	_, err = fields.Token() // the opening brace
	for err == nil && fields.More() {
		var name json.Token
		var value json.RawMessage
		if name, err = fields.Token(); err == nil {
			err = fields.Decode(&value)
		}
		lines = append(lines, fmt.Sprintf("  %q: %s", name, spaced(value)))
	}
	return "{\n" + strings.Join(lines, ",\n") + "\n}"
}

// spaced returns compact JSON with a space after every colon and comma outside of strings.
func spaced(compact []byte) []byte {
	var out []byte
	text, escaped := false, false
	for _, c := range compact {
		out = append(out, c)
		switch {
		case escaped:
			escaped = false
		case text && c == '\\':
			escaped = true
		case c == '"':
			text = !text
		case !text && (c == ':' || c == ','):
			out = append(out, ' ')
		}
	}
	return out
}
