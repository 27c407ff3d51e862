// Package shapes has a [Square], and no [Circle].
package shapes

import "strings"

// Square is a shape. See [Square.Area], [Square.Side], [*Square] and [Square.Edge].
//
// It is built by [strings.Builder], not by [strings.Bricks]. Values lie in [0, 1], weights in [in][out].
type Square struct {
	Side float64 // unlike [Round]
}

// Area is the square of Side.
func (s *Square) Area() float64 { return s.Side * s.Side }

// String says what [encoding/json.Marshal] would.
func (s *Square) String() string { return strings.Repeat("square", 1) }
