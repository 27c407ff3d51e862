package connectome

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"setlab/internal/race"
)

// key identifies a topology of a single layer.
func key(g *Graph) string {
	from, to := g.Layers()[0].Topology.Pairs()
	return fmt.Sprint(from, to)
}

// All networks with the same degrees occur equally often, for graphs small enough to enumerate them.
func TestRewiringIsUniform(t *testing.T) {
	race.Skip(t, "it draws thousands of networks")
	for _, sizes := range [][2]int{{4, 5}, {5, 4}} {
		in, out := sizes[0], sizes[1]
		var g *Graph
		possible := map[string]int{}
		for seed := uint64(0); len(possible) < 30; seed++ {
			g = random(seed, []int{in, out}, .5).Unweighted()
			possible = withDegrees(g)
		}
		const draws = 20000
		for seed := range uint64(draws) {
			k := key(g.Rewired(RewireOptions{Seed: seed, Trades: 20}).Graph)
			if _, ok := possible[k]; !ok {
				t.Fatalf("%s has other degrees", k)
			}
			possible[k]++
		}
		chi, want := 0., draws/float64(len(possible))
		for _, n := range possible {
			chi += (float64(n) - want) * (float64(n) - want) / want
		}
		p := distuv.ChiSquared{K: float64(len(possible) - 1)}.Survival(chi)
		if p < 1e-4 {
			t.Errorf("%d x %d: %d networks, chi-squared %v, p %v", in, out, len(possible), chi, p)
		}
	}
}

// withDegrees returns the keys of all networks of one layer with the degrees of g.
func withDegrees(g *Graph) map[string]int {
	t := g.Layers()[0].Topology
	possible := map[string]int{}
	for bits := range 1 << (t.In() * t.Out()) {
		rows, columns := make([]int, t.In()), make([]int, t.Out())
		for cell := range t.In() * t.Out() {
			rows[cell/t.Out()] += bits >> cell & 1
			columns[cell%t.Out()] += bits >> cell & 1
		}
		if !slices.Equal(rows, t.InDegrees()) || !slices.Equal(columns, t.OutDegrees()) {
			continue
		}
		var from, to []int
		for cell := range t.In() * t.Out() {
			if bits>>cell&1 == 1 {
				from, to = append(from, cell/t.Out()), append(to, cell%t.Out())
			}
		}
		possible[fmt.Sprint(from, to)] = 0
	}
	return possible
}

// Rewiring keeps the degrees of both sides and, with Signs, the degrees of each sign and the weights of each source.
func TestRewiringKeepsDegrees(t *testing.T) {
	g := random(3, []int{60, 40, 50}, .15)
	for _, signs := range []bool{false, true} {
		r := g.Rewired(RewireOptions{Seed: 1, Signs: signs})
		for l, layer := range r.Layers() {
			was := g.Layers()[l]
			if !slices.Equal(layer.Topology.InDegrees(), was.Topology.InDegrees()) || !slices.Equal(layer.Topology.OutDegrees(), was.Topology.OutDegrees()) {
				t.Errorf("signs %v, layer %d: other degrees", signs, l)
			}
			if signs {
				if !slices.Equal(sourceWeights(layer), sourceWeights(was)) {
					t.Errorf("layer %d: other weights", l)
				}
			} else if layer.Weights != nil {
				t.Errorf("layer %d has weights", l)
			}
		}
		if signs {
			for name, of := range map[string]func(*Graph) *Graph{"positive": (*Graph).Positive, "negative": (*Graph).Negative} {
				if !slices.Equal(of(r.Graph).Degrees(), of(g).Degrees()) {
					t.Errorf("other %s degrees", name)
				}
			}
		}
		if !r.Mixed() {
			t.Errorf("signs %v: not mixed, %v after %v", signs, r.Kept, r.Halfway)
		}
		if r := g.Rewired(RewireOptions{Trades: 1, Signs: signs}); r.Mixed() {
			t.Errorf("signs %v: mixed after one trade, %v after %v", signs, r.Kept, r.Halfway)
		}
	}
}

// sourceWeights returns the weights of each source in order.
func sourceWeights(l Layer) []float32 {
	var all []float32
	for i := range l.Topology.In() {
		lo, hi := l.Topology.Range(i)
		all = append(all, slices.Sorted(slices.Values(l.Weights[lo:hi]))...)
	}
	return all
}

// All networks with the same number of connections occur equally often.
func TestErdosRenyiIsUniform(t *testing.T) {
	g := New([]Layer{{Topology: made(2, 3, []int{0, 0, 1}, []int{0, 1, 2})}})
	count := map[string]float64{}
	const draws = 20000
	for seed := range uint64(draws) {
		count[key(g.ErdosRenyi(seed))]++
	}
	chi := 0.
	for _, n := range count {
		chi += math.Pow(n-draws/20., 2) / (draws / 20.)
	}
	if p := (distuv.ChiSquared{K: 19}).Survival(chi); len(count) != 20 || p < 1e-4 {
		t.Errorf("%d networks of 20, p %v", len(count), p)
	}
}
