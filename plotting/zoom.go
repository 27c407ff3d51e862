package plotting

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html/template"
	"image/png"

	"gonum.org/v1/plot/vg"
)

// Zoom is a picture of a figure that the page enlarges, and that answers the pointer: with the number and the connections of a
// neuron, the value of a cell of a heat map, or the values of a point of a line. It needs no kernel, so it works as well in the saved
// notebook and its web page. Where no scripts may run, as in a notebook that is not trusted, it is the figure's picture.
//
//	figure.Zoom()
type Zoom struct{ figure *Figure }

// Zoom returns the figure as it is now as a picture that can be enlarged. As the last expression of a cell it is shown in the notebook.
func (f *Figure) Zoom() *Zoom { return &Zoom{f.snapshot()} }

// String describes the picture in one line.
func (z *Zoom) String() string { return z.figure.String() + ", to be enlarged" }

//go:embed zoom.html
var zoomSource string

var zoomTemplate = template.Must(template.New("zoom").Parse(zoomSource))

// HTML shows the picture in a notebook. A figure that cannot be drawn is a message that says why.
func (z *Zoom) HTML() string {
	page, err := z.page()
	if err != nil {
		return "<p>" + template.HTMLEscapeString(err.Error()) + "</p>"
	}
	return page
}

func (z *Zoom) page() (string, error) {
	picture, err := z.figure.png(browserDPI, png.DefaultCompression)
	if err != nil {
		return "", err
	}
	drawing, err := z.figure.SVG()
	if err != nil {
		return "", err
	}
	sheet := z.figure.layOut()
	data, err := packed(zoomData{
		Drawing: string(drawing[max(0, bytes.Index(drawing, []byte("<svg"))):]), // without the prolog of a file
		Width:   sheet.width.Points(), Height: sheet.height.Points(),
		Spots: sheet.spots(), Cells: sheet.spottedCells(),
	})
	if err != nil {
		return "", fmt.Errorf("plotting: %v: %w", z.figure, err)
	}
	width, height := pixelSize(picture, browserDPI)
	var page bytes.Buffer
	err = zoomTemplate.Execute(&page, map[string]any{
		"Alt": z.figure.inWords(), "Width": width, "Height": height, "Data": data,
		"Picture": template.URL("data:image/png;base64," + base64.StdEncoding.EncodeToString(picture)),
	})
	return page.String(), err
}

// zoomData is what the page's script gets. Lengths are in points, and y grows downward, as in the drawing.
type zoomData struct {
	Drawing       string
	Width, Height float64
	Spots         []spots
	Cells         []spottedCells
}

// packed returns v as JSON, compressed, in base64.
func packed(v any) (string, error) {
	text, err := json.Marshal(v)
	if err != nil {
		return "", err
	}
	var compressed bytes.Buffer
	w, err := gzip.NewWriterLevel(&compressed, gzip.BestCompression)
	if err != nil {
		return "", err
	}
	if _, err := w.Write(text); err != nil {
		return "", err
	}
	if err := w.Close(); err != nil {
		return "", err
	}
	return base64.StdEncoding.EncodeToString(compressed.Bytes()), nil
}

// inTenths rounds a length to a tenth of a point, which the page cannot tell apart.
func inTenths(l vg.Length) float64 { return float64(int(l.Points()*10+.5)) / 10 }
