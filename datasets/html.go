package datasets

import (
	"encoding/base64"
	"fmt"
	"html"
	"strings"
)

// HTML describes the samples as a small table for a notebook.
func (s *Samples) HTML() string {
	rows := [][2]string{
		{"samples", fmt.Sprint(s.Len())},
		{"features", fmt.Sprint(s.Features())},
		{"stored as", s.values.kind()},
	}
	if s.HasLabels() {
		rows = append(rows, [2]string{"classes", fmt.Sprint(s.Classes())})
	}
	var b strings.Builder
	writeTable(&b, rows)
	return b.String()
}

// HTML describes the set as a small table for a notebook: its splits, its source, its
// terms and, if the samples are images, some of them.
func (s *Set) HTML() string {
	var shape []string
	for _, p := range s.splits() {
		shape = append(shape, fmt.Sprintf("%d %s", p.samples.Len(), p.name))
	}
	rows := [][2]string{
		{"samples", strings.Join(shape, ", ")},
		{"features", s.features()},
	}
	if s.Classes() > 0 {
		rows = append(rows, [2]string{"classes", fmt.Sprint(s.Classes()) + named(s.ClassNames)})
	}
	for _, r := range [][2]string{{"note", s.Note}, {"source", s.Source}, {"terms", s.Terms}, {"cite", s.Citation}} {
		if r[1] != "" {
			rows = append(rows, r)
		}
	}
	title := s.Title
	if title == "" {
		title = s.Name
	}
	var b strings.Builder
	fmt.Fprintf(&b, "<div><b>%s</b>", html.EscapeString(title))
	writeTable(&b, rows)
	if sheet := s.smallSheet(); sheet != nil {
		fmt.Fprintf(&b, `<img alt="samples of %s" src="data:image/png;base64,%s" style="image-rendering:pixelated">`,
			html.EscapeString(title), base64.StdEncoding.EncodeToString(sheet))
	}
	b.WriteString("</div>")
	return b.String()
}

// smallSheet draws a strip of images that is small enough to be stored in a notebook.
func (s *Set) smallSheet() []byte {
	if s.Train.IsOutline() {
		return nil
	}
	const most = 20 << 10
	for _, grid := range [][2]int{{2, 16}, {2, 10}, {1, 10}, {1, 5}} {
		if sheet := s.ContactSheet(grid[0], grid[1]); len(sheet) < most {
			return sheet
		}
	}
	return nil
}

// features describes the number of features and what they are.
func (s *Set) features() string {
	text := fmt.Sprint(s.Features())
	if s.ImageShape != nil {
		var sizes []string
		for _, n := range s.ImageShape {
			sizes = append(sizes, fmt.Sprint(n))
		}
		text += ": images of " + strings.Join(sizes, " x ")
	}
	return text + ", stored as " + s.Train.values.kind() + named(s.FeatureNames)
}

// named returns the number of names and the first of them.
func named(names []string) string {
	const most = 20
	if len(names) == 0 {
		return ""
	}
	text := ": " + strings.Join(names[:min(most, len(names))], ", ")
	if len(names) > most {
		text += fmt.Sprintf(" and %d more", len(names)-most)
	}
	return text
}

// writeTable writes a table whose rows are a heading and a text.
func writeTable(b *strings.Builder, rows [][2]string) {
	b.WriteString("<table>")
	for _, r := range rows {
		fmt.Fprintf(b, `<tr><th style="text-align:left">%s</th><td style="text-align:left">%s</td></tr>`, html.EscapeString(r[0]), html.EscapeString(r[1]))
	}
	b.WriteString("</table>")
}
