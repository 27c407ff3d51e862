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

// Zoom is an image of a figure that can be enlarged on the page. Under the pointer it shows the number and the connections of a neuron, the value of
// a cell of a heat map, or the values of a point of a line. It needs no kernel, so it also works in the saved notebook and its web page. Where
// scripts may not run, as in a notebook that is not trusted, it is a static image.
//
//	figure.Zoom()
type Zoom struct{ figure *Figure }

// Zoom returns the figure in its current state as an image that can be enlarged. As the last expression of a cell it is shown in the notebook.
func (f *Figure) Zoom() *Zoom { return &Zoom{f.snapshot()} }

// String describes the image in one line.
func (z *Zoom) String() string { return z.figure.String() + ", to be enlarged" }

//go:embed zoom.html
var zoomSource string

var zoomTemplate = template.Must(template.New("zoom").Parse(zoomSource))

// HTML returns the image for a notebook, or a message if the figure cannot be drawn.
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

// zoomData is the data for the page's script. Lengths are in points, and y grows downward, as in the drawing.
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

// inTenths rounds a length to a tenth of a point; smaller differences are invisible.
func inTenths(l vg.Length) float64 { return float64(int(l.Points()*10+.5)) / 10 }
