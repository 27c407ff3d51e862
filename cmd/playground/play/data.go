package play

import (
	"fmt"
	"math"
	"math/rand/v2"

	"setlab/datasets"
)

// Reach is the distance from the origin to each side of the plane. Cells is the number of cells along a side.
const (
	Reach = 1.6
	Cells = 40
)

// data returns the data set chosen in the settings.
func (s Settings) data() (*datasets.Set, error) {
	switch s.Data {
	case Fashion:
		return datasets.FashionMNISTSmall(), nil
	case Moons, Spirals, Circles:
		return toy(s.Data, rand.New(rand.NewPCG(1, 2)))
	case Own:
		values, labels := make([]float32, 0, 2*len(s.Points)), make([]int, 0, len(s.Points))
		for _, p := range s.Points {
			values, labels = append(values, float32(p.X), float32(p.Y)), append(labels, p.Class)
		}
		all, err := datasets.FromFloats(len(labels), 2, values, labels)
		if err != nil {
			return nil, err
		}
		return &datasets.Set{Name: s.Data, Title: s.Data, Train: all, Test: all}, nil
	}
	return nil, fmt.Errorf("play: there is no data set %q: choose %s, %s, %s, %s or %s", s.Data, Moons, Spirals, Circles, Own, Fashion)
}

// toy draws 400 noisy points of two classes. A quarter of them form the test set.
func toy(name string, rng *rand.Rand) (*datasets.Set, error) {
	const n = 400
	values, labels := make([]float32, 2*n), make([]int, n)
	for k := range n {
		class := k % 2
		labels[k] = class
		t, sign := rng.Float64(), float64(1-2*class)
		var x, y float64
		switch name {
		case Moons:
			x, y = sign*(math.Cos(math.Pi*t)-0.5), sign*(math.Sin(math.Pi*t)-0.25)
		case Spirals:
			turn := 1.5 * math.Pi * (0.2 + t)
			x, y = sign*turn/5*math.Cos(turn), sign*turn/5*math.Sin(turn)
		case Circles:
			radius := 1.3 - 0.8*float64(class)
			x, y = radius*math.Cos(2*math.Pi*t), radius*math.Sin(2*math.Pi*t)
		}
		values[2*k], values[2*k+1] = float32(x+0.12*rng.NormFloat64()), float32(y+0.12*rng.NormFloat64())
	}
	all, err := datasets.FromFloats(n, 2, values, labels)
	if err != nil {
		return nil, err
	}
	train, test := all.Split(0.25, 1)
	return &datasets.Set{Name: name, Title: name, Train: train, Test: test}, nil
}

// plane returns the centers of the plane's cells, row by row from the top.
func plane() (*datasets.Samples, error) {
	grid := make([]float32, 0, 2*Cells*Cells)
	for r := range Cells {
		for c := range Cells {
			grid = append(grid, Reach*(2*float32(c)+1-Cells)/Cells, Reach*(Cells-2*float32(r)-1)/Cells)
		}
	}
	return datasets.FromFloats(Cells*Cells, 2, grid, make([]int, Cells*Cells))
}
