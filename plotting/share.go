package plotting

import (
	"fmt"
	"slices"
)

// share is the stacked bar at the right side of a panel.
type share struct {
	names     []string
	fractions []float64
}

// Share draws a narrow stacked bar at the panel's right side, with an axis from
// 0 to 1 of its own: the fraction that each value has of their sum, from the
// bottom up, in the colors of the names. The paper's Figure 2 shows the numbers
// of weights n^W of its models so. A second call replaces the bar.
//
// Values may be in any unit. It panics if the lengths differ or a value is
// negative or not finite; without any positive value the bar is empty.
func (p *Panel) Share(names []string, values []float64) {
	sameLength("Share", "", "names", len(names), "values", len(values))
	var sum float64
	for i, v := range values {
		if !finite(v) || v < 0 {
			panic(fmt.Sprintf("plotting: Share: the value of %q is %v; a share is of numbers that are finite and not negative", names[i], v))
		}
		sum += v
	}
	s := &share{names: slices.Clone(names), fractions: make([]float64, len(values))}
	for i, v := range values {
		if sum > 0 {
			s.fractions[i] = v / sum
		}
	}
	p.fig.mu.Lock()
	defer p.fig.mu.Unlock()
	p.used, p.share = true, s
	for _, name := range names {
		if name != "" && !slices.Contains(p.fig.series, name) {
			p.fig.series = append(p.fig.series, name)
		}
	}
}
