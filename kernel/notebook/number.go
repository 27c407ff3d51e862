package notebook

import (
	"math"
	"strconv"
	"strings"
)

// pythonNumber returns a JSON number as Python writes it after reading it. Integers of any length
// stay unchanged. Other numbers become a float64 in its shortest form, with an exponent below 1e-4
// and from 1e16 on. A number outside the range of float64 stays unchanged.
func pythonNumber(literal string) string {
	if !strings.ContainsAny(literal, ".eE") {
		if literal == "-0" {
			return "0"
		}
		return literal
	}
	f, err := strconv.ParseFloat(literal, 64)
	if err != nil {
		return literal
	}
	if size := math.Abs(f); size != 0 && (size < 1e-4 || size >= 1e16) {
		return strconv.FormatFloat(f, 'e', -1, 64)
	}
	s := strconv.FormatFloat(f, 'f', -1, 64)
	if !strings.Contains(s, ".") {
		s += ".0"
	}
	return s
}
