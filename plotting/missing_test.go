package plotting

import (
	"strings"
	"testing"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
)

// inked returns the columns of an image, in which a text begins at the left edge, that have ink, as fractions of the font's size.
func inked(text string) (columns []float64) {
	const size, dpi = 20, 72
	c := vgimg.NewWith(vgimg.UseWH(200, 30), vgimg.UseDPI(dpi))
	drawText(draw.Canvas{Canvas: draw.Canvas{Canvas: c}}, textStyle{size: size, color: textDark}, text, vg.Point{Y: 8}, 0, 0, false)
	picture := c.Image()
	area := picture.Bounds()
	for x := area.Min.X; x < area.Max.X; x++ {
		for y := area.Min.Y; y < area.Max.Y; y++ {
			if r, _, _, _ := picture.At(x, y).RGBA(); r < 0x8000 {
				columns = append(columns, float64(x)/size)
				break
			}
		}
	}
	return columns
}

func TestCharactersThatTheFontLacksAreBoxes(t *testing.T) {
	for _, text := range []string{"日", "ع", "✓", "🎉"} {
		columns := inked(text)
		if len(columns) < 5 || columns[0] > .2 || columns[len(columns)-1] > .75 {
			t.Errorf("%s has ink at %.2f", text, columns)
		}
	}
	for _, text := range []string{"", " ", "\u200d", "\ufe0f"} {
		if columns := inked(text); len(columns) > 0 {
			t.Errorf("%q has ink at %.2f", text, columns)
		}
	}
	// What follows a box is where the layout expects it.
	style := textStyle{size: 20}
	columns := inked("I日I")
	if end := float64(style.width("I日I") / 20); columns[len(columns)-1] < end-.25 || columns[len(columns)-1] > end {
		t.Errorf("a letter ends at %.2f, and the text at %.2f", columns[len(columns)-1], end)
	}
	if a, b := inked("I Ié"), inked("I I"); len(a) <= len(b) {
		t.Error("é has no ink")
	}
}

func TestSVGKeepsCharactersThatTheFontLacks(t *testing.T) {
	f := New()
	f.Panel(0, 0).Bars([]string{"日本", "✓"}, []float64{1, 2})
	drawing, err := f.SVG()
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{">日本<", ">✓<"} {
		if !strings.Contains(string(drawing), text) {
			t.Errorf("SVG has no %s", text)
		}
	}
}
