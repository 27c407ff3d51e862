package plotting

import (
	"unicode"

	plotfont "gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

// fillText draws a text from the left end of its baseline. Images have a box for each character that the font lacks. SVG keeps the character, for
// which the viewer has other fonts.
func fillText(c vg.Canvas, f plotfont.Face, at vg.Point, text string) {
	if isSVG(c) {
		c.FillString(f, at, text)
		return
	}
	begin := 0
	known := func(end int) {
		if begin < end {
			c.FillString(f, at, text[begin:end])
			at.X += f.Width(text[begin:end])
		}
	}
	for k, r := range text {
		if !lacks(f, r) {
			continue
		}
		known(k)
		begin = k + len(string(r))
		if !unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf) { // these have no width of their own
			strokeBox(c, f.Font.Size, at)
		}
		at.X += f.Width(string(r))
	}
	known(len(text))
}

// lacks reports whether the font has no glyph for a character, or one for a character that should not be seen, such as a zero-width joiner.
func lacks(f plotfont.Face, r rune) bool {
	if r < 0x80 {
		return false
	}
	if unicode.Is(unicode.Cf, r) {
		return true
	}
	index, err := f.Face.GlyphIndex(nil, r)
	return err == nil && index == 0
}

// strokeBox draws the box of a character whose baseline begins at a point. The width of such a character is three quarters of the size.
func strokeBox(c vg.Canvas, size vg.Length, at vg.Point) {
	left, right, top := at.X+.08*size, at.X+.67*size, at.Y+capHeight*size
	var box vg.Path
	box.Move(vg.Point{X: left, Y: at.Y})
	box.Line(vg.Point{X: right, Y: at.Y})
	box.Line(vg.Point{X: right, Y: top})
	box.Line(vg.Point{X: left, Y: top})
	box.Close()
	c.SetLineWidth(.06 * size)
	c.SetLineDash(nil, 0)
	c.Stroke(box)
}

// isSVG reports whether a canvas writes SVG.
func isSVG(c vg.Canvas) bool {
	for {
		switch canvas := c.(type) {
		case draw.Canvas:
			c = canvas.Canvas
		case *vgsvg.Canvas:
			return true
		default:
			return false
		}
	}
}
