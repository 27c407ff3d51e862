package terminal

import (
	"strconv"
	"strings"
)

// style is the style of characters, set by the SGR escapes before them.
type style struct {
	foreground, background             color
	bold, faint, italic, under, strike bool
	reverse                            bool
}

// color is one of the sixteen named colors, as 1 + its index, or any other color as "#rrggbb". The
// zero value is the default color.
type color struct {
	named int
	rgb   string
}

// apply applies an SGR escape, such as "\x1b[1;31m", to the style.
func (s *style) apply(sequence string) {
	codes := strings.FieldsFunc(sequence[2:len(sequence)-1], func(r rune) bool { return r == ';' || r == ':' })
	if len(codes) == 0 {
		*s = style{}
	}
	for i := 0; i < len(codes); i++ {
		code, err := strconv.Atoi(codes[i])
		if err != nil {
			return
		}
		switch {
		case code == 0:
			*s = style{}
		case code == 38 || code == 48:
			c, used := parseColor(codes[i+1:])
			i += used
			if code == 38 {
				s.foreground = c
			} else {
				s.background = c
			}
		case code >= 30 && code <= 37:
			s.foreground = color{named: code - 30 + 1}
		case code >= 90 && code <= 97:
			s.foreground = color{named: code - 90 + 9}
		case code == 39:
			s.foreground = color{}
		case code >= 40 && code <= 47:
			s.background = color{named: code - 40 + 1}
		case code >= 100 && code <= 107:
			s.background = color{named: code - 100 + 9}
		case code == 49:
			s.background = color{}
		default:
			s.applyAttribute(code)
		}
	}
}

func (s *style) applyAttribute(code int) {
	switch code {
	case 1:
		s.bold = true
	case 2:
		s.faint = true
	case 3:
		s.italic = true
	case 4:
		s.under = true
	case 7:
		s.reverse = true
	case 9:
		s.strike = true
	case 22:
		s.bold, s.faint = false, false
	case 23:
		s.italic = false
	case 24:
		s.under = false
	case 27:
		s.reverse = false
	case 29:
		s.strike = false
	}
}

// parseColor parses the codes after 38 or 48: 5;n for one of 256 colors, or 2;r;g;b. It returns the
// number of codes used.
func parseColor(codes []string) (c color, used int) {
	number := func(i int) (int, bool) {
		if i >= len(codes) {
			return 0, false
		}
		n, err := strconv.Atoi(codes[i])
		return n, err == nil && n >= 0 && n <= 255
	}
	switch kind, _ := number(0); kind {
	case 5:
		if n, ok := number(1); ok {
			return palette(n), 2
		}
	case 2:
		r, okR := number(1)
		g, okG := number(2)
		b, okB := number(3)
		if okR && okG && okB {
			return rgb(r, g, b), 4
		}
	}
	return color{}, len(codes)
}

// palette returns a color of xterm's 256-color palette: sixteen named colors, a cube of six levels
// each of red, green and blue, and 24 grays.
func palette(n int) color {
	switch {
	case n < 16:
		return color{named: n + 1}
	case n < 232:
		n -= 16
		level := func(i int) int {
			if i == 0 {
				return 0
			}
			return 55 + 40*i
		}
		return rgb(level(n/36), level(n/6%6), level(n%6))
	}
	gray := 8 + 10*(n-232)
	return rgb(gray, gray, gray)
}

func rgb(r, g, b int) color {
	const digits = "0123456789abcdef"
	hex := []byte{'#'}
	for _, v := range []int{r, g, b} {
		hex = append(hex, digits[v>>4], digits[v&15])
	}
	return color{rgb: string(hex)}
}
