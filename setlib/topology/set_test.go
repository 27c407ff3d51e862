package topology

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

func normals(n int, r *rand.Rand) []float32 {
	w := make([]float32, n)
	for i := range w {
		w[i] = float32(r.NormFloat64())
	}
	return w
}

func TestKeepStrongestByHand(t *testing.T) {
	w := []float32{.5, -.1, .2, -.4, 0, .1, -.3, .2, .9, -.2}
	// Positive: .1 .2 .2 .5 .9 (2 of 5 go: .1 and the first .2); negative: .1 .2 .3 .4 (1 of 4 goes); zero goes.
	if got, want := KeepStrongest(w, .4), []int32{0, 3, 6, 7, 8, 9}; !slices.Equal(got, want) {
		t.Errorf("kept %v, want %v", got, want)
	}
	if got := KeepStrongest(w, 1); len(got) != 0 {
		t.Errorf("zeta 1 kept %v", got)
	}
	if got := KeepStrongest([]float32{float32(math.NaN()), 1}, .3); !slices.Equal(got, []int32{1}) {
		t.Errorf("of a NaN and a 1, %v were kept", got)
	}
}

// KeepStrongest against a sort of each sign, on weights with many ties.
func TestKeepStrongestAgainstSorting(t *testing.T) {
	r := rng(3)
	for range 500 {
		w := make([]float32, r.IntN(60))
		for i := range w {
			w[i] = float32(r.IntN(9)-4) / 4
		}
		zeta := r.Float64()
		gone := map[int32]bool{}
		for _, sign := range []float32{1, -1} {
			var c []int32
			for i, x := range w {
				if sign*x > 0 {
					c = append(c, int32(i))
				}
			}
			slices.SortStableFunc(c, func(a, b int32) int {
				switch {
				case sign*w[a] < sign*w[b]:
					return -1
				case sign*w[a] > sign*w[b]:
					return 1
				}
				return 0
			})
			for _, i := range c[:int(zeta*float64(len(c)))] {
				gone[i] = true
			}
		}
		var want []int32
		for i, x := range w {
			if x != 0 && !gone[int32(i)] {
				want = append(want, int32(i))
			}
		}
		if got := KeepStrongest(w, zeta); !slices.Equal(got, want) {
			t.Fatalf("weights %v, zeta %g: kept %v, want %v", w, zeta, got, want)
		}
	}
}

// The arithmetic of the paper's Table 2: DNA with 250 hidden neurons starts at about 11*430 connections, keeps
// exactly as many through every epoch, and ends at 0.7 of that number, rounded by sign.
func TestSETCountsOnDNA(t *testing.T) {
	r := rng(1)
	rule := SET{}
	g := rule.Wire(180, 250, r)
	n := g.Connections()
	p := Probability(180, 250, 11)
	if sd := math.Sqrt(p * (1 - p) * 180 * 250); math.Abs(float64(n)-11*430) > 5*sd {
		t.Fatalf("%d connections at the start, want 4730 +- %.0f", n, sd)
	}
	for epoch := 1; epoch <= 20; epoch++ {
		w := normals(g.Connections(), r)
		ch := rule.Rewire(State{Graph: g, Weights: w, Epoch: epoch, Epochs: 20}, r)
		checkChange(t, g, ch)
		g = ch.Graph
		if epoch < 20 && g.Connections() != n {
			t.Fatalf("%d connections after epoch %d, %d before", g.Connections(), epoch, n)
		}
	}
	if got, want := g.Connections(), float64(n)*.7; math.Abs(float64(got)-want) > 2 {
		t.Errorf("%d connections at the end, want %.0f", got, want)
	}
}

// checkChange verifies that From tells the truth about how g became ch.Graph.
func checkChange(t *testing.T, g *Graph, ch *Change) {
	t.Helper()
	valid(t, ch.Graph)
	from, to := g.Pairs()
	newFrom, newTo := ch.Graph.Pairs()
	for c, old := range ch.From {
		if old >= 0 && (from[old] != newFrom[c] || to[old] != newTo[c]) {
			t.Fatalf("connection %d runs from %d to %d; its old self, %d, from %d to %d", c, newFrom[c], newTo[c], old, from[old], to[old])
		}
	}
}

// Growth on a layer where some neurons are fully connected: it neither stalls nor makes duplicates.
func TestReplaceFillsTheGraph(t *testing.T) {
	r := rng(2)
	g := Dense{}.Wire(6, 5, r)
	ch := g.Replace([]int32{0, 1, 2, 3, 4, 5, 29}, 23, r)
	checkChange(t, g, ch)
	if ch.Graph.Connections() != 30 || ch.Grown() != 23 {
		t.Errorf("%v, %d grown", ch.Graph, ch.Grown())
	}
	defer func() {
		if recover() == nil {
			t.Error("31 connections fitted into 30 pairs")
		}
	}()
	g.Replace([]int32{0}, 30, r)
}

// New connections fall on every empty pair equally often, whether few or most of the pairs are asked for.
func TestReplaceIsUniform(t *testing.T) {
	r := rng(4)
	g := Dense{}.Wire(4, 5, r)
	keep := []int32{0, 3, 4, 5, 6, 7, 12, 19}
	for _, grow := range []int{2, 5, 7, 11} {
		const draws = 20000
		count := make([]float64, 20)
		for range draws {
			ch := g.Replace(keep, grow, r)
			from, to := ch.Graph.Pairs()
			for c, old := range ch.From {
				if old < 0 {
					count[from[c]*5+to[c]]++
				}
			}
		}
		p := float64(grow) / 12
		for cell, n := range count {
			if slices.Contains(keep, int32(cell)) {
				if n > 0 {
					t.Fatalf("kept cell %d grew", cell)
				}
				continue
			}
			if z := (n - p*draws) / math.Sqrt(p*(1-p)*draws); math.Abs(z) > 4.5 {
				t.Errorf("growing %d: cell %d was drawn %.0f times: z = %.1f", grow, cell, n, z)
			}
		}
	}
}

func TestSETIsReproducible(t *testing.T) {
	run := func() []int32 {
		r := rng(9)
		g := SET{Epsilon: 3}.Wire(40, 30, r)
		ch := SET{Epsilon: 3}.Rewire(State{Graph: g, Weights: normals(g.Connections(), r), Epoch: 1, Epochs: 2}, r)
		return ch.Graph.Targets()
	}
	if !slices.Equal(run(), run()) {
		t.Error("the same seed gave two graphs")
	}
}

func TestRuleNames(t *testing.T) {
	for rule, want := range map[Rule]string{
		Dense{}: "dense", FixProb{Epsilon: 8}: "FixProb(epsilon=8)", SET{}: "SET(epsilon=11, zeta=0.3)", SET{Epsilon: 20, Zeta: .2}: "SET(epsilon=20, zeta=0.2)",
	} {
		if got := rule.String(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if got := (Custom{}).String(); got != "custom" {
		t.Errorf("%q", got)
	}
}

func TestZetaOutOfRangePanics(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("zeta 1.5 was accepted")
		}
	}()
	g := SET{}.Wire(10, 10, rng(1))
	SET{Zeta: 1.5}.Rewire(State{Graph: g, Weights: normals(g.Connections(), rng(1)), Epoch: 1, Epochs: 2}, rng(1))
}

// BenchmarkRewire evolves as many connections as the paper's CIFAR10 network has.
func BenchmarkRewire(b *testing.B) {
	r := rng(1)
	rule := SET{Epsilon: 20}
	g := rule.Wire(3072, 4000, r)
	w := normals(g.Connections(), r)
	for b.Loop() {
		rule.Rewire(State{Graph: g, Weights: w, Epoch: 1, Epochs: 2}, r)
	}
	b.ReportMetric(float64(g.Connections()), "connections")
}
