package plotting

import (
	"image"
	"image/color"
)

// Figures have few hues, and shades of them where extents are smoothed: some
// thousand colors, of which 256 are as good to the eye. A picture of those is a
// third to a quarter as large as one with three bytes a pixel, and lossless
// formats other than PNG are not shown by all notebooks.

const (
	paletteSize = 256

	// exact is how many of the commonest colors, the background's and those of
	// lines among them, do not change at all.
	exact = 48

	// visible is the difference from the right color, of 255 steps in any of red,
	// green and blue, from which on a picture keeps all its colors.
	visible = 16
)

// indexed returns the picture with at most 256 colors, or as it is where those
// would be seen to be too few. Up to 256 colors are kept exactly.
func indexed(picture image.Image) image.Image {
	full, ok := picture.(*image.RGBA)
	if !ok {
		return picture
	}
	all := shadesOf(full)
	lots := lotsOf(all, paletteSize)
	palette := make(color.Palette, len(lots))
	index := make(map[color.RGBA]uint8, len(all))
	for k, lot := range lots {
		middle := lot.middle()
		palette[k] = middle
		for _, s := range lot {
			if distance(s.RGBA, middle) >= visible {
				return picture
			}
			index[s.RGBA] = uint8(k)
		}
	}
	out := image.NewPaletted(full.Rect, palette)
	var last color.RGBA // neighbors mostly have the same color
	at, known := uint8(0), false
	eachPixel(full, func(k int, c color.RGBA) {
		if !known || c != last {
			last, at, known = c, index[c], true
		}
		out.Pix[k] = at
	})
	return out
}

// eachPixel calls f with the number and the color of every pixel, row by row.
func eachPixel(picture *image.RGBA, f func(k int, c color.RGBA)) {
	w, h := picture.Rect.Dx(), picture.Rect.Dy()
	for y := range h {
		row := picture.Pix[y*picture.Stride:]
		for x := range w {
			p := row[4*x : 4*x+4]
			f(y*w+x, color.RGBA{p[0], p[1], p[2], p[3]})
		}
	}
}
