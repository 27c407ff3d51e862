package plotting

import (
	"setlab/setlib/results"
)

// PivotHeat draws the means of a score by two settings as a heat map, with the numbers in the given format. [Scores] with Columns writes them as a
// table.
func PivotHeat(p results.Pivot, format string) *Figure {
	var values []float64
	for _, row := range p.Cells {
		for _, cell := range row {
			values = append(values, cell.Mean())
		}
	}
	fig := New()
	fig.Width, fig.Height = max(4, 2.2+0.9*float64(len(p.Columns))), max(2.4, 1.4+0.6*float64(len(p.Rows)))
	panel := fig.Panel(0, 0)
	panel.Title, panel.XLabel, panel.YLabel = p.Score, p.Column, p.Row
	panel.Heat(values, len(p.Rows), len(p.Columns), HeatOptions{Rows: p.Rows, Columns: p.Columns, Format: format})
	return fig
}

// SpreadOf returns a table cell for a sample: its mean and, if it has several values, the lowest and highest.
func SpreadOf(s results.Sample) Spread { return Spread{s.Mean(), s.Lowest(), s.Highest()} }
