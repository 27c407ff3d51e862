package main

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/vector"
)

// raster renders the drawing as a square image with a transparent background.
func (d drawing) raster(pixels int) image.Image {
	canvas := canvas{image.NewRGBA(image.Rect(0, 0, pixels, pixels)), float64(pixels) / d.side}
	canvas.fill(d.tile, roundedSquare(d.side, d.corner))
	for _, s := range d.strokes {
		canvas.fill(s.color, s.outline())
	}
	for _, c := range d.discs {
		canvas.fill(c.color, arc(nil, c.center, c.radius, 0, 2*math.Pi))
	}
	return canvas.image
}

type canvas struct {
	image *image.RGBA
	scale float64
}

// fill fills a polygon, with antialiased edges.
func (c canvas) fill(color color.RGBA, polygon []point) {
	bounds := c.image.Bounds()
	r := vector.NewRasterizer(bounds.Dx(), bounds.Dy())
	for i, p := range polygon {
		x, y := float32(p.x*c.scale), float32(p.y*c.scale)
		if i == 0 {
			r.MoveTo(x, y)
		} else {
			r.LineTo(x, y)
		}
	}
	r.ClosePath()
	r.DrawOp = draw.Over
	r.Draw(c.image, bounds, image.NewUniform(color), image.Point{})
}

// outline returns the rectangle covered by a stroke.
func (s stroke) outline() []point {
	dx, dy := s.to.x-s.from.x, s.to.y-s.from.y
	half := s.width / 2 / math.Hypot(dx, dy)
	nx, ny := -dy*half, dx*half
	return []point{
		{s.from.x + nx, s.from.y + ny}, {s.to.x + nx, s.to.y + ny},
		{s.to.x - nx, s.to.y - ny}, {s.from.x - nx, s.from.y - ny},
	}
}

func roundedSquare(side, radius float64) []point {
	near, far := radius, side-radius
	var outline []point
	for quarter, center := range []point{{far, far}, {near, far}, {near, near}, {far, near}} {
		start := float64(quarter) * math.Pi / 2
		outline = arc(outline, center, radius, start, start+math.Pi/2)
	}
	return outline
}

// arc appends points along a circle, close enough to look round.
func arc(outline []point, center point, radius, start, end float64) []point {
	const steps = 48
	for i := range steps + 1 {
		angle := start + (end-start)*float64(i)/steps
		outline = append(outline, point{center.x + radius*math.Cos(angle), center.y + radius*math.Sin(angle)})
	}
	return outline
}
