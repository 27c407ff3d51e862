package plotting

import "math"

// findBest marks the best number of each column in each group, or of each row.
func (l *tableLayout) findBest(t Table) {
	for _, g := range l.groups {
		for k, c := range t.Columns {
			var column []*tableCell
			for _, r := range g.rows {
				column = append(column, &r.cells[k])
			}
			if !t.BestOfRow && markBest(column, c.Best) {
				l.starred = true
			}
		}
		for _, r := range g.rows {
			for _, best := range []Best{Highest, Lowest} {
				var row []*tableCell
				for k, c := range t.Columns {
					if c.Best == best {
						row = append(row, &r.cells[k])
					}
				}
				if t.BestOfRow && markBest(row, best) {
					l.starred = true
				}
			}
		}
	}
}

// markBest marks the best of several numbers, and others that are written the same. It reports whether it marked one: a single number is not
// marked.
func markBest(cells []*tableCell, best Best) bool {
	sign := map[Best]float64{Highest: 1, Lowest: -1}[best]
	if sign == 0 {
		return false
	}
	numbers, top := 0, &tableCell{value: math.Inf(-1)}
	for _, c := range cells {
		if math.IsNaN(c.value) {
			continue
		}
		if numbers++; numbers == 1 || sign*c.value > sign*top.value {
			top = c
		}
	}
	if numbers < 2 {
		return false
	}
	for _, c := range cells {
		c.bold = c.value == top.value || !math.IsNaN(c.value) && c.number == top.number
	}
	return true
}
