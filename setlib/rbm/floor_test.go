package rbm

import (
	"context"
	"math"
	"strings"
	"testing"

	"setlab/internal/race"
)

func TestLogZFloor(t *testing.T) {
	// Without connections, Z is 2^hidden times the product of 1 + exp(b), and the contribution of every vector is known.
	m := FromWeights([][]float64{{0, 0}, {0, 0}, {0, 0}}, []float64{1, -2, 0.5}, []float64{0, 0})
	rows := samples(t, []float32{1, 0, 0}, []float32{0, 1, 1}, []float32{1, 0, 0})
	got, err := m.LogZFloor(rows)
	want := math.Log(4 * (math.Exp(1) + math.Exp(-1.5))) // the third row equals the first
	if err != nil || math.Abs(got-want) > 1e-6 {
		t.Errorf("%g, %v; want %g", got, err, want)
	}
	exact, err := m.ExactLogZ(context.Background())
	if err != nil || got >= exact {
		t.Errorf("the floor %g is not below log Z %g, %v", got, exact, err)
	}
	all := samples(t, []float32{0, 0, 0}, []float32{0, 0, 1}, []float32{0, 1, 0}, []float32{0, 1, 1},
		[]float32{1, 0, 0}, []float32{1, 0, 1}, []float32{1, 1, 0}, []float32{1, 1, 1})
	if got, err := m.LogZFloor(all); err != nil || math.Abs(got-exact) > 1e-6 {
		t.Errorf("over all vectors %g, %v; log Z is %g", got, err, exact)
	}
	if got, err := m.LogZFloor(samples(t, []float32{0.5, 0, 0})); err == nil || !strings.Contains(err.Error(), "Binarize") {
		t.Errorf("gray levels: %g, %v", got, err)
	}
}

// The runs miss a mode far from their start, but the floor does not.
func TestAISBelowItsFloor(t *testing.T) {
	race.Skip(t, "it anneals a hundred runs through thousands of temperatures")
	const visible = 40
	weights, bias := make([][]float64, visible), make([]float64, visible)
	rows := make([][]float32, 200)
	for i := range weights {
		weights[i], bias[i] = []float64{6}, -2
	}
	for i := range rows {
		rows[i] = make([]float32, visible)
	}
	for i := range rows[7] {
		rows[7][i] = 1
	}
	m, base := FromWeights(weights, bias, []float64{-80}), samples(t, rows...)
	exact, err := m.ExactLogZ(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	floor, err := m.LogZFloor(base)
	if err != nil || floor > exact || floor < exact-1 {
		t.Fatalf("floor %g, log Z %g, %v", floor, exact, err)
	}
	warned := func(e Estimate) bool { return strings.Contains(strings.Join(e.Warnings, ";"), "at least") }
	missed, err := m.AIS(context.Background(), AISOptions{Base: base, Seed: 1})
	if err != nil || missed.LogZ > floor || !warned(missed) {
		t.Errorf("%v, %v; the floor is %g", missed, err, floor)
	}
	for i := range weights {
		weights[i][0], bias[i] = 0.2, 0
	}
	easy, err := FromWeights(weights, bias, []float64{-4}).AIS(context.Background(), AISOptions{Base: base, Seed: 1})
	if err != nil || warned(easy) {
		t.Errorf("%v, %v", easy, err)
	}
}
