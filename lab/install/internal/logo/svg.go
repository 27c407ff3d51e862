package main

import (
	"bytes"
	"fmt"
	"image/color"
)

// svg returns the drawing as an SVG file.
func (d drawing) svg() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%[1]g" height="%[1]g" viewBox="0 0 %[1]g %[1]g">`+"\n", d.side)
	fmt.Fprintf(&b, `  <rect width="%[1]g" height="%[1]g" rx="%[2]g" fill="%[3]s"/>`+"\n", d.side, d.corner, hex(d.tile))
	for _, s := range d.strokes {
		fmt.Fprintf(&b, `  <path d="M%g %gL%g %g" stroke="%s" stroke-width="%g"/>`+"\n",
			s.from.x, s.from.y, s.to.x, s.to.y, hex(s.color), s.width)
	}
	for _, c := range d.discs {
		fmt.Fprintf(&b, `  <circle cx="%g" cy="%g" r="%g" fill="%s"/>`+"\n", c.center.x, c.center.y, c.radius, hex(c.color))
	}
	b.WriteString("</svg>\n")
	return b.Bytes()
}

func hex(c color.RGBA) string {
	return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B)
}
