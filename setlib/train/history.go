package train

import (
	"encoding/csv"
	"fmt"
	"html"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
)

// History is the table of a run, with one row per epoch and one column per metric. A metric that was not measured at an epoch is
// NaN.
type History struct {
	names  []string
	epochs []int
	values [][]float64 // by column
}

// row holds the values measured at one epoch.
type row map[string]float64

func (r row) with(name string, value float64) row {
	r[name] = value
	return r
}

func newHistory(names []string) *History {
	return &History{names: names, values: make([][]float64, len(names))}
}

func (h *History) append(epoch int, r row) {
	h.epochs = append(h.epochs, epoch)
	for i, name := range h.names {
		v, ok := r[name]
		if !ok {
			v = math.NaN()
		}
		h.values[i] = append(h.values[i], v)
	}
}

// Clone returns a copy that is independent of further training.
func (h *History) Clone() *History {
	c := &History{names: h.Names(), epochs: h.Epochs()}
	for _, column := range h.values {
		c.values = append(c.values, slices.Clone(column))
	}
	return c
}

// Names returns the columns' names.
func (h *History) Names() []string { return slices.Clone(h.names) }

// Len returns the number of rows.
func (h *History) Len() int { return len(h.epochs) }

// Epochs returns the epoch of each row.
func (h *History) Epochs() []int { return slices.Clone(h.epochs) }

// Column returns a column, with NaN where it was not measured. It panics, listing the existing columns, if there is no column
// with that name.
func (h *History) Column(name string) []float64 { return slices.Clone(h.column(name)) }

func (h *History) column(name string) []float64 {
	i := slices.Index(h.names, name)
	if i < 0 {
		panic(fmt.Sprintf("train: no column %q in a history of %s", name, strings.Join(h.names, ", ")))
	}
	return h.values[i]
}

// Has reports whether there is a column with that name.
func (h *History) Has(name string) bool { return slices.Contains(h.names, name) }

// Series returns the epochs and values of a column for plotting. It omits rows where the column was not measured.
func (h *History) Series(name string) (epochs, values []float64) {
	return h.AppendSeries(nil, nil, name)
}

// AppendSeries appends the results of Series to two slices and returns them.
func (h *History) AppendSeries(epochs, values []float64, name string) ([]float64, []float64) {
	column := h.column(name)
	if !slices.ContainsFunc(column, func(v float64) bool { return !math.IsNaN(v) }) {
		return epochs, values
	}
	epochs, values = slices.Grow(epochs, len(column)), slices.Grow(values, len(column))
	for i, v := range column {
		if !math.IsNaN(v) {
			epochs, values = append(epochs, float64(h.epochs[i])), append(values, v)
		}
	}
	return epochs, values
}

// Last returns the last measured value of a column, or NaN if there is none.
func (h *History) Last(name string) float64 {
	_, v := h.Series(name)
	if len(v) == 0 {
		return math.NaN()
	}
	return v[len(v)-1]
}

// Max returns the largest measured value of a column and its first epoch, or NaN and -1 if there is none.
func (h *History) Max(name string) (value float64, epoch int) {
	return h.extreme(name, func(a, b float64) bool { return a > b })
}

// Min returns the smallest measured value of a column and its first epoch, or NaN and -1 if there is none.
func (h *History) Min(name string) (value float64, epoch int) {
	return h.extreme(name, func(a, b float64) bool { return a < b })
}

// extreme returns the value that is before all others.
func (h *History) extreme(name string, before func(a, b float64) bool) (value float64, epoch int) {
	value, epoch = math.NaN(), -1
	e, v := h.Series(name)
	for i := range v {
		if epoch < 0 || before(v[i], value) {
			value, epoch = v[i], int(e[i])
		}
	}
	return value, epoch
}

// WriteCSV writes the table as CSV with a header line. Values that were not measured are empty. Numbers are written with full
// precision.
func (h *History) WriteCSV(w io.Writer) error {
	out := csv.NewWriter(w)
	record := append([]string{"epoch"}, h.names...)
	if err := out.Write(record); err != nil {
		return err
	}
	for r, e := range h.epochs {
		record[0] = strconv.Itoa(e)
		for c := range h.names {
			record[c+1] = ""
			if v := h.values[c][r]; !math.IsNaN(v) {
				record[c+1] = strconv.FormatFloat(v, 'g', -1, 64)
			}
		}
		if err := out.Write(record); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

// shown is the number of rows above which String and HTML omit some.
const shown = 12

// String returns the table as text. The middle of a long table is omitted.
func (h *History) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%8s", "epoch")
	for _, n := range h.names {
		fmt.Fprintf(&b, "  %15s", n)
	}
	h.eachShown(func(cells []string) {
		b.WriteString("\n")
		fmt.Fprintf(&b, "%8s", cells[0])
		for _, c := range cells[1:] {
			fmt.Fprintf(&b, "  %15s", c)
		}
	})
	return b.String()
}

// HTML returns the table as HTML, for display in a notebook.
func (h *History) HTML() string {
	var b strings.Builder
	b.WriteString("<table><thead><tr><th>epoch</th>")
	for _, n := range h.names {
		fmt.Fprintf(&b, "<th>%s</th>", html.EscapeString(n))
	}
	b.WriteString("</tr></thead><tbody>")
	h.eachShown(func(cells []string) {
		b.WriteString("<tr>")
		for _, c := range cells {
			fmt.Fprintf(&b, "<td>%s</td>", c)
		}
		b.WriteString("</tr>")
	})
	b.WriteString("</tbody></table>")
	return b.String()
}

// eachShown calls f with the cells of each row to display.
func (h *History) eachShown(f func(cells []string)) {
	cells := make([]string, len(h.names)+1)
	for r := range h.epochs {
		if len(h.epochs) > shown && r == shown/2 {
			for c := range cells {
				cells[c] = "…"
			}
			f(cells)
		}
		if len(h.epochs) > shown && r >= shown/2 && r < len(h.epochs)-shown/2 {
			continue
		}
		cells[0] = strconv.Itoa(h.epochs[r])
		for c := range h.names {
			cells[c+1] = ""
			if v := h.values[c][r]; !math.IsNaN(v) {
				cells[c+1] = strconv.FormatFloat(v, 'g', 6, 64)
			}
		}
		f(cells)
	}
}
