package format

import (
	"fmt"
	"math"
	"strconv"
)

// Float parses a decimal number as float32. If ok is false, got describes the field:
// not a number, or too large for float32.
func Float(field []byte) (value float32, got string, ok bool) {
	for _, c := range field {
		switch {
		case '0' <= c && c <= '9', c == '+', c == '-', c == '.', c == 'e', c == 'E':
		default: // also NaN, Inf, and Go's hexadecimal and underscores
			return 0, Quote(field), false
		}
	}
	v, err := strconv.ParseFloat(string(field), 32)
	if err != nil || math.IsInf(v, 0) {
		return 0, Quote(field), false
	}
	return float32(v), "", true
}

// Quote quotes a field for a message, truncated if it is long.
func Quote(field []byte) string {
	const most = 24
	if len(field) == 0 {
		return "nothing"
	}
	if len(field) > most {
		return fmt.Sprintf("%q…", field[:most])
	}
	return fmt.Sprintf("%q", field)
}
