package plotting

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
)

// WriteCSV writes the table for other programs, with a header: numbers with all digits and without plus signs, missing values as empty cells. If
// groups have headings, the first column is "group". A column with a [Spread] becomes three: the mean, "… low" and "… high". Notes of rows
// are the last column, "note". The title and the notes of the table are left out.
func (t Table) WriteCSV(w io.Writer) error {
	l := t.layOut()
	grouped := false
	for _, g := range l.groups {
		grouped = grouped || g.heading != ""
	}
	spreads := make([]bool, len(l.heads))
	for k := range spreads {
		spreads[k] = l.hasSpread(k)
	}
	line := func(group string, cells [][]string, note string) []string {
		var out []string
		if grouped {
			out = append(out, group)
		}
		for k, c := range cells {
			if !spreads[k] {
				c = c[:1]
			}
			out = append(out, c...)
		}
		if l.noted {
			out = append(out, note)
		}
		return out
	}
	var heads [][]string
	for _, head := range plainTexts(l.heads) {
		heads = append(heads, []string{head, head + " low", head + " high"})
	}
	out := csv.NewWriter(w)
	// Errors stay until Flush.
	_ = out.Write(line("group", heads, "note"))
	for _, g := range t.groups {
		for _, r := range g.rows {
			var cells [][]string
			for _, value := range r.cells {
				cells = append(cells, exactly(value))
			}
			_ = out.Write(line(plainText(g.heading), cells, plainText(r.note)))
		}
	}
	out.Flush()
	if err := out.Error(); err != nil {
		return fmt.Errorf("plotting: writing table %q as CSV: %w", plainText(t.Title), err)
	}
	return nil
}

func (l tableLayout) hasSpread(k int) bool {
	for _, g := range l.groups {
		for _, r := range g.rows {
			if r.cells[k].spread {
				return true
			}
		}
	}
	return false
}

// exactly formats a value with all its digits, and the range of a spread.
func exactly(value any) []string {
	digits := func(v float64) string {
		if !finite(v) {
			return ""
		}
		return strconv.FormatFloat(v, 'g', -1, 64)
	}
	if s, ok := value.(Spread); ok {
		return []string{digits(s.Mean), digits(s.Low), digits(s.High)}
	}
	cell := []string{"", "", ""}
	switch v, integer, ok := number(value); {
	case isNil(value):
	case ok && !integer:
		bits := 64
		if _, single := value.(float32); single {
			bits = 32
		}
		if finite(v) {
			cell[0] = strconv.FormatFloat(v, 'g', -1, bits)
		}
	case ok:
		cell[0] = fmt.Sprint(value)
	default:
		cell[0] = plainText(Column{}.cell(value).text)
	}
	return cell
}
