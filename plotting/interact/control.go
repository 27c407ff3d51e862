package interact

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"setlab/plotting"
)

// kind is the type of a control on the page.
type kind string

const (
	slider kind = "range"    // its value is a float64
	choice kind = "select"   // a string
	check  kind = "checkbox" // a bool
	text   kind = "text"     // a string
	button kind = "button"   // nil
	player kind = "player"   // nil
	points kind = "points"   // nil
)

// control is one control with its value.
type control struct {
	kind    kind
	label   string
	value   any
	moved   bool // by the reader, so a new default has no effect
	seen    any  // the value in the last complete call; nil before the first
	clicks  int  // on a button, which no call has received yet
	clicked bool // in this call

	places []plotting.Place // of clicks on the image, which no call has received yet

	// Of sliders.
	min, max, step float64
	scale          []float64 // the values of a slider that is not linear, in ascending order

	options []string // of choices
}

// accept sets the value from the page, if it is valid for the control.
func (c *control) accept(value any) {
	switch c.kind {
	case slider:
		v, ok := value.(float64)
		if !ok || math.IsNaN(v) {
			return
		}
		value = c.within(v)
	case choice:
		v, ok := value.(string)
		if !ok || !slices.Contains(c.options, v) {
			return
		}
	case check:
		if _, ok := value.(bool); !ok {
			return
		}
	case text:
		if _, ok := value.(string); !ok {
			return
		}
	default:
		return
	}
	c.value, c.moved = value, true
}

// within returns the value of a slider that is nearest to v.
func (c *control) within(v float64) float64 {
	if c.scale != nil {
		return c.scale[c.at(v)]
	}
	return min(max(v, c.min), c.max)
}

// at returns the position of a value on the scale.
func (c *control) at(v float64) int {
	best := 0
	for i, s := range c.scale {
		if math.Abs(math.Log(s/v)) < math.Abs(math.Log(c.scale[best]/v)) {
			best = i
		}
	}
	return best
}

// differs reports whether two controls look different on the page, apart from a value that the reader has set.
func (c *control) differs(from *control) bool {
	return !c.moved && c.value != from.value || c.kind != from.kind || c.label != from.label || c.min != from.min || c.max != from.max || c.step != from.step ||
		!slices.Equal(c.scale, from.scale) || !slices.Equal(c.options, from.options)
}

// String returns the control with its value.
func (c *control) String() string {
	if v, ok := c.value.(float64); ok {
		return c.label + " " + formatted(v)
	}
	return fmt.Sprint(c.label, " ", c.value)
}

// formatted returns a number as it is written next to its slider: a whole one in full, others with five digits.
func formatted(v float64) string {
	if v == math.Trunc(v) && math.Abs(v) < 1<<53 {
		return strconv.FormatFloat(v, 'f', -1, 64)
	}
	return strconv.FormatFloat(v, 'g', 5, 64)
}

// linear returns the step of a slider: a power of ten that divides the range into a hundred steps or more, of which the value is a multiple. If it is
// one of none of four, as in a range whose ends are multiples of π, the largest.
func linear(value, low, high float64) float64 {
	largest := math.Pow(10, math.Floor(math.Log10((high-low)/100)))
	step := largest
	for range 4 {
		steps := (value - low) / step
		if math.Abs(steps-math.Round(steps)) < 1e-6 {
			return step
		}
		step /= 10
	}
	return largest
}

// logarithmic returns about a hundred values from low to high, with two digits each. They include low, high and the value.
func logarithmic(value, low, high float64) []float64 {
	const n = 100
	all := []float64{low, value, high}
	for i := 1; i < n; i++ {
		v := low * math.Pow(high/low, float64(i)/n)
		unit := math.Pow(10, math.Floor(math.Log10(v))-1)
		short, err := strconv.ParseFloat(strconv.FormatFloat(math.Round(v/unit)*unit, 'g', 2, 64), 64)
		if err == nil && low < short && short < high {
			all = append(all, short)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}
