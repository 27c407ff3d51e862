package e2e

import (
	"image"
	"image/color"
	"testing"

	"setlab/plotting"
)

// checkFigure2 checks for an image of nine panels with three curves each.
func checkFigure2(t *testing.T, all []image.Image) {
	t.Helper()
	if len(all) == 0 {
		t.Fatal("no figure in the outputs")
	}
	picture := all[0]
	bounds := picture.Bounds()
	if bounds.Dx() < 900 || bounds.Dy() < 700 {
		t.Errorf("the figure has %d x %d pixels, too few for nine panels", bounds.Dx(), bounds.Dy())
	}
	for row := range 3 {
		for column := range 3 {
			part := image.Rect(
				bounds.Min.X+column*bounds.Dx()/3, bounds.Min.Y+row*bounds.Dy()/3,
				bounds.Min.X+(column+1)*bounds.Dx()/3, bounds.Min.Y+(row+1)*bounds.Dy()/3)
			for _, model := range []string{"RBM", "FixProb-RBM", "SET-RBM"} {
				wanted, _ := plotting.ModelColor(model)
				if n := pixelsOf(picture, part, wanted); n < 40 {
					t.Errorf("panel %d, %d: the curve of %s has %d pixels of its color", row, column, model, n)
				}
			}
		}
	}
}

// pixelsOf counts the pixels that have a color, up to antialiasing.
func pixelsOf(picture image.Image, part image.Rectangle, wanted color.Color) int {
	wr, wg, wb, _ := wanted.RGBA()
	count := 0
	for y := part.Min.Y; y < part.Max.Y; y++ {
		for x := part.Min.X; x < part.Max.X; x++ {
			r, g, b, _ := picture.At(x, y).RGBA()
			const close = 0x0c00
			if distance(r, wr) < close && distance(g, wg) < close && distance(b, wb) < close {
				count++
			}
		}
	}
	return count
}

func distance(a, b uint32) uint32 { return max(a, b) - min(a, b) }
