package plotting

import (
	"cmp"
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
)

// datum is one row of a figure's CSV file. Values that a mark does not have are nil.
type datum struct {
	name            string // of a bar or a share; otherwise the mark's
	x, y, low, high *float64
}

// WriteCSV writes the numbers that the figure draws as CSV, one line per point, after a
// header. The columns are the row and column of the panel, from 0; the kind of mark; its
// name; the axis, left or right; x and y; and low and high, the ends of a band or an
// error bar. Cells that a kind of mark does not use are empty:
//
//	line, points   x and y
//	band           x, low and high
//	bar            y, under the name of the bar; low and high where it has a spread
//	reference      y of a horizontal line or x of a vertical one
//	histogram      x in the middle of a bin, y the number of values in it
//	share          y, a fraction from 0 to 1, under the name
//	heat           x and y are column and row of a cell, low and high its value
//	connection     x and y are the neurons from and to, low and high its weight
func (f *Figure) WriteCSV(w io.Writer) error {
	out := csv.NewWriter(w)
	// Errors stay until Flush.
	_ = out.Write([]string{"row", "column", "kind", "name", "axis", "x", "y", "low", "high"})
	for k, p := range f.snapshot().panels {
		write := func(kind, name string, right bool, data []datum) {
			axis := "left"
			if right {
				axis = "right"
			}
			for _, d := range data {
				_ = out.Write([]string{
					strconv.Itoa(k / f.cols), strconv.Itoa(k % f.cols), kind, cmp.Or(d.name, name), axis,
					written(d.x), written(d.y), written(d.low), written(d.high),
				})
			}
		}
		for _, m := range p.marks {
			kind, data := m.shape.table()
			write(kind, m.name, m.right, data)
		}
		if p.share != nil {
			var data []datum
			for i, name := range p.share.names {
				data = append(data, datum{name: name, y: &p.share.fractions[i]})
			}
			write("share", "", false, data)
		}
	}
	out.Flush()
	if err := out.Error(); err != nil {
		return fmt.Errorf("plotting: writing the numbers of %v: %w", f, err)
	}
	return nil
}

// written formats a number with as many digits as it takes to read the same number back.
func written(v *float64) string {
	if v == nil {
		return ""
	}
	return strconv.FormatFloat(*v, 'g', -1, 64)
}
