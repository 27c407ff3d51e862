package sweeps

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
)

// String gives the grid as JSON, a line a field. ReadGrid reads it.
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
		lines = append(lines, fmt.Sprintf("  %q: %s", name, value))
	}
	return "{\n" + strings.Join(lines, ",\n") + "\n}"
}
