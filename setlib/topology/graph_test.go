package topology

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
)

func rng(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 1)) }

// valid fails the test unless g's connections are in range, in order and without duplicates.
func valid(t *testing.T, g *Graph) {
	t.Helper()
	from, to := g.Pairs()
	if _, err := NewGraph(g.In(), g.Out(), from, to); err != nil {
		t.Fatal(err)
	}
	if s := g.Starts(); len(s) != g.In()+1 || s[0] != 0 || s[g.In()] != len(g.Targets()) || !slices.IsSorted(s) {
		t.Fatalf("starts %v of %d connections", s, len(g.Targets()))
	}
}

func TestNewGraphRejects(t *testing.T) {
	for _, c := range []struct {
		in, out  int
		from, to []int
		want     string
	}{
		{-1, 2, nil, nil, "-1 x 2"},
		{2, 2, []int{0}, nil, "1 connections have a source and 0"},
		{2, 2, []int{2}, []int{0}, "connection 0 runs from 2 to 0"},
		{2, 2, []int{0}, []int{-1}, "connection 0 runs from 0 to -1"},
		{2, 2, []int{1, 1}, []int{0, 0}, "connection 1, from 1 to 0"},
		{2, 2, []int{0, 0}, []int{1, 0}, "connection 1, from 0 to 0"},
	} {
		if _, err := NewGraph(c.in, c.out, c.from, c.to); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("NewGraph(%d, %d, %v, %v): error %v, want one with %q", c.in, c.out, c.from, c.to, err, c.want)
		}
	}
}

func TestGraphAccessors(t *testing.T) {
	g, err := NewGraph(4, 3, []int{0, 1, 1, 3, 3}, []int{2, 0, 2, 0, 2})
	if err != nil {
		t.Fatal(err)
	}
	valid(t, g)
	if d := g.InDegrees(); !slices.Equal(d, []int{1, 2, 0, 2}) {
		t.Errorf("in-degrees %v", d)
	}
	if d := g.OutDegrees(); !slices.Equal(d, []int{2, 0, 3}) {
		t.Errorf("out-degrees %v", d)
	}
	if lo, hi := g.Range(2); lo != 3 || hi != 3 {
		t.Errorf("neuron 2 has connections [%d, %d)", lo, hi)
	}
	if s := g.String(); s != "4 x 3 neurons, 5 connections (41.7%)" {
		t.Errorf("%q", s)
	}
}

func TestDense(t *testing.T) {
	g := Dense{}.Wire(7, 5, rng(1))
	valid(t, g)
	if g.Connections() != 35 || g.Density() != 1 || !g.Complete() {
		t.Errorf("%v", g)
	}
	if d := g.InDegrees(); !slices.Equal(d, []int{5, 5, 5, 5, 5, 5, 5}) {
		t.Errorf("in-degrees %v", d)
	}
	if (Dense{}).Rewire(State{Graph: g, Epoch: 1, Epochs: 1}, rng(1)) != nil {
		t.Error("a dense layer was rewired")
	}
}

// A complete graph that would need 4 TB if its connections were listed.
func TestDenseTakesNoMemory(t *testing.T) {
	g := Dense{}.Wire(1_000_000, 1_000_000, nil)
	if g.Connections() != 1_000_000_000_000 || !g.Complete() || g.InDegrees()[7] != 1_000_000 || g.OutDegrees()[7] != 1_000_000 {
		t.Errorf("%v", g)
	}
	if lo, hi := g.Range(3); lo != 3_000_000 || hi != 4_000_000 {
		t.Errorf("neuron 3 has connections [%d, %d)", lo, hi)
	}
}

// Several goroutines may cause a complete graph to build its targets.
func TestDenseTargetsConcurrently(t *testing.T) {
	g := Dense{}.Wire(30, 20, nil)
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for c, j := range g.Targets() {
				if int(j) != c%20 {
					t.Errorf("connection %d leads to %d", c, j)
					return
				}
			}
		})
	}
	wg.Wait()
}

func TestCompleteHoweverMade(t *testing.T) {
	whole, err := NewGraph(2, 2, []int{0, 0, 1, 1}, []int{0, 1, 0, 1})
	if err != nil || !whole.Complete() {
		t.Errorf("%v, %v: not complete", whole, err)
	}
	part, err := NewGraph(2, 2, []int{0, 0, 1}, []int{0, 1, 0})
	if err != nil || part.Complete() {
		t.Errorf("%v, %v: complete", part, err)
	}
}

// The number of connections is binomial: its mean over many draws is within four standard errors of Eq. 1.
func TestErdosRenyiCounts(t *testing.T) {
	for _, c := range []struct {
		in, out int
		epsilon float64
	}{{180, 250, 11}, {180, 500, 8}, {784, 1000, 20}, {3, 5, .5}} {
		p := Probability(c.in, c.out, c.epsilon)
		mean, sd := p*float64(c.in*c.out), math.Sqrt(p*(1-p)*float64(c.in*c.out))
		const draws = 60
		sum, sq := 0., 0.
		for seed := range uint64(draws) {
			g := FixProb{Epsilon: c.epsilon}.Wire(c.in, c.out, rng(seed))
			valid(t, g)
			d := float64(g.Connections()) - mean
			sum += d
			sq += d * d
		}
		if e := sum / draws / (sd / math.Sqrt(draws)); math.Abs(e) > 4 {
			t.Errorf("%d x %d, epsilon %g: mean is off by %.1f standard errors", c.in, c.out, c.epsilon, e)
		}
		if r := sq / draws / (sd * sd); r < .4 || r > 2 {
			t.Errorf("%d x %d, epsilon %g: the variance is %.2f times the binomial one", c.in, c.out, c.epsilon, r)
		}
	}
}

// Every cell is equally likely, including the first and the last.
func TestErdosRenyiIsUniform(t *testing.T) {
	const in, out, draws, p = 5, 4, 20000, .3
	count := make([]float64, in*out)
	r := rng(5)
	for range draws {
		from, to := ErdosRenyi(in, out, p, r).Pairs()
		for c := range from {
			count[to[c]*in+from[c]]++
		}
	}
	for cell, n := range count {
		if z := (n - p*draws) / math.Sqrt(p*(1-p)*draws); math.Abs(z) > 4.5 {
			t.Errorf("cell %d was drawn %.0f times: z = %.1f", cell, n, z)
		}
	}
}

func TestErdosRenyiEdges(t *testing.T) {
	if n := ErdosRenyi(9, 9, 0, rng(1)).Connections(); n != 0 {
		t.Errorf("p = 0 gave %d connections", n)
	}
	if n := ErdosRenyi(9, 9, 1, rng(1)).Connections(); n != 81 {
		t.Errorf("p = 1 gave %d connections", n)
	}
	if n := ErdosRenyi(0, 9, .5, rng(1)).Connections(); n != 0 {
		t.Errorf("no input neurons gave %d connections", n)
	}
	if p := Probability(3, 3, 100); p != 1 {
		t.Errorf("probability %v", p)
	}
	// A layer whose dense matrix would take 40 TB.
	g := FixProb{Epsilon: 1}.Wire(3_000_000, 3_000_000, rng(1))
	if n := g.Connections(); math.Abs(float64(n)-6e6) > 5*math.Sqrt(6e6) {
		t.Errorf("%d connections, want 6 million", n)
	}
}

// The number of shared pairs equals a count with maps, including complete graphs.
func TestShared(t *testing.T) {
	r := rng(1)
	graphs := []*Graph{complete(20, 30), ErdosRenyi(20, 30, .3, r), ErdosRenyi(20, 30, .1, r), ErdosRenyi(20, 30, 0, r), ErdosRenyi(20, 30, .9, r)}
	for _, a := range graphs {
		for _, b := range graphs {
			set, want := map[[2]int]bool{}, 0
			from, to := a.Pairs()
			for c := range from {
				set[[2]int{from[c], to[c]}] = true
			}
			from, to = b.Pairs()
			for c := range from {
				if set[[2]int{from[c], to[c]}] {
					want++
				}
			}
			if got := a.Shared(b); got != want {
				t.Errorf("%v and %v share %d, want %d", a, b, got, want)
			}
		}
	}
}
