package play

import (
	"fmt"
	"math"
)

// Settings describes the data set and the networks that are trained on it.
type Settings struct {
	Data         string  // moons, spirals, circles, own points or Fashion-MNIST
	Epsilon      float64 // epsilon of Eq. 1
	Zeta         float64 // fraction of the weights that a SET step removes
	LearningRate float64
	Neurons      int     // hidden units per hidden layer of the sparse networks
	Layers       int     // number of hidden layers
	Points       []Point // points of the data set Own
}

// Point is a labeled point in the plane. Its coordinates are from -Reach to Reach.
type Point struct {
	X, Y  float64
	Class int // 0 or 1
}

// The data sets.
const (
	Moons   = "moons"
	Spirals = "spirals"
	Circles = "circles"
	Own     = "own points"
	Fashion = "Fashion-MNIST"
)

// LeastPoints is the minimum number of own points per class.
const LeastPoints = 2

// Default returns the initial settings of the playground.
func Default() Settings {
	return Settings{Data: Moons, Epsilon: 3, Zeta: 0.3, LearningRate: 0.05, Neurons: 24, Layers: 2}
}

// check returns an error if the settings are invalid.
func (s Settings) check() error {
	for _, value := range []struct {
		name           string
		v, least, most float64
	}{
		{"epsilon", s.Epsilon, 0.1, 100}, {"zeta", s.Zeta, 0, 1}, {"learning rate", s.LearningRate, 1e-6, 10},
		{"neurons", float64(s.Neurons), 1, 500}, {"layers", float64(s.Layers), 1, 8},
	} {
		if !(value.v >= value.least && value.v <= value.most) {
			return fmt.Errorf("play: %s is %g: it must be from %g to %g", value.name, value.v, value.least, value.most)
		}
	}
	if s.Data != Own {
		return nil
	}
	var classes [2]int
	for k, p := range s.Points {
		if p.Class < 0 || p.Class > 1 || !(math.Abs(p.X) <= Reach && math.Abs(p.Y) <= Reach) {
			return fmt.Errorf("play: point %d, %+v: it must be of class 0 or 1 and within %g of the origin", k+1, p, Reach)
		}
		classes[p.Class]++
	}
	if classes[0] < LeastPoints || classes[1] < LeastPoints {
		return fmt.Errorf("play: %d and %d points of the two classes: need at least %d of each", classes[0], classes[1], LeastPoints)
	}
	return nil
}
