package plotting

import (
	"bytes"
	"encoding/base64"
	"html"
	"image/color"
	"image/png"
	"math"
	"regexp"
	"strings"
	"testing"
)

func TestFilmHoldsEveryFrame(t *testing.T) {
	film := NewFilm(1, 3)
	film.Title = "a < b"
	film.Add("start", []float64{0, 5, 10})
	film.Add(`the "end"`, []float64{10, math.NaN(), 2})
	page := film.HTML()

	encoded := regexp.MustCompile(`src="data:image/png;base64,([^"]*)"`).FindStringSubmatch(page)
	if encoded == nil {
		t.Fatalf("no picture in\n%s", page)
	}
	data, err := base64.StdEncoding.DecodeString(html.UnescapeString(encoded[1]))
	if err != nil {
		t.Fatal(err)
	}
	strip, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if got := strip.Bounds().Size(); got.X != 3 || got.Y != 2 {
		t.Errorf("the strip has %v pixels, want 3 x 2", got)
	}
	for y, row := range [][]color.RGBA{{Sequential(0), Sequential(.5), Sequential(1)}, {Sequential(1), missing, Sequential(.2)}} {
		for x, want := range row {
			if got := color.RGBAModel.Convert(strip.At(x, y)).(color.RGBA); far(got, want) {
				t.Errorf("frame %d, cell %d is %v, want %v", y, x, got, want)
			}
		}
	}
	for _, want := range []string{
		"<b>a &lt; b</b>", "<span>10</span>", "<span>0</span>", `min="0" max="1" value="1"`,
		"width:336px;height:112px", "height:224px;margin:-112px 0 0", `">the &#34;end&#34;</output>`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
	if labels := regexp.MustCompile(`data-labels="([^"]*)"`).FindStringSubmatch(page); labels == nil ||
		html.UnescapeString(labels[1]) != `["start","the \"end\""]` {
		t.Errorf("labels are %q", labels)
	}
	if strings.Contains(page, "ZgotmplZ") {
		t.Errorf("the template refused a value:\n%s", page)
	}
}

// far reports whether two colors differ by more than a step of the palette.
func far(a, b color.RGBA) bool {
	for _, d := range [][2]uint8{{a.R, b.R}, {a.G, b.G}, {a.B, b.B}} {
		if max(d[0], d[1])-min(d[0], d[1]) > 3 {
			return true
		}
	}
	return false
}

func TestFilmRange(t *testing.T) {
	film := NewFilm(1, 1)
	film.Add("only", []float64{3})
	film.Min, film.Max = 1, 7
	if page := film.HTML(); !strings.Contains(page, "<span>7</span>") || !strings.Contains(page, "<span>1</span>") {
		t.Errorf("the color bar does not go from 1 to 7:\n%s", page)
	}
	film.Min = 8
	if page := film.HTML(); page != "<p>A film whose Min, 8, is not below its Max, 7.</p>" {
		t.Errorf("with the range from 8 to 7 it shows\n%s", page)
	}
}

func TestFilmWithoutFrames(t *testing.T) {
	if got := NewFilm(2, 2).HTML(); got != "<p>A film without frames.</p>" {
		t.Errorf("it shows %q", got)
	}
}

func TestFilmRefusesWrongLengths(t *testing.T) {
	defer func() {
		if got := recover(); got != "plotting: Film.Add: 3 values for 2 rows x 2 columns" {
			t.Errorf("it says %v", got)
		}
	}()
	NewFilm(2, 2).Add("wrong", make([]float64, 3))
}
