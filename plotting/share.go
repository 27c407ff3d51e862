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

// Share draws a narrow stacked bar at the panel's right side, with its own axis from 0
// to 1: each value as a fraction of the sum, from the bottom up, in the colors of the
// names. The paper's Figure 2 has such bars for the numbers of weights n^W. A second
// call replaces the bar.
//
// Values may be in any unit. It panics if the lengths differ or a value is negative or
// not finite. If no value is positive, the bar is empty.
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
