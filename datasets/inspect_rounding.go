package datasets

import (
	"fmt"
	"math"
	"slices"
)

// coarse reports whether the column's values have few of the steps between neighboring 32-bit numbers, so that
// reading may have rounded different values to the same, and returns the largest such step.
func (c *Column) coarse() (step float64, is bool) {
	const few = 1000
	if c.Kind == "text" || c.n < 2 {
		return 0, false
	}
	most := max(-c.Min, c.Max)
	step = float64(math.Nextafter32(float32(most), float32(math.Inf(1)))) - most
	exact := c.integer && step <= 1 || !c.integer && c.Min == c.Max
	return step, !exact && c.Max-c.Min < few*step
}

// judgeRounding reports columns whose differences are lost because values are 32-bit numbers.
func (i *Inspection) judgeRounding() {
	var names []string
	for _, c := range slices.Concat(i.Columns, i.Targets) {
		if step, coarse := c.coarse(); coarse && i.ImageShape == nil {
			names = append(names, fmt.Sprintf("%s (%s near %s)", quoted(c.Name), number(step), number(c.Min)))
		}
	}
	if i.rounded = names != nil; i.rounded {
		i.say("Values are read as 32-bit numbers, which have large steps for the values of %s: %s. Smaller differences are lost. Subtract an offset from them in the file, such as the smallest value.",
			counted(len(names), "column", "columns"), listed(names))
	}
}

// afterRounding returns what to add to a statement that values are the same.
func (i *Inspection) afterRounding() string {
	if i.rounded {
		return " after rounding"
	}
	return ""
}
