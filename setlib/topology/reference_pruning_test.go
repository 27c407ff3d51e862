package topology

import (
	"fmt"
	"math"
	"testing"

	"setlab/internal/race"
)

// ranked returns the connections of several layers as pairs of a layer and a cell, smallest score first.
func ranked(all []dense, score func(d dense, cell int) float64) (order [][2]int) {
	var scores []float64
	for k, d := range all {
		for cell, there := range d.mask {
			if there {
				order, scores = append(order, [2]int{k, cell}), append(scores, score(d, cell))
			}
		}
	}
	for i := range order {
		for j := i; j > 0 && scores[j] < scores[j-1]; j-- {
			order[j], order[j-1], scores[j], scores[j-1] = order[j-1], order[j], scores[j-1], scores[j]
		}
	}
	return order
}

// Gradual and one-shot pruning, layer by layer and of two layers together, are compared with sorting dense
// matrices.
func TestMagnitudeAgainstDense(t *testing.T) {
	race.Skip(t, "it compares a thousand layers")
	for seed := range layers {
		s, d := randomLayer(2 * seed)
		other, e := randomLayer(2*seed + 1)
		other.Epoch, other.Minibatch = s.Epoch, s.Minibatch
		rule := Magnitude{Final: .1, Density: .6, Global: seed%2 == 0, OneShot: seed%5 == 0}
		target := .1
		if p := s.Progress(); !rule.OneShot && p < .75 {
			target += .5 * math.Pow(min(1, (.75-p)/.5), 3)
		}
		all, states := []dense{d, e}, []State{s, other}
		var over [2]int
		for k, d := range all {
			over[k] = d.count() - int(math.Ceil(target*float64(d.in*d.out)-1e-9))
		}
		sum := over[0] + over[1]
		over = [2]int{max(0, over[0]), max(0, over[1])}
		if rule.Global {
			over = [2]int{}
			for n, c := range ranked(all, func(d dense, cell int) float64 { return math.Abs(d.weights[cell]) }) {
				if n < sum {
					over[c[0]]++
				}
			}
		}
		Divide([]Rule{rule, rule}, states)
		for k, d := range all {
			d.drop(over[k], size(d.weights))
			d.agrees(t, fmt.Sprintf("%v, layers %d, %d", rule, seed, k), states[k], rule.Rewire(states[k], rng(1)), 0)
		}
	}
}

// GraNet is compared with a global sort followed by RigL's step.
func TestGraNetAgainstDense(t *testing.T) {
	race.Skip(t, "it compares a thousand layers")
	for seed := range layers {
		s, d := randomLayer(4*seed + 1) // without weights of 0, which would be removed first
		other, e := randomLayer(4*seed + 3)
		other.Epoch, other.Minibatch = s.Epoch, s.Minibatch
		rule := GraNet{Final: .1, Density: .7}
		p := s.Progress()
		target := .1 + .6*math.Pow(max(0, 1-p/.5), 3)
		all, states := []dense{d, e}, []State{s, other}
		sum := 0
		for _, d := range all {
			sum += d.count() - int(math.Ceil(target*float64(d.in*d.out)-1e-9))
		}
		for _, c := range ranked(all, func(d dense, cell int) float64 { return math.Abs(d.weights[cell]) })[:max(0, sum)] {
			all[c[0]].mask[c[1]] = false
		}
		Divide([]Rule{rule, rule}, states)
		for k, d := range all {
			n := int(.5 / 2 * (1 + math.Cos(math.Pi*p)) * float64(d.count()))
			d.drop(n, size(d.weights))
			scored := d.growLargest(n, size(d.grad))
			d.agrees(t, fmt.Sprintf("%v, layers %d, %d", rule, seed, k), states[k], rule.Rewire(states[k], rng(1)), n-scored)
		}
	}
}

func TestMESTAgainstDense(t *testing.T) {
	for seed := range layers {
		s, d := randomLayer(4*seed + 1)
		rule := MEST{Lambda: float64(1+seed%5) / 2}
		n := int(.3 * (1 - min(1, s.Progress()/.75)) * float64(d.count()))
		d.drop(n, func(cell int) float64 {
			return float64(float32(math.Abs(d.weights[cell]) + rule.Lambda*math.Abs(d.grad[cell])))
		})
		d.agrees(t, fmt.Sprintf("%v, layer %d", rule, seed), s, rule.Rewire(s, rng(1)), n)
	}
}

func TestDeepRAgainstDense(t *testing.T) {
	for seed := range layers {
		s, d := randomLayer(seed)
		from, to := s.Graph.Pairs()
		crossed := 0
		for c, w := range s.Weights {
			if before := w - s.Momentum[c]; before > 0 && w < 0 || before < 0 && w > 0 {
				d.mask[from[c]*d.out+to[c]] = false
				crossed++
			}
		}
		d.agrees(t, fmt.Sprintf("layer %d", seed), s, DeepR{}.Rewire(s, rng(1)), crossed)
	}
}

func TestImportancePruningAgainstDense(t *testing.T) {
	for seed := range layers {
		s, d := randomLayer(4*seed + 1)
		s.Epoch, s.Epochs, s.Minibatch, s.Minibatches = 1+seed%10, 10, 0, 0
		rule := ImportancePruning{Share: .3, Period: 1 + seed%3}
		gone := map[int]bool{}
		if p := float64(s.Epoch) / 10; s.Epoch%rule.Period == 0 && p >= .25 && p <= .75 {
			sums := map[int]float64{}
			for cell, there := range d.mask {
				if there {
					sums[cell%d.out] += math.Abs(d.weights[cell])
				}
			}
			for range int(.3*float64(len(sums)) + 1e-9) {
				least := -1
				for j := range d.out {
					if v, there := sums[j]; there && (least < 0 || v < sums[least]) {
						least = j
					}
				}
				gone[least] = true
				delete(sums, least)
			}
		}
		for _, sign := range []float64{1, -1} { // SET treats each sign separately
			n := 0
			for _, w := range d.weights {
				if sign*w > 0 {
					n++
				}
			}
			part := dense{d.in, d.out, d.weights, make([]bool, len(d.mask)), nil}
			for cell, w := range d.weights {
				part.mask[cell] = sign*w > 0
			}
			for _, cell := range part.order(true, size(d.weights))[:int(.3*float64(n)+1e-9)] {
				d.mask[cell] = false
			}
		}
		grow := 0
		for cell, w := range d.weights {
			switch {
			case w == 0:
			case gone[cell%d.out]:
				d.mask[cell] = false
			case !d.mask[cell]:
				grow++
			}
		}
		if s.Epoch == 10 {
			grow = 0
		}
		d.agrees(t, fmt.Sprintf("%v, layer %d", rule, seed), s, rule.Rewire(s, rng(1)), grow)
	}
}
