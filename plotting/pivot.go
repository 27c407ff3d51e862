package plotting

import (
	"setlab/setlib/results"
)

// PivotTable writes a score by two settings as a table: a row for each value of one, a column for each value of the other, the mean with the
// lowest and highest of several runs in each cell. Numbers are written by format, such as "%.2f".
func PivotTable(p results.Pivot, format string) *Table {
	t := &Table{Title: p.Score, Columns: []Column{{Name: p.Row + " \\ " + p.Column}}}
	for _, name := range p.Columns {
		t.Columns = append(t.Columns, Column{Name: name, Format: format, Align: AlignRight})
	}
	for r, name := range p.Rows {
		row := []any{name}
		for _, cell := range p.Cells[r] {
			row = append(row, SpreadOf(cell))
		}
		t.Add(row)
	}
	return t
}

// PivotHeat draws a score by two settings as a heat map of the means. The numbers in the cells are written by format.
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

// SpreadOf returns the cell of a sample: its mean, with the lowest and highest of several values.
func SpreadOf(s results.Sample) Spread { return Spread{s.Mean(), s.Lowest(), s.Highest()} }
