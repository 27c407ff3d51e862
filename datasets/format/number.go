package format

import (
	"bytes"
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

// Infinite reports whether a field is an infinity (inf or infinity, in any case) or a number beyond the range of float32.
func Infinite(field []byte) bool {
	v, _ := strconv.ParseFloat(string(field), 32)
	return math.IsInf(v, 0)
}

// DecimalComma reports whether a field would be a number if its only comma were a point.
func DecimalComma(field []byte) bool {
	if bytes.Count(field, []byte(",")) != 1 || bytes.IndexByte(field, '.') >= 0 {
		return false
	}
	_, _, ok := Float(bytes.Replace(field, []byte(","), []byte("."), 1))
	return ok
}

// Advice says what to correct in a field that Float refuses although it is a number. It returns "" for other fields.
func Advice(field []byte) string {
	switch {
	case DecimalComma(field):
		return "write decimals with a point, and thousands without a comma"
	case Infinite(field):
		return "the number is infinite or beyond float32"
	}
	return ""
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
