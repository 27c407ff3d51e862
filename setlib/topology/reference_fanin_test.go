package topology

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"setlab/internal/race"
)

// column returns the connected or the empty pairs of an output neuron, smallest score first.
func (d dense) column(j int, there bool, score func(cell int) float64) (cells []int) {
	for _, cell := range d.order(there, score) {
		if cell%d.out == j {
			cells = append(cells, cell)
		}
	}
	return cells
}

// SRigL is compared with a direct implementation of its steps: scores of a dense matrix, sorted for each
// neuron.
func TestSRigLAgainstDense(t *testing.T) {
	race.Skip(t, "it compares a thousand layers")
	ablated, filled := 0, 0
	for seed := range layers {
		s, d := randomLayer(seed)
		n := d.count()
		if n == 0 {
			continue
		}
		rule := SRigL{Zeta: float64(1+seed%10) / 10, Density: max(.01, s.Graph.Density()), Gamma: float64(1+seed%7) / 7, KeepNeurons: seed%5 == 0}
		k := min(d.in, max(1, int(math.Round(rule.Density*float64(d.in)))))
		budget := k * d.out
		zeta := rule.Zeta / 2 * (1 + math.Cos(math.Pi*min(1, s.Progress()/.75)))
		drop := int(zeta * float64(n))
		before := append([]bool{}, d.mask...)

		// RigL's step determines the salient pairs.
		gone := max(drop, d.zeros())
		d.drop(gone, size(d.weights))
		salient := dense{d.in, d.out, d.weights, append([]bool{}, d.mask...), d.grad}
		salient.growLargest(gone, size(d.grad))
		counts := make([]int, d.out)
		for cell, there := range salient.mask {
			if there {
				counts[cell%d.out]++
			}
		}
		ranks := make([]int, d.out) // number of neurons with more, or with as many and a lower index
		for j := range counts {
			for i := range counts {
				if counts[i] > counts[j] || counts[i] == counts[j] && i < j {
					ranks[j]++
				}
			}
		}
		stays, left := make([]bool, d.out), 0
		for j := range stays {
			stays[j] = rule.KeepNeurons || ranks[j] < int(math.Ceil(float64(budget)/float64(d.in))) || counts[j] >= max(1, int(rule.Gamma*float64(k)))
			if stays[j] {
				left++
			} else {
				ablated++
			}
		}
		fanIn := min(d.in, budget/left)

		copy(d.mask, before)
		for cell := range d.mask {
			d.mask[cell] = d.mask[cell] && stays[cell%d.out] && d.weights[cell] != 0
		}
		d.drop(max(0, d.count()-(n-drop)), size(d.weights))
		free := 0
		for j := range stays {
			there := d.column(j, true, size(d.weights))
			for _, cell := range there[:max(0, len(there)-fanIn)] {
				d.mask[cell] = false
			}
			if !stays[j] {
				continue
			}
			lack := fanIn - min(fanIn, len(there))
			empty := d.column(j, false, size(d.grad))
			slices.Reverse(empty)
			for _, cell := range empty[:lack] {
				if d.grad[cell] != 0 {
					d.mask[cell] = true
				} else {
					free++
				}
			}
		}
		filled += free
		ch := rule.Rewire(s, rng(1))
		d.agrees(t, fmt.Sprintf("%v, layer %d", rule, seed), s, ch, free)
		for j, degree := range ch.Graph.OutDegrees() {
			if stays[j] && degree != fanIn || !stays[j] && degree != 0 {
				t.Fatalf("%v, layer %d: neuron %d has %d inputs, want %d or none", rule, seed, j, degree, fanIn)
			}
		}
	}
	if ablated == 0 || filled == 0 {
		t.Errorf("%d neurons were ablated and %d pairs were free: the layers tell little", ablated, filled)
	}
}

// The largest scores of each neuron do not depend on the number of threads, and equal those found by sorting,
// over several blocks.
func TestLargestOfNeurons(t *testing.T) {
	r := rng(2)
	const in, out = 900, 400
	g := ErdosRenyi(in, out, .05, r)
	values, want := make([]float32, in*out), make([]int32, out)
	for cell := range values {
		values[cell] = float32(r.IntN(2000) - 1000) // with ties
	}
	for j := range want {
		want[j] = int32(r.IntN(40))
	}
	keep := withoutLightest(normals(g.Connections(), r), g.Connections()/3)
	taken := map[int]bool{}
	from, to := g.Pairs()
	for _, c := range keep.list() {
		taken[from[c]*out+to[c]] = true
	}
	var expected []int64
	for j := range out {
		var cells []int
		for i := range in {
			cells = append(cells, i*out+j)
		}
		cells = slices.DeleteFunc(cells, func(c int) bool { return values[c] == 0 || taken[c] })
		slices.SortStableFunc(cells, func(a, b int) int {
			return int(math.Abs(float64(values[a]))) - int(math.Abs(float64(values[b])))
		})
		for _, c := range cells[len(cells)-int(want[j]):] {
			expected = append(expected, int64(c))
		}
	}
	slices.Sort(expected)
	for threads := 1; threads <= 2; threads++ {
		if got := g.largestOfNeurons(streamed{matrix{out, values}, in, out}, keep, want, threads); !slices.Equal(got, expected) {
			t.Errorf("%d threads: %d pairs, want %d", threads, len(got), len(expected))
		}
	}
}

func TestConstantFanIn(t *testing.T) {
	for _, k := range []int{0, 1, 7, 30} {
		g := ConstantFanIn(30, 500, k, rng(1))
		if _, err := NewGraph(pairsOf(g)); err != nil {
			t.Error(err)
		}
		for j, d := range g.OutDegrees() {
			if d != k {
				t.Errorf("neuron %d has %d inputs, want %d", j, d, k)
			}
		}
		// Every input is equally likely: 500 k/30 on average, with binomial fluctuations.
		mean := 500 * float64(k) / 30
		for i, d := range g.InDegrees() {
			if math.Abs(float64(d)-mean) > 5*math.Sqrt(mean) {
				t.Errorf("input %d has %d connections of %g", i, d, mean)
			}
		}
	}
}
