package plotting

import (
	"bytes"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html/template"
	"image"
	"image/color"
	"image/png"
	"slices"
	"strings"
	"time"
)

// Film shows how a figure or a matrix changes: frames with a slider that selects one,
// and buttons to play and to step. As the last expression of a cell it is shown in
// the notebook. It also works in the saved notebook and its web page, since the
// output contains all frames. Where scripts may not run, as in a notebook that is not
// trusted, it shows the last frame. Save writes an animated file.
//
// The zero value is a film of figures without frames. Each frame stores only what
// differs from the one before:
//
//	film := &plotting.Film{}
//	for epoch := range epochs {
//		…
//		film.AddFigure(fmt.Sprintf("epoch %d", epoch), fig)
//	}
//	film
//
// NewFilm makes a film of heat maps:
//
//	film := plotting.NewFilm(28, 28)
//	for k, epoch := range epochs {
//		film.Add(fmt.Sprintf("epoch %d", epoch), degrees[k])
//	}
//	film
type Film struct {
	// Title is written above the frames; empty means none.
	Title string

	// Rate is the number of frames per second when the film plays; 0 means 6.
	Rate float64

	// Label is the label of the color bar of heat maps.
	Label string

	// Min and Max are the values at the ends of the color map of heat maps. Values
	// outside have the color of the nearer end. If both are zero, they are the smallest
	// and largest value of all frames.
	Min, Max float64

	rows, cols int
	labels     []string
	frames     [][]float64 // of heat maps
	pictures   []*thumbed  // of figures
}

// NewFilm returns a film of heat maps of rows x cols cells, without frames. It
// panics unless both are positive.
func NewFilm(rows, cols int) *Film {
	if rows < 1 || cols < 1 {
		panic(fmt.Sprintf("plotting: NewFilm: %d rows x %d columns", rows, cols))
	}
	return &Film{rows: rows, cols: cols}
}

// Add adds a frame: values[r*cols+c] is the cell in row r, counted from the top,
// and column c. NaN and infinite values are gray. The label names the frame
// next to the slider. It panics unless there are rows*cols values, and in a film of
// figures.
func (f *Film) Add(label string, values []float64) {
	if f.rows == 0 {
		panic("plotting: Film.Add: the film is of figures; NewFilm makes one of heat maps")
	}
	if len(values) != f.rows*f.cols {
		panic(fmt.Sprintf("plotting: Film.Add: %d values for %d rows x %d columns", len(values), f.rows, f.cols))
	}
	f.labels = append(f.labels, label)
	f.frames = append(f.frames, slices.Clone(values))
}

// String describes the film in one line.
func (f *Film) String() string {
	s := fmt.Sprintf("film of %d frames", len(f.labels))
	if f.rows > 0 {
		s += fmt.Sprintf(", %d x %d", f.rows, f.cols)
	}
	if f.Title != "" {
		s += ": " + f.Title
	}
	return s
}

//go:embed film.html
var filmSource string

var filmTemplate = template.Must(template.New("film").Parse(filmSource))

// pause is the time between frames.
func (f *Film) pause() time.Duration {
	rate := f.Rate
	if !(rate > 0) {
		rate = 6
	}
	return time.Duration(float64(time.Second) / rate)
}

// filmEdge is the longer edge of a film in pixels of the page, unless it has more
// cells.
const filmEdge = 336

// HTML shows the film in a notebook. If the film has no frames, or if Min is not
// below Max, it shows a message instead.
func (f *Film) HTML() string {
	if len(f.labels) == 0 {
		return "<p>A film without frames.</p>"
	}
	if f.rows == 0 {
		return f.figuresHTML()
	}
	if f.rangeIsEmpty() {
		return fmt.Sprintf("<p>A film whose Min, %g, is not below its Max, %g.</p>", f.Min, f.Max)
	}
	h := heat{rows: f.rows, cols: f.cols, values: slices.Concat(f.frames...), HeatOptions: HeatOptions{Min: f.Min, Max: f.Max}}
	scale := h.span()
	cell := max(1, filmEdge/max(f.rows, f.cols))
	labels, err := json.Marshal(f.labels)
	if err != nil {
		return "<p>" + template.HTMLEscapeString(err.Error()) + "</p>"
	}
	last := len(f.frames) - 1
	var b strings.Builder
	err = filmTemplate.Execute(&b, map[string]any{
		"Title": f.Title, "Label": f.Label, "Labels": string(labels),
		"Last": last, "LastLabel": f.labels[last], "Pause": f.pause().Milliseconds(),
		"Width": f.cols * cell, "Height": f.rows * cell, "Length": f.rows * cell * len(f.frames), "Offset": -last * f.rows * cell,
		"Low": fmt.Sprintf("%.4g", scale.lo), "High": fmt.Sprintf("%.4g", scale.hi),
		"Bar":    template.CSS(filmBar()),
		"Frames": template.URL("data:image/png;base64," + base64.StdEncoding.EncodeToString(h.strip(scale, len(f.frames)))),
	})
	if err != nil {
		return "<p>" + template.HTMLEscapeString(err.Error()) + "</p>"
	}
	return b.String()
}

// rangeIsEmpty reports whether the color map has no range.
func (f *Film) rangeIsEmpty() bool { return (f.Min != 0 || f.Max != 0) && !(f.Min < f.Max) }

// strip draws n matrices below each other, one pixel per cell, as PNG with the
// palette of heat maps.
func (h heat) strip(scale span, n int) []byte {
	palette := make(color.Palette, 0, 256)
	for i := range 255 {
		palette = append(palette, Sequential(float64(i)/254))
	}
	palette = append(palette, missing)
	img := image.NewPaletted(image.Rect(0, 0, h.cols, h.rows*n), palette)
	for k, v := range h.values {
		img.Pix[k] = uint8(palette.Index(h.color(v, scale)))
	}
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		panic(err) // a picture of at least one pixel written to memory
	}
	return b.Bytes()
}

// filmBar returns the color map as a CSS background, its low end at the bottom.
func filmBar() string {
	var stops []string
	for i := range 17 {
		c := Sequential(float64(i) / 16)
		stops = append(stops, fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B))
	}
	return "linear-gradient(to top," + strings.Join(stops, ",") + ")"
}
