package plotting

import (
	"image"
	"image/color"
	"math"
	"testing"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/recorder"
	"gonum.org/v1/plot/vg/vgimg"
)

// noisyEdges returns the edges of a band that go up and down.
func noisyEdges(n int) (lower, upper []vg.Point) {
	for k := range n {
		x := 3.3 + 90*vg.Length(k)/vg.Length(n)
		lower = append(lower, vg.Point{X: x, Y: vg.Length(25 + 20*math.Cos(2.3*float64(k)))})
		upper = append(upper, vg.Point{X: x, Y: vg.Length(60 + 30*math.Cos(1.7*float64(k)))})
	}
	return lower, upper
}

// TestBandPartsHaveNoSeams compares the image of a band that is drawn in parts with that of a single polygon.
func TestBandPartsHaveNoSeams(t *testing.T) {
	paint := func(whole bool) (*image.RGBA, int) {
		canvas := vgimg.NewWith(vgimg.UseWH(100, 100), vgimg.UseDPI(browserDPI))
		c := draw.NewCanvas(canvas, 100, 100)
		lower, upper := noisyEdges(700)
		parts := [][]vg.Point{around(lower, upper)}
		if !whole {
			parts = bandParts(c, lower, upper)
		}
		for _, part := range parts {
			if !whole && len(part) > 4*longestPart {
				t.Errorf("a part has %d points", len(part))
			}
			c.FillPolygon(color.NRGBA{0, 0, 0xFF, 0x40}, part)
		}
		picture := canvas.Image().(*image.RGBA)
		return picture, len(parts)
	}
	one, _ := paint(true)
	many, parts := paint(false)
	if parts < 8 {
		t.Fatalf("%d parts", parts)
	}
	for k := range one.Pix {
		if d := int(one.Pix[k]) - int(many.Pix[k]); d < -8 || d > 8 {
			x, y := k%one.Stride/4, k/one.Stride
			t.Fatalf("pixel %d, %d is %d, not %d", x, y, many.Pix[k], one.Pix[k])
		}
	}
	lower, upper := noisyEdges(700)
	if n := len(bandParts(draw.NewCanvas(&recorder.Canvas{}, 100, 100), lower, upper)); n != 1 {
		t.Errorf("%d parts where seams can be seen", n)
	}
}

// TestLinesAcrossAPanelAreStrokedInParts checks that a long line that goes back and forth has short strokes.
func TestLinesAcrossAPanelAreStrokedInParts(t *testing.T) {
	xs, ys := make([]float64, 1000), make([]float64, 1000)
	for k := range xs {
		xs[k], ys[k] = math.Sin(1.7*float64(k)), math.Cos(2.3*float64(k))
	}
	f := New()
	f.Panel(0, 0).Line("a", xs, ys)
	total := 0
	for _, action := range drawn(t, f).rec.Actions {
		if stroke, ok := action.(*recorder.Stroke); ok {
			if len(stroke.Path) > longestAcross {
				t.Fatalf("a stroke of %d points", len(stroke.Path))
			}
			total += len(stroke.Path)
		}
	}
	if total < 1000 {
		t.Errorf("strokes of %d points", total)
	}
}
