package sparse

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"

	"setlab/setlib/topology"
)

// carried is the definition of Carry.
func carried(values []float32, from []int32, fresh func() float32) []float32 {
	var out []float32
	for _, old := range from {
		v := float32(0)
		if old >= 0 {
			v = values[old]
		} else if fresh != nil {
			v = fresh()
		}
		out = append(out, v)
	}
	return out
}

func TestCarry(t *testing.T) {
	r := rng(1)
	counter := func() func() float32 {
		n := float32(1000)
		return func() float32 { n++; return n }
	}
	check := func(n int, from []int32) {
		t.Helper()
		values := make([]float32, n, n+r.IntN(20))
		fill(values, r)
		ch := &topology.Change{From: from}
		if got, want := Carry(slices.Clone(values), ch, nil), carried(values, from, nil); !slices.Equal(got, want) {
			t.Fatalf("%v carried by %v with zeros: %v, want %v", values, from, got, want)
		}
		want := carried(values, from, counter())
		if got := Carry(values, ch, counter()); !slices.Equal(got, want) {
			t.Fatalf("carried by %v: %v, want %v", from, got, want)
		}
	}
	for range 2000 {
		n := r.IntN(20)
		var from []int32
		for old := range n {
			for r.IntN(3) == 0 {
				from = append(from, -1)
			}
			if r.IntN(3) > 0 {
				from = append(from, int32(old))
			}
		}
		check(n, from)
		if len(from) > 1 {
			r.Shuffle(len(from), func(i, j int) { from[i], from[j] = from[j], from[i] }) // a rule may use any order
			check(n, from)
		}
	}
	check(3, []int32{0, 1, 2, -1, -1})
	check(3, nil)
	defer func() {
		if recover() == nil {
			t.Error("a connection that never was has a value")
		}
	}()
	Carry(make([]float32, 3, 10), &topology.Change{From: []int32{0, 5}}, nil)
}

// Rewire in the matrix's own memory equals the rule, Apply and Carry one after another, and products use the new
// connections.
func TestRewire(t *testing.T) {
	r := rng(7)
	for _, rule := range []topology.Rule{
		topology.SET{}, topology.Dense{}, topology.FixProb{},
		topology.Custom{RewireFunc: func(s topology.State, rng *rand.Rand) *topology.Change {
			if s.Epoch == 2 {
				return nil
			}
			return topology.SET{Zeta: .5}.Rewire(s, rng)
		}},
	} {
		own, plain := NewMatrix(rule.Wire(60, 40, rng(1))), NewMatrix(rule.Wire(60, 40, rng(1)))
		fill(own.Weights(), r)
		copy(plain.Weights(), own.Weights())
		momentum, velocity := make([]float32, own.Connections()), make([]float32, own.Connections())
		for epoch := 1; epoch <= 5; epoch++ {
			fill(momentum[:len(velocity)], r)
			copy(velocity, momentum)
			s := topology.State{Graph: plain.Graph(), Weights: plain.Weights(), Momentum: velocity, Epoch: epoch, Epochs: 5}
			a, b := rng(uint64(epoch)), rng(uint64(epoch))
			momentum = own.Rewire(rule, topology.State{Momentum: momentum, Epoch: epoch, Epochs: 5}, a, func() float32 { return float32(a.NormFloat64()) })
			if ch := rule.Rewire(s, b); ch != nil {
				velocity = Carry(velocity, ch, nil)
				plain.Apply(ch, func() float32 { return float32(b.NormFloat64()) })
			}
			if !slices.Equal(own.Weights(), plain.Weights()) || !slices.Equal(momentum, velocity) || !slices.Equal(own.Graph().Targets(), plain.Graph().Targets()) {
				t.Fatalf("%v, epoch %d: %v is not %v", rule, epoch, own.Graph(), plain.Graph())
			}
			checkIndex(t, own)
		}
	}
}

// checkIndex compares the second order with the first by a product that uses it.
func checkIndex(t *testing.T, m *Matrix) {
	t.Helper()
	g := m.Graph()
	x, y := NewBatch(g.In(), 3), NewBatch(g.Out(), 3)
	fill(x.Data, rng(5))
	m.Forward(y, x, nil, 1)
	want := make([]float64, g.Out()*3)
	from, to := g.Pairs()
	for c, w := range m.Weights() {
		if m.At(from[c], to[c]) != w {
			t.Fatalf("At(%d, %d) is not weight %d", from[c], to[c], c)
		}
		for b, v := range x.Row(from[c]) {
			want[to[c]*3+b] += float64(w) * float64(v)
		}
	}
	for k, v := range want {
		near(t, "output", y.Row(k / 3)[k%3], v)
	}
}

// A graph that has been returned to a caller never changes. Others are reused, so that evolution allocates no memory
// proportional to the number of connections.
func TestRewireKeepsGraphs(t *testing.T) {
	l := newLayer(500, 400, 20)
	r := rng(4)
	type snapshot struct {
		g        *topology.Graph
		from, to []int
	}
	var shown []snapshot
	for range 12 {
		l.evolve(r)
		if r.IntN(2) == 0 {
			from, to := l.Graph().Pairs()
			shown = append(shown, snapshot{l.Graph(), from, to})
		}
	}
	for k, s := range shown {
		if from, to := s.g.Pairs(); !slices.Equal(from, s.from) || !slices.Equal(to, s.to) {
			t.Errorf("graph %d of %d has changed", k, len(shown))
		}
	}
	l.evolve(r)
	l.evolve(r)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	const steps = 10
	for range steps {
		l.evolve(r)
	}
	runtime.ReadMemStats(&after)
	if bytes, limit := (after.TotalAlloc-before.TotalAlloc)/steps, uint64(2*l.Connections()); bytes > limit {
		t.Errorf("a step of %d connections allocates %d bytes, want at most %d", l.Connections(), bytes, limit)
	}
}

// A rule that panics leaves the layer unchanged.
func TestRewirePanics(t *testing.T) {
	l := newLayer(50, 40, 5)
	weights := slices.Clone(l.Weights())
	func() {
		defer func() {
			if recover() == nil {
				t.Error("zeta 2 was accepted")
			}
		}()
		l.Rewire(topology.SET{Zeta: 2}, topology.State{Epoch: 1, Epochs: 2}, rng(1), nil)
	}()
	if !slices.Equal(l.Weights(), weights) {
		t.Error("weights have changed")
	}
	checkIndex(t, l.Matrix)
	defer func() {
		if recover() == nil {
			t.Error("a graph of another shape was accepted")
		}
		checkIndex(t, l.Matrix)
	}()
	l.Apply(&topology.Change{Graph: topology.ErdosRenyi(40, 50, .5, rng(1))}, nil)
}

// TestUnfinishedChangesPanic checks what a user's rule may forget.
func TestUnfinishedChangesPanic(t *testing.T) {
	l := newLayer(50, 40, 5)
	for want, change := range map[string]*topology.Change{
		"a change without a Graph":      {},
		"From of length 0 for a graph ": {Graph: topology.ErdosRenyi(50, 40, .5, rng(1))},
		fmt.Sprintf("From[1] = 90000, and the last graph has %d connections", l.Connections()): {Graph: topology.ErdosRenyi(50, 40, 2./2000, rng(1)), From: []int32{3, 90000}},
	} {
		func() {
			defer func() {
				if text, _ := recover().(string); !strings.Contains(text, want) {
					t.Errorf("panic %q, want %q", text, want)
				}
			}()
			l.Apply(change, nil)
		}()
		checkIndex(t, l.Matrix)
	}
}

// TestAGraphThatStays checks that a frugal rule may return the graph that it got.
func TestAGraphThatStays(t *testing.T) {
	l := newLayer(50, 40, 5)
	weights := slices.Clone(l.Weights())
	all := make([]int32, l.Connections())
	for c := range all {
		all[c] = int32(c)
	}
	stay := topology.Custom{Needs: topology.Needs{Frugal: true}, RewireFunc: func(s topology.State, _ *rand.Rand) *topology.Change {
		return &topology.Change{Graph: s.Graph, From: slices.Clone(all)}
	}}
	for epoch := range 5 {
		l.Rewire(stay, topology.State{Epoch: epoch + 1, Epochs: 9}, rng(1), nil)
		if !slices.Equal(l.Weights(), weights) {
			t.Fatal("weights have changed")
		}
		checkIndex(t, l.Matrix)
		l.Rewire(topology.SET{}, topology.State{Epoch: epoch + 1, Epochs: 9}, rng(2), nil)
		checkIndex(t, l.Matrix)
		weights = slices.Clone(l.Weights())
	}
}

// BenchmarkEvolve times a step of evolution of a layer with all its data.
func BenchmarkEvolve(b *testing.B) {
	b.Run("w2", func(b *testing.B) {
		layers := []*layer{newLayer(3072, 4000, 20), newLayer(4000, 1000, 20), newLayer(1000, 4000, 20)}
		connections := 0
		for _, l := range layers {
			connections += l.Connections()
		}
		r := rng(1)
		b.ReportAllocs()
		for b.Loop() {
			for _, l := range layers {
				l.evolve(r)
			}
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(connections), "ns/connection")
	})
}

// layer is a matrix with its momentum.
type layer struct {
	*Matrix
	momentum []float32
}

func newLayer(in, out int, epsilon float64) *layer {
	r := rng(uint64(in))
	m := NewMatrix(topology.SET{Epsilon: epsilon}.Wire(in, out, r))
	fill(m.Weights(), r)
	return &layer{m, make([]float32, m.Connections())}
}

func (l *layer) evolve(r *rand.Rand) {
	l.momentum = l.Rewire(topology.SET{}, topology.State{Momentum: l.momentum, Epoch: 1, Epochs: 2}, r, func() float32 { return float32(r.NormFloat64()) })
}

// Both ways of sorting connections by output neuron give the same result, for any block.
func TestOrderByBlocks(t *testing.T) {
	r := rng(3)
	for _, g := range []*topology.Graph{
		topology.ErdosRenyi(700, 900, .4, r), topology.ErdosRenyi(3, 70_000, .9, r), topology.ErdosRenyi(200_000, 2, .8, r),
		topology.ErdosRenyi(300, 1, .5, r), topology.ErdosRenyi(1, 300, .5, r), topology.ErdosRenyi(5, 5, 0, r),
	} {
		n := g.Connections()
		made := func() outputOrder {
			return outputOrder{make([]int, g.Out()+1), make([]int32, n), make([]int32, n)}
		}
		want, got := made(), made()
		want.order(g)
		got.orderByBlocks(g, new(blocks))
		if !slices.Equal(got.starts, want.starts) || !slices.Equal(got.sources, want.sources) || !slices.Equal(got.connections, want.connections) {
			t.Errorf("%v is ordered in two ways", g)
		}
	}
}
