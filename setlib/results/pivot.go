package results

import (
	"slices"
	"strconv"
	"strings"
)

// Pivot is a score by two settings: one row for each value of one setting, one column for each value of the other.
type Pivot struct {
	Score         string
	Row, Column   string     // the settings
	Rows, Columns []string   // their values: numbers in ascending order, other values in the order of the table
	Cells         [][]Sample // Cells[r][c] holds the scores of all runs with the values Rows[r] and Columns[c]
}

// Pivot returns a score by two settings, such as "best accuracy [%]" by epsilon and zeta. It panics where Where and Score do. Runs
// without the metric have no score.
func (r *Results) Pivot(row, column, score string) Pivot {
	p := Pivot{Score: score, Row: row, Column: column, Rows: r.ascending(row), Columns: r.ascending(column)}
	r.Score(score) // panics if no row has the score
	q := readScore(score, r.Metrics())
	for _, v := range p.Rows {
		cells := make([]Sample, len(p.Columns))
		of := r.Where(row, v)
		for c, w := range p.Columns {
			cells[c] = of.filter(func(run Row) bool { return run.settings[column] == w }).sample(q)
		}
		p.Cells = append(p.Cells, cells)
	}
	return p
}

// ascending returns the values of a setting, in ascending order if all of them are numbers.
func (r *Results) ascending(setting string) []string {
	r.check(setting)
	values := r.Values(setting)
	numbers := map[string]float64{}
	for _, v := range values {
		f, err := strconv.ParseFloat(v, 64)
		if err != nil {
			return values
		}
		numbers[v] = f
	}
	slices.SortStableFunc(values, func(a, b string) int {
		if numbers[a] != numbers[b] {
			if numbers[a] < numbers[b] {
				return -1
			}
			return 1
		}
		return strings.Compare(a, b)
	})
	return values
}
