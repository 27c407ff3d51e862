package rbm

import (
	"context"
	"fmt"
	"math"
	"math/bits"

	"setlab/setlib/internal/parallel"
)

// MaxExactUnits is the largest size of the smaller layer for which ExactLogZ enumerates the states.
const MaxExactUnits = 22

// ExactLogZ returns log Z in nats by summing over all states of the smaller layer. The sum over the other layer is
// computed analytically:
//
//	Z = sum_h exp(c.h) prod_i (1 + exp(b_i + sum_j w h_j))
//
// or the same with the layers exchanged. It returns an error if both layers have more than 22 units, or ctx's error.
func (m *RBM) ExactLogZ(ctx context.Context) (float64, error) {
	e := newEnumeration(m)
	if len(e.bias) > MaxExactUnits {
		return 0, fmt.Errorf("rbm: exact log Z would sum over 2^%d states; with more than %d units on the smaller side use AIS", len(e.bias), MaxExactUnits)
	}
	// Each part fixes the upper bits of the state number. The parts are the same for any number of threads.
	fixed := min(6, len(e.bias))
	parts := make([]float64, 1<<fixed)
	parallel.For(m.options.Threads, len(parts), 1, func(lo, hi int) {
		for p := lo; p < hi && ctx.Err() == nil; p++ {
			parts[p] = e.part(ctx, p, len(e.bias)-fixed)
		}
	})
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	return logSumExp(parts), nil
}

// enumeration is an RBM as seen from the layer whose states are enumerated.
type enumeration struct {
	bias, other []float64 // biases of the enumerated and of the other layer
	links       [][]link  // connections of each enumerated unit
}

type link struct {
	to     int
	weight float64
}

func newEnumeration(m *RBM) enumeration {
	from, to := m.Graph().Pairs()
	few, many := m.visible.values, m.hidden.values
	if len(m.hidden.values) < len(m.visible.values) {
		few, many = many, few
		from, to = to, from
	}
	e := enumeration{bias: widen(few), other: widen(many), links: make([][]link, len(few))}
	for c, w := range m.weights.Weights() {
		e.links[from[c]] = append(e.links[from[c]], link{to[c], float64(w)})
	}
	return e
}

// part returns the log of the sum over the states whose upper bits are those of prefix. It visits them in Gray code order,
// so that consecutive states differ in one unit.
func (e *enumeration) part(ctx context.Context, prefix, free int) float64 {
	inputs := append([]float64(nil), e.other...)
	energy := 0.
	flip := func(unit int, sign float64) {
		energy += sign * e.bias[unit]
		for _, l := range e.links[unit] {
			inputs[l.to] += sign * l.weight
		}
	}
	for p := prefix; p != 0; p &= p - 1 {
		flip(free+bits.TrailingZeros(uint(p)), 1)
	}
	on := make([]bool, free)
	sum := newLogSum()
	for state := 1; ; state++ {
		s := energy
		for _, x := range inputs {
			s += math.Max(x, 0) + math.Log1p(math.Exp(-math.Abs(x)))
		}
		sum.add(s)
		unit := bits.TrailingZeros(uint(state))
		if unit >= free || state%1024 == 0 && ctx.Err() != nil {
			return sum.value()
		}
		if on[unit] = !on[unit]; on[unit] {
			flip(unit, 1)
		} else {
			flip(unit, -1)
		}
	}
}

func widen(v []float32) []float64 {
	w := make([]float64, len(v))
	for i, x := range v {
		w[i] = float64(x)
	}
	return w
}
