package nn

import (
	"fmt"

	"setlab/setlib/internal/elementwise"
)

// ReLU is the rectified linear unit, y = max(z, 0).
type ReLU struct{}

// String returns "ReLU".
func (ReLU) String() string { return "ReLU" }

func (ReLU) build(inputs int, b *builder) stage {
	if b.mayOverwrite() {
		return newRectifier(inputs, b)
	}
	return newLeaky(inputs, 0, b)
}

// LeakyReLU is y = z where z > 0 and Slope z elsewhere (Maas, Hannun and Ng 2013).
type LeakyReLU struct {
	Slope float64 // 0 means 0.01, PyTorch's default
}

// String returns the activation's name and slope.
func (l LeakyReLU) String() string { return fmt.Sprintf("leaky ReLU(%g)", l.slope()) }

func (l LeakyReLU) slope() float64 {
	if l.Slope == 0 {
		return .01
	}
	return l.Slope
}

func (l LeakyReLU) filled() Layer { return LeakyReLU{l.slope()} }

func (l LeakyReLU) build(inputs int, b *builder) stage {
	return newLeaky(inputs, float32(l.slope()), b)
}

// AllReLU is the alternated left rectified linear unit (Curci, Mocanu and Pechenizkiy 2021): y = z where z > 0, and elsewhere -Slope z
// after even-numbered layers and Slope z after odd-numbered layers. Layers with weights are counted from 1.
type AllReLU struct {
	Slope float64 // 0 means 0.6, the middle of the values used by its authors
}

// String returns the activation's name and slope.
func (l AllReLU) String() string { return fmt.Sprintf("AllReLU(%g)", l.slope()) }

func (l AllReLU) slope() float64 {
	if l.Slope == 0 {
		return .6
	}
	return l.Slope
}

func (l AllReLU) filled() Layer { return AllReLU{l.slope()} }

func (l AllReLU) build(inputs int, b *builder) stage {
	slope := l.slope()
	if b.weighted%2 == 0 {
		slope = -slope
	}
	return newLeaky(inputs, float32(slope), b)
}

// newLeaky returns the stage that computes y = z where z > 0 and slope z elsewhere.
func newLeaky(inputs int, slope float32, b *builder) stage {
	if slope-slope != 0 {
		panic(fmt.Sprintf("nn: layer %d: a slope of %g; it must be finite", b.position, slope))
	}
	return pointwise{
		name:  fmt.Sprintf("leaky %v", slope),
		forth: func(a, z []float32) { elementwise.Leaky(a, z, slope) },
		back:  func(dz, da, z []float32) { elementwise.LeakyBackward(dz, da, z, slope) },
	}.stage(inputs, b)
}
