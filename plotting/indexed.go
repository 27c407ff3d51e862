package plotting

import (
	"image"
	"image/color"
)

// Figures have few hues, and shades of them from antialiasing: about a thousand
// colors, which 256 represent without a visible difference. An image with a palette of
// 256 takes a third to a quarter of the bytes of one with three bytes per pixel. Not all
// notebooks show lossless formats other than PNG.

const (
	paletteSize = 256

	// exact is the number of most frequent colors, such as those of the background and the
	// lines, that do not change at all.
	exact = 48

	// visible is the smallest visible difference of colors, in steps of 1/255 of red, green
	// or blue. An image keeps all its colors if a palette would change one by as much.
	visible = 16
)

// indexed returns the image with a palette of at most 256 colors, or unchanged if the
// difference would be visible. Up to 256 colors are kept exactly.
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
	var last color.RGBA // neighboring pixels mostly have the same color
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
