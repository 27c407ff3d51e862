package shown

import (
	"fmt"
	"html"
	"reflect"
	"strings"

	"gonum.org/v1/gonum/mat"

	"setlab/kernel/output"
)

// matrixEdge is the number of rows and columns shown at each edge of a matrix with more than twice as many.
const matrixEdge = 10

// matrix returns the representation of a gonum matrix; ok is false for other values.
func matrix(value any) (shown output.MIME, ok bool) {
	switch v := reflect.ValueOf(value); v.Kind() {
	case reflect.Pointer:
		if v.IsNil() {
			return nil, false
		}
	case reflect.Struct: // the methods belong to the pointer type
		pointer := reflect.New(v.Type())
		pointer.Elem().Set(v)
		value = pointer.Interface()
	}
	switch m := value.(type) {
	case mat.Matrix:
		options := []mat.FormatOption{mat.Squeeze()}
		rows, columns := m.Dims()
		if max(rows, columns) > 2*matrixEdge {
			options = append(options, mat.Excerpt(matrixEdge))
		}
		text := "an empty matrix"
		if rows > 0 && columns > 0 {
			text = fmt.Sprintf("%.5g", mat.Formatted(m, options...))
		}
		return output.MIME{"text/plain": text, "text/html": matrixTable(rows, columns, func(i, k int) any { return m.At(i, k) })}, true
	case mat.CMatrix: // gonum does not format these
		rows, columns := m.Dims()
		at := func(i, k int) any { return m.At(i, k) }
		return output.MIME{"text/plain": matrixLines(rows, columns, at), "text/html": matrixTable(rows, columns, at)}, true
	}
	return nil, false
}

// matrixTable formats the edges of a matrix as an HTML table.
func matrixTable(rows, columns int, at func(i, k int) any) string {
	var b strings.Builder
	fmt.Fprintf(&b, "<div>%d × %d</div><table>", rows, columns)
	for _, i := range edges(rows) {
		b.WriteString("<tr>")
		for _, k := range edges(columns) {
			fmt.Fprintf(&b, `<td style="text-align:right">%s</td>`, html.EscapeString(element(i, k, at)))
		}
		b.WriteString("</tr>")
	}
	b.WriteString("</table>")
	return b.String()
}

// matrixLines formats the edges of a matrix as plain text.
func matrixLines(rows, columns int, at func(i, k int) any) string {
	var lines []string
	for _, i := range edges(rows) {
		var line []string
		for _, k := range edges(columns) {
			line = append(line, element(i, k, at))
		}
		lines = append(lines, strings.Join(line, "  "))
	}
	return strings.Join(lines, "\n")
}

// element formats an element of a matrix, or the ellipsis for elements that are not shown.
func element(i, k int, at func(i, k int) any) string {
	switch {
	case k < 0:
		return "…"
	case i < 0:
		return "⋮"
	}
	return fmt.Sprintf("%.5g", at(i, k))
}

// edges returns the first and last of n indices, with -1 for those in between.
func edges(n int) []int {
	var all []int
	for i := range n {
		switch {
		case n <= 2*matrixEdge || i < matrixEdge || i >= n-matrixEdge:
			all = append(all, i)
		case i == matrixEdge:
			all = append(all, -1)
		}
	}
	return all
}
