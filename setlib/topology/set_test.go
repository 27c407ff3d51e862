package topology

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
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
	// Positive: .1 .2 .2 .5 .9 (2 of 5 are removed: .1 and the first .2); negative: .1 .2 .3 .4 (1 of 4 is removed); zero is removed.
	if got, want := KeepStrongest(w, .4), []int32{0, 3, 6, 7, 8, 9}; !slices.Equal(got, want) {
		t.Errorf("kept %v, want %v", got, want)
	}
	if got := KeepStrongest(w, 1); len(got) != 0 {
		t.Errorf("zeta 1 kept %v", got)
	}
	nan, inf, tiny := float32(math.NaN()), float32(math.Inf(1)), math.Float32frombits(1)
	odd := []float32{nan, 1, inf, -nan, -inf, tiny, -tiny, 0, float32(math.Copysign(0, -1))}
	if got, want := KeepStrongest(odd, .3), []int32{1, 2, 4, 5, 6}; !slices.Equal(got, want) {
		t.Errorf("of %v, %v were kept, want %v", odd, got, want)
	}
	if got, want := KeepStrongest(odd, .5), []int32{1, 2, 4}; !slices.Equal(got, want) {
		t.Errorf("of %v, %v were kept, want %v", odd, got, want)
	}
}

// KeepStrongest is compared with sorting by sign, for weights with many ties and weights that differ in their last bits.
func TestKeepStrongestAgainstSorting(t *testing.T) {
	r := rng(3)
	for round := range 900 {
		w := make([]float32, r.IntN(200))
		for i := range w {
			switch round % 3 {
			case 0:
				w[i] = float32(r.IntN(9)-4) / 4
			case 1:
				w[i] = float32(r.NormFloat64() * math.Exp(20*r.Float64()-10))
			case 2:
				w[i] = math.Float32frombits(math.Float32bits(.3) + uint32(r.IntN(30)) | uint32(r.IntN(2))<<31)
			}
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

// The arithmetic of the paper's Table 2: DNA with 250 hidden neurons starts with about 11*430 connections, keeps exactly as
// many in every epoch, and ends with 0.7 of that number, rounded by sign.
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

// checkChange verifies that From correctly describes how g became ch.Graph.
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

// Growth in a layer with fully connected neurons neither stalls nor makes duplicates.
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

// New connections occur in every empty pair equally often, whether few or most of the pairs are drawn.
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

func TestKeepStrongestRefusesFractions(t *testing.T) {
	for _, zeta := range []float64{-1, 1.5, math.NaN()} {
		func() {
			defer func() {
				if text := fmt.Sprint(recover()); !strings.Contains(text, "is not in [0, 1]") {
					t.Errorf("zeta %g: %s", zeta, text)
				}
			}()
			KeepStrongest([]float32{1, 2, 3}, zeta)
		}()
	}
}

// New connections occur in every empty pair equally often also if few pairs are connected, in rows of any length.
func TestReplaceIsUniformWhereSparse(t *testing.T) {
	r := rng(6)
	const in, out, draws = 6, 11, 20000
	g, err := NewGraph(in, out, []int{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 2, 4}, []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 3, 9, 0})
	if err != nil {
		t.Fatal(err)
	}
	keep := []int32{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12} // all but one of the first row: it is nearly full
	for _, grow := range []int{1, 7, 20, 30} {
		count := make([]float64, in*out)
		for range draws {
			ch := g.Replace(keep, grow, r)
			from, to := ch.Graph.Pairs()
			for c, old := range ch.From {
				if old < 0 {
					count[from[c]*out+to[c]]++
				}
			}
		}
		p := float64(grow) / float64(in*out-len(keep))
		taken := 0
		for cell, n := range count {
			if n == 0 {
				taken++
			} else if z := (n - p*draws) / math.Sqrt(p*(1-p)*draws); math.Abs(z) > 4.5 {
				t.Errorf("growing %d: pair %d was drawn %.0f times: z = %.1f", grow, cell, n, z)
			}
		}
		if taken != len(keep) {
			t.Errorf("growing %d: %d pairs were never drawn, %d are taken", grow, taken, len(keep))
		}
	}
}

// Evolution of layers of every density and shape, with reused memory: From is correct, and the same seed gives the same graph
// with and without reused memory.
func TestRewireInScratch(t *testing.T) {
	r := rng(8)
	for _, c := range []struct {
		in, out int
		epsilon float64
	}{{300, 200, 5}, {28, 1000, 20}, {40, 2000, 20}, {2000, 10, 3}, {10, 10, 20}, {1, 1, 1}, {70, 3, 1}} {
		var scratch Scratch
		g := SET{Epsilon: c.epsilon}.Wire(c.in, c.out, r)
		n := g.Connections()
		for epoch := 1; epoch <= 6; epoch++ {
			s := State{Graph: g, Weights: normals(g.Connections(), r), Epoch: epoch, Epochs: 6}
			seed := r.Uint64()
			plain := SET{}.Rewire(s, rng(seed))
			s.Scratch = &scratch
			ch := SET{}.Rewire(s, rng(seed))
			checkChange(t, g, ch)
			if !slices.Equal(ch.From, plain.From) || !slices.Equal(ch.Graph.Targets(), plain.Graph.Targets()) {
				t.Fatalf("%v: scratch memory changes the graph", g)
			}
			if want := n; epoch < 6 && ch.Graph.Connections() != want {
				t.Fatalf("%v becomes %v", g, ch.Graph)
			}
			scratch.Give(ch.From)
			scratch.Recycle(g)
			g = ch.Graph
		}
	}
}

func TestScratchTakesTheSmallest(t *testing.T) {
	var s Scratch
	for _, n := range []int{10, 4, 7, 0} {
		s.Give(make([]int32, n))
	}
	for _, c := range []struct{ n, capacity int }{{5, 7}, {5, 10}, {2, 4}, {6, 6}} {
		if a := s.Take(c.n); len(a) != c.n || cap(a) < c.n || c.n != 6 && cap(a) != c.capacity {
			t.Errorf("Take(%d) has length %d and capacity %d", c.n, len(a), cap(a))
		}
	}
	var none *Scratch
	none.Give(make([]int32, 3))
	if a := none.Take(2); len(a) != 2 {
		t.Errorf("without scratch memory: %v", a)
	}
}

// BenchmarkRewire rewires as many connections as in the paper's network for CIFAR10.
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
