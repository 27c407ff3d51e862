package runs

import (
	"cmp"
	"strconv"
)

// compareNaturally orders texts by their bytes, and numbers in them by size: ε=5 comes before ε=20.
func compareNaturally(a, b string) int {
	for a != "" && b != "" {
		x, y := digitsOf(a), digitsOf(b)
		if x == 0 || y == 0 {
			if a[0] != b[0] {
				return cmp.Compare(a[0], b[0])
			}
			a, b = a[1:], b[1:]
			continue
		}
		// Digits with at most one point are numbers. Those beyond the range of floats are infinite.
		m, _ := strconv.ParseFloat(a[:x], 64)
		n, _ := strconv.ParseFloat(b[:y], 64)
		if c := cmp.Or(cmp.Compare(m, n), cmp.Compare(a[:x], b[:y])); c != 0 {
			return c
		}
		a, b = a[x:], b[y:]
	}
	return cmp.Compare(len(a), len(b))
}

// digitsOf returns the length of the number at the beginning of a text, such as 12 or 0.25, or 0 if there is none.
func digitsOf(text string) int {
	n, points := 0, 0
	for n < len(text) {
		switch c := text[n]; {
		case '0' <= c && c <= '9':
		case c == '.' && n > 0 && points == 0 && n+1 < len(text) && '0' <= text[n+1] && text[n+1] <= '9':
			points++
		default:
			return n
		}
		n++
	}
	return n
}
