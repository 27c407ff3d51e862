package plotting

import (
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"image/color"
	"math"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"setlab/setlib/connectome"
	"setlab/setlib/topology"
)

// unpacked reads the data for a page's script.
func unpacked(t *testing.T, page string) zoomData {
	t.Helper()
	packed := regexp.MustCompile(`data-drawing="([^"]*)"`).FindStringSubmatch(page)
	if packed == nil {
		t.Fatalf("no drawing in\n%s", page)
	}
	r, err := gzip.NewReader(base64.NewDecoder(base64.StdEncoding, strings.NewReader(html.UnescapeString(packed[1]))))
	if err != nil {
		t.Fatal(err)
	}
	var data zoomData
	if err := json.NewDecoder(r).Decode(&data); err != nil {
		t.Fatal(err)
	}
	return data
}

func TestZoomOfLine(t *testing.T) {
	figure := New()
	figure.Width, figure.Height = 4, 3
	panel := figure.Panel(0, 0)
	panel.Line("a < b", []float64{1, 2, 3}, []float64{4, math.NaN(), 8})
	panel.XRange(1, 2.5)
	data := unpacked(t, figure.Zoom().HTML())
	if len(data.Spots) != 1 || !slices.Equal(data.Spots[0].Text, []string{"a < b: 1, 4"}) {
		t.Errorf("spots are %+v, want the one that is neither missing nor outside", data.Spots)
	}
	if data.Width != 288 || data.Height != 216 || !strings.HasPrefix(data.Drawing, "<svg") {
		t.Errorf("the drawing is %v x %v and begins with %.20q", data.Width, data.Height, data.Drawing)
	}
}

// TestZoomOfManyPoints has texts only for points that can be distinguished.
func TestZoomOfManyPoints(t *testing.T) {
	const n = 20000
	xs, ys, again := make([]float64, n), make([]float64, n), make([]float64, n)
	for k := range xs {
		xs[k], ys[k], again[k] = float64(k), float64(k*7919%n), float64(k%2*n/2)
	}
	figure := New()
	figure.Width, figure.Height = 4, 3
	figure.Panel(0, 0).Line("a", xs, ys)
	figure.Panel(0, 0).Points("b", again, again)
	spots := figure.layOut().spots()
	line, points := spots[0].Text, spots[1].Text
	if len(line) > 4*4*288 || !slices.Contains(line, "a: 0, 0") || !slices.Contains(line, fmt.Sprintf("a: %d, %d", n-1, (n-1)*7919%n)) {
		t.Errorf("the line has %d texts from %s to %s", len(line), line[0], line[len(line)-1])
	}
	if !slices.Equal(points, []string{"b: 0, 0", "b: 10000, 10000"}) {
		t.Errorf("%d texts of two places", len(points))
	}
}

// TestZoomOfHeat compares the places of cells with the colors that the drawing has there.
func TestZoomOfHeat(t *testing.T) {
	figure := New()
	figure.Panel(0, 0).Heat([]float64{1, 2, 3, 4, math.NaN(), 6}, 2, 3, HeatOptions{Rows: []string{"up", "down"}})
	data := unpacked(t, figure.Zoom().HTML())
	if len(data.Cells) != 1 {
		t.Fatalf("%d heat maps, want 1", len(data.Cells))
	}
	c := data.Cells[0]
	if !slices.Equal(c.Rows, []string{"up", "down"}) || !slices.Equal(c.Columns, []string{"column 0", "column 1", "column 2"}) ||
		!slices.Equal(c.Values, []string{"1", "2", "3", "4", "NaN", "6"}) {
		t.Errorf("the cells say %+v", c)
	}
	encoded, err := figure.PNG()
	if err != nil {
		t.Fatal(err)
	}
	picture := decoded(t, encoded)
	scale := float64(dpi) / 72
	for k, want := range []float64{0, .2, .4, .6, -1, 1} {
		x, y := c.X+c.Width*(float64(k%3)+.5)/3, c.Y+c.Height*(float64(k/3)+.5)/2
		got := color.RGBAModel.Convert(picture.At(int(x*scale), int(y*scale))).(color.RGBA)
		expected := missing
		if want >= 0 {
			expected = Sequential(want)
		}
		if far(got, expected) {
			t.Errorf("cell %d at %.0f, %.0f is %v, want %v", k, x, y, got, expected)
		}
	}
}

func TestZoomOfNetwork(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	first, second := topology.ErdosRenyi(5, 7, .5, rng), topology.ErdosRenyi(7, 3, .6, rng)
	g := connectome.New([]connectome.Layer{{Topology: first}, {Topology: second}})
	figure := New()
	figure.Panel(0, 0).Network(g, NetworkOptions{Modules: make([]int, 15), Labels: connectome.Labels{Features: []string{"a", "b", "c", "d", "e"}}})
	data := unpacked(t, figure.Zoom().HTML())
	if len(data.Spots) != 1 || len(data.Spots[0].X) != 15 {
		t.Fatalf("spots are %+v, want 15 of one network", data.Spots)
	}
	s := data.Spots[0]
	for v, degree := range g.Degrees() {
		if len(s.Links[v]) != degree {
			t.Errorf("neuron %d is linked to %d, want its %d neighbors", v, len(s.Links[v]), degree)
		}
		for _, other := range s.Links[v] {
			if !g.HasEdgeBetween(int64(v), int64(other)) {
				t.Errorf("neurons %d and %d are linked, and not connected", v, other)
			}
		}
	}
	if want := "b\n" + count(first.InDegrees()[1]) + " to layer 1\nmodule 1"; s.Text[1] != want {
		t.Errorf("input 1 says %q, want %q", s.Text[1], want)
	}
	if want := "layer 2 neuron 2\n" + count(second.OutDegrees()[2]) + " from layer 1\nmodule 1"; s.Text[14] != want {
		t.Errorf("the last neuron says %q, want %q", s.Text[14], want)
	}
	if !(s.X[0] < s.X[5] && s.X[5] < s.X[12]) {
		t.Errorf("columns are at %v, %v, %v", s.X[0], s.X[5], s.X[12])
	}
}

// count says a number of connections.
func count(n int) string {
	return strings.TrimSuffix(fmt.Sprintf("%d connections", n), map[bool]string{true: "s"}[n == 1])
}

func TestZoomOfNothing(t *testing.T) {
	figure := New()
	figure.Title = "Z"
	page := figure.Zoom().HTML()
	if strings.Contains(page, "ZgotmplZ") || !strings.Contains(page, `alt="figure: Z"`) {
		t.Errorf("an empty figure is\n%.500s", page)
	}
}
