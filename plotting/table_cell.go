package plotting

import (
	"fmt"
	"math"
	"reflect"
	"regexp"
	"strconv"
	"strings"
)

// dash stands for a missing value.
const dash = "–"

// tableCell is a formatted cell of a table.
type tableCell struct {
	text   string  // may hold superscripts and subscripts
	number string  // the number as it is written, without the range of a Spread
	value  float64 // NaN for texts and missing values
	word   bool    // a text, not a number
	bold   bool
	shade  float64 // from -1 to 1
	spread bool
}

// cell formats a value of the column.
func (c Column) cell(value any) tableCell {
	if s, ok := value.(Spread); ok {
		return tableCell{text: c.spread(s), number: c.number(s.Mean), value: drawable(s.Mean), spread: true}
	}
	v, integer, ok := number(value)
	switch {
	case ok && integer && c.Format == "" && !c.Difference:
		text := strings.ReplaceAll(fmt.Sprint(value), "-", "−")
		return tableCell{text: text, number: text, value: v}
	case ok:
		text := c.number(v)
		return tableCell{text: text, number: text, value: drawable(v)}
	case isNil(value):
		return tableCell{text: dash, value: math.NaN()}
	}
	text := fmt.Sprint(value)
	if b, ok := value.(bool); ok {
		text = map[bool]string{true: "yes", false: "no"}[b]
	}
	return tableCell{text: text, value: math.NaN(), word: true}
}

// spread formats a mean with its range.
func (c Column) spread(s Spread) string {
	mean := c.number(s.Mean)
	if !finite(s.Mean) || !finite(s.Low) || !finite(s.High) || s.Low == s.Mean && s.High == s.Mean {
		return mean
	}
	c.Difference = false // the ends have no signs
	return fmt.Sprintf("%s (%s … %s)", mean, c.number(s.Low), c.number(s.High))
}

// number formats a number in the column's format, as a dash if it is missing.
func (c Column) number(v float64) string {
	if !finite(v) {
		return dash
	}
	before, flags, digits, verb, after := "", "", ".4", "g", ""
	if m := numberFormat.FindStringSubmatch(c.Format); m != nil {
		before, flags, digits, verb, after = m[1], m[2], m[3], m[4], m[5]
	} else if a := math.Abs(v); a >= 1000 && a < 1e9 {
		digits, verb = ".0", "f"
	}
	if verb == "d" {
		digits, verb = ".0", "f"
	}
	if c.Difference {
		flags += "+"
	}
	text := strings.TrimSpace(fmt.Sprintf("%"+flags+digits+verb, v))
	if !strings.ContainsAny(text, "123456789") { // a number that rounds to zero has no sign
		text = strings.TrimLeft(text, "+-")
	}
	return percent.Replace(before) + strings.ReplaceAll(text, "-", "−") + percent.Replace(after)
}

// numberFormat matches formats with one verb for a number: the text before it, its flags, its width and precision, the verb, and the text after
// it.
var numberFormat = regexp.MustCompile(`^((?:[^%]|%%)*)%([-+ #0]*)([0-9]*(?:\.[0-9]+)?)([deEfFgG])((?:[^%]|%%)*)$`)

var percent = strings.NewReplacer("%%", "%")

// number returns the value of a number, and whether it is an integer. Durations and other types with a String method are texts.
func number(value any) (v float64, integer, ok bool) {
	switch value := value.(type) {
	case fmt.Stringer, error, nil:
		return 0, false, false
	case fmt.Formatter:
		return printedNumber(value)
	}
	r := reflect.ValueOf(value)
	switch {
	case r.CanInt():
		return float64(r.Int()), true, true
	case r.CanUint():
		return float64(r.Uint()), true, true
	case r.CanFloat():
		return r.Float(), false, true
	}
	return 0, false, false
}

// printedNumber is number for values that only package fmt can format, such as those of types declared by interpreted code.
func printedNumber(value any) (v float64, integer, ok bool) {
	for verb, integer := range map[string]bool{"%d": true, "%g": false} {
		if text := fmt.Sprintf(verb, value); text == fmt.Sprint(value) {
			v, err := strconv.ParseFloat(text, 64)
			return v, integer, err == nil
		}
	}
	return 0, false, false
}

// isNil reports whether v is nil or holds a nil pointer.
func isNil(value any) bool {
	if _, ok := value.(fmt.Formatter); ok {
		return fmt.Sprint(value) == "<nil>"
	}
	r := reflect.ValueOf(value)
	return !r.IsValid() || r.Kind() == reflect.Pointer && r.IsNil()
}

// drawable returns v, or NaN if it is infinite.
func drawable(v float64) float64 {
	if !finite(v) {
		return math.NaN()
	}
	return v
}
