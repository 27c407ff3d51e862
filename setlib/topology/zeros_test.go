package topology

import (
	"math/rand/v2"
	"testing"
)

// TestPruningReachesItsDensityDespiteZeros checks that weights of 0, such as those of regrown connections that got no gradient, are not lost beyond
// what is pruned.
func TestPruningReachesItsDensityDespiteZeros(t *testing.T) {
	for _, rule := range []Rule{GraNet{Final: .1, Density: .5}, Magnitude{Final: .1, Density: .5}, Magnitude{Final: .1, Density: .5, Global: true}} {
		for _, density := range []float64{.1, .2} {
			random := rand.New(rand.NewPCG(1, 2))
			g := ErdosRenyi(100, 100, density, random)
			for g.Connections() < 1000 {
				g = ErdosRenyi(100, 100, density, random)
			}
			weights := make([]float32, g.Connections())
			for c := range weights {
				if c%4 > 0 {
					weights[c] = random.Float32() - .5
				}
			}
			gradients := make([]float32, 100*100)
			for k := range gradients {
				gradients[k] = random.Float32()
			}
			s := State{Graph: g, Weights: weights, Epoch: 9, Epochs: 10}
			s.Gradients = NewGradients(g, make([]float32, len(weights)), dense100(gradients), 1)
			states := []State{s}
			Divide([]Rule{rule}, states)
			left := g
			if ch := rule.Rewire(states[0], random); ch != nil {
				left = ch.Graph
			}
			if n := left.Connections(); n != 1000 {
				t.Errorf("%v: %d of %d connections are left, want 1000", rule, n, len(weights))
			}
		}
	}
}

// dense100 holds the gradients of a layer of 100 x 100 neurons.
type dense100 []float32

func (d dense100) Block(lo, hi int, into []float32) { copy(into, d[lo*100:hi*100]) }

func (d dense100) At(in, out int) float32 { return d[in*100+out] }

func TestARuleThatWouldNeverRunIsRefused(t *testing.T) {
	for _, r := range []Rule{RigL{Schedule: Schedule{Begin: .8}}, SRigL{Schedule: Schedule{Begin: .8}}, MEST{Schedule: Schedule{Begin: .8}}} {
		if Check(r) == nil {
			t.Errorf("%v begins after its end", r)
		}
	}
	if err := Check(RigL{Schedule: Schedule{Begin: .8, End: .9}}); err != nil {
		t.Error(err)
	}
}

func TestPointersToRulesAreTheRules(t *testing.T) {
	shapes := []Shape{{100, 10}, {10, 100}, {10, 10}}
	values, pointers := make([]Rule, 3), make([]Rule, 3)
	for k := range shapes {
		values[k], pointers[k] = FixProb{Density: .1, Spread: ERK}, &FixProb{Density: .1, Spread: ERK}
	}
	a, b := Share(values, shapes), Share(pointers, shapes)
	for k := range a {
		if a[k] != b[k] || Expected(&SET{Epsilon: 3}, 50, 60) != Expected(SET{Epsilon: 3}, 50, 60) {
			t.Errorf("layer %d: %v, and by a pointer %v", k, a[k], b[k])
		}
		pointers[k] = &ofPointer{Density: .1, Spread: ERK}
	}
	for k, r := range Share(pointers, shapes) {
		want := Expected(a[k], shapes[k].In, shapes[k].Out)
		if got := Expected(r, shapes[k].In, shapes[k].Out); got != want || !Shares(pointers[k]) || Shares(r) || *pointers[k].(*ofPointer) != (ofPointer{Density: .1, Spread: ERK}) {
			t.Errorf("layer %d: %+v, and before %+v, with %g connections; want %g", k, r, pointers[k], got, want)
		}
	}
	if n := Expected((*ofPointer)(nil), 5, 5); n != 0 {
		t.Errorf("a nil pointer has %g connections", n)
	}
}

// ofPointer is a rule whose methods need a pointer.
type ofPointer struct {
	Density float64
	Spread  Spread
}

func (r *ofPointer) Wire(in, out int, rng *rand.Rand) *Graph {
	return ErdosRenyi(in, out, r.Density, rng)
}
func (r *ofPointer) Rewire(State, *rand.Rand) *Change { return nil }
func (r *ofPointer) String() string                   { return "of a pointer" }

func TestHugeGraphsAreRefused(t *testing.T) {
	if g, err := NewGraph(1, 1<<33, []int{0}, []int{1<<32 + 5}); err == nil {
		t.Errorf("%v", g)
	}
}
