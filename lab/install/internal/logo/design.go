package main

import "image/color"

// A drawing consists of strokes and discs on a tile with round corners, in a square with the given
// side.
type drawing struct {
	side    float64
	corner  float64
	tile    color.RGBA
	strokes []stroke
	discs   []disc
}

type stroke struct {
	from, to point
	width    float64
	color    color.RGBA
}

type disc struct {
	center point
	radius float64
	color  color.RGBA
}

type point struct{ x, y float64 }

// Colors that can be distinguished with red-green color blindness.
var (
	night  = color.RGBA{0x10, 0x2a, 0x43, 0xff}
	pale   = color.RGBA{0xd9, 0xe8, 0xf5, 0xff}
	sky    = color.RGBA{0x56, 0xb4, 0xe9, 0xff}
	orange = color.RGBA{0xf0, 0x9a, 0x1a, 0xff}
)

// design shows a sparse layer: four neurons above three, some of the twelve possible connections,
// and a connection that evolution has just added.
var design = func() drawing {
	d := drawing{side: 64, corner: 13, tile: night}
	upper := []point{{11, 15}, {25, 15}, {39, 15}, {53, 15}}
	lower := []point{{15, 49}, {32, 49}, {49, 49}}
	connect := func(from, to int, width float64, color color.RGBA) {
		d.strokes = append(d.strokes, stroke{upper[from], lower[to], width, color})
	}
	connect(0, 0, 2.6, pale)
	connect(1, 0, 2.6, pale)
	connect(2, 2, 2.6, pale)
	connect(3, 1, 2.6, pale)
	connect(0, 2, 4.2, orange)
	for _, center := range upper {
		d.discs = append(d.discs, disc{center, 5.4, sky})
	}
	for _, center := range lower {
		d.discs = append(d.discs, disc{center, 6.6, pale})
	}
	return d
}()
