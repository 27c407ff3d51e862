package plotting

import (
	"fmt"
	"strings"

	"setlab/setlib/results"
)

// missing describes the missing and unfinished runs, by color; it returns "" if there are none.
func (d *facetDrawing) missing() string {
	var parts []string
	absent := d.count(func(w results.Row) bool { return w.Missing() })
	partial := d.count(func(w results.Row) bool { return w.Partial() })
	if absent != "" {
		parts = append(parts, fmt.Sprintf("not run: %s of %d runs", absent, d.all.Len()))
	}
	if partial != "" {
		parts = append(parts, "unfinished: "+partial)
	}
	if n := len(d.all.Problems()); n > 0 {
		parts = append(parts, fmt.Sprintf("not usable: %d, see the State of the results", n))
	}
	note := strings.Join(parts, "; ")
	if d.starred {
		note = "* " + note
	}
	return note
}

// count describes the number of runs of a kind, and of each color if there are several: "7 (RBM 5, FixProb-RBM 2)".
func (d *facetDrawing) count(is func(results.Row) bool) string {
	total, each := 0, make([]int, len(d.names))
	for _, p := range d.panels {
		for k, group := range p.runs {
			if group == nil {
				continue
			}
			for _, w := range group.Rows() {
				if is(w) {
					total++
					each[k]++
				}
			}
		}
	}
	var parts []string
	for k, n := range each {
		if n > 0 {
			parts = append(parts, fmt.Sprintf("%s %d", plainText(d.names[k]), n))
		}
	}
	switch {
	case total == 0:
		return ""
	case len(d.names) == 1:
		return fmt.Sprint(total)
	}
	return fmt.Sprintf("%d (%s)", total, strings.Join(parts, ", "))
}
