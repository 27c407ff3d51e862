package plotting

import (
	"bytes"
	"fmt"
	"html"
	"regexp"
	"strconv"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/vgsvg"
)

// SVG draws the figure in its current state as SVG. Texts are text elements.
func (f *Figure) SVG() ([]byte, error) {
	var canvas *vgsvg.Canvas
	err := f.render(func(w, h vg.Length) vg.Canvas {
		canvas = vgsvg.New(w, h)
		return canvas
	})
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if _, err := canvas.WriteTo(&b); err != nil {
		return nil, fmt.Errorf("plotting: encoding %v: %w", f, err)
	}
	return portableText(b.Bytes()), nil
}

var (
	textElement = regexp.MustCompile(`(?s)<text ([^>]*)>([^<]*)</text>`)
	fontSize    = regexp.MustCompile(`font-size:([0-9.]+)px`)
)

// portableText makes texts keep their width if Liberation is not installed. Arial and
// Helvetica have the same widths, and any other font is scaled to the width that the
// layout assumed.
func portableText(drawing []byte) []byte {
	drawing = textElement.ReplaceAllFunc(drawing, func(element []byte) []byte {
		parts := textElement.FindSubmatch(element)
		size := fontSize.FindSubmatch(parts[1])
		if size == nil {
			return element
		}
		points, err := strconv.ParseFloat(string(size[1]), 64)
		if err != nil {
			return element
		}
		style := textStyle{size: vg.Length(points), bold: bytes.Contains(parts[1], []byte("font-weight:bold"))}
		face := style.face(0)
		width := face.Width(html.UnescapeString(string(parts[2])))
		return fmt.Appendf(nil, `<text textLength="%.2f" lengthAdjust="spacingAndGlyphs" xml:space="preserve" %s>%s</text>`, width.Points(), parts[1], parts[2])
	})
	const family = "font-family:Liberation Sans;"
	return []byte(strings.ReplaceAll(string(drawing), family, "font-family:'Liberation Sans',Arial,Helvetica,sans-serif;"))
}
