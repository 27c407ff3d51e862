// Package module uses shapes.Square, not shapes.Triangle.
package module

import "example.org/module/shapes"

// Of takes shapes.Square.Area and shapes.Square.Volume. A variable plots.Series is not looked up.
func Of(s *shapes.Square) float64 {
	// It has shapes.Nothing in a comment that is not a doc comment, and example.org/shapes.Other is a path.
	return s.Area()
}
