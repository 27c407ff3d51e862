package topology

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"setlab/internal/race"
)

// layers is the number of random layers for which each rule is compared with its dense reference.
const layers = 1000

// dense is a layer as in published code: whole matrices and a mask.
type dense struct {
	in, out int
	weights []float64
	mask    []bool
	grad    []float64 // of all pairs
}

// matrix is a source of gradients that stores all of them.
type matrix struct {
	out    int
	values []float32
}

func (m matrix) Block(lo, hi int, into []float32) { copy(into, m.values[lo*m.out:hi*m.out]) }
func (m matrix) At(in, out int) float32           { return m.values[in*m.out+out] }

// randomLayer returns the same layer for a rule and for its reference. Weights and gradients are distinct except for some zeros.
func randomLayer(seed int) (State, dense) {
	r := rng(uint64(seed))
	in, out := 1+r.IntN(30), 1+r.IntN(30)
	g := ErdosRenyi(in, out, r.Float64(), r)
	s := State{Graph: g, Weights: normals(g.Connections(), r), Momentum: normals(g.Connections(), r), Epoch: 1 + r.IntN(9), Epochs: 10, Minibatches: 10, Minibatch: 1 + r.IntN(10)}
	d := dense{in, out, make([]float64, in*out), make([]bool, in*out), make([]float64, in*out)}
	all := normals(in*out, r)
	for k := range all {
		if r.IntN(12) == 0 && seed%3 == 0 {
			all[k] = 0
		}
		d.grad[k] = float64(all[k])
	}
	from, to := g.Pairs()
	connected := make([]float32, g.Connections())
	for c := range from {
		if seed%4 == 0 && r.IntN(5) == 0 {
			s.Weights[c] = 0
		}
		cell := from[c]*out + to[c]
		connected[c], d.weights[cell], d.mask[cell] = all[cell], float64(s.Weights[c]), true
	}
	s.Gradients = NewGradients(g, connected, matrix{out, all}, 1+seed%2)
	return s, d
}

// count returns the number of connections.
func (d dense) count() int {
	n := 0
	for _, there := range d.mask {
		if there {
			n++
		}
	}
	return n
}

// order returns the connected or the empty pairs by score, smallest first.
func (d dense) order(there bool, score func(cell int) float64) []int {
	var cells []int
	for cell, m := range d.mask {
		if m == there {
			cells = append(cells, cell)
		}
	}
	slices.SortStableFunc(cells, func(a, b int) int { return cmp.Compare(score(a), score(b)) })
	return cells
}

// drop removes the n connections with the smallest scores.
func (d dense) drop(n int, score func(cell int) float64) {
	for _, cell := range d.order(true, score)[:n] {
		d.mask[cell] = false
	}
}

// growLargest adds the n pairs with the largest scores, and reports how many of them have a nonzero score.
func (d dense) growLargest(n int, score func(cell int) float64) (scored int) {
	cells := d.order(false, score)
	slices.Reverse(cells)
	for _, cell := range cells[:n] {
		if score(cell) > 0 {
			d.mask[cell] = true
			scored++
		}
	}
	return scored
}

func size(values []float64) func(int) float64 {
	return func(cell int) float64 { return math.Abs(values[cell]) }
}

// zeros returns the number of connections with weight 0.
func (d dense) zeros() int {
	n := 0
	for cell, there := range d.mask {
		if there && d.weights[cell] == 0 {
			n++
		}
	}
	return n
}

// agrees compares a rule's change with the mask of the reference. The change must have exactly free pairs in addition to those of the
// reference.
func (d dense) agrees(t *testing.T, what string, s State, ch *Change, free int) {
	t.Helper()
	g := s.Graph
	if ch != nil {
		g = ch.Graph
	}
	if _, err := NewGraph(pairsOf(g)); err != nil {
		t.Fatalf("%s: %v", what, err)
	}
	mine := make([]bool, d.in*d.out)
	from, to := g.Pairs()
	for c := range from {
		mine[from[c]*d.out+to[c]] = true
	}
	extra := 0
	for cell, there := range d.mask {
		if there && !mine[cell] {
			t.Fatalf("%s: pair %d of %d x %d is missing", what, cell, d.in, d.out)
		}
		if !there && mine[cell] {
			extra++
		}
	}
	if extra != free {
		t.Fatalf("%s: %d pairs of %d x %d are too many, want %d", what, extra, d.in, d.out, free)
	}
	if ch == nil {
		return
	}
	was, whither := s.Graph.Pairs()
	for c, old := range ch.From {
		if old >= 0 && (was[old] != from[c] || whither[old] != to[c]) {
			t.Fatalf("%s: connection %d comes from another pair", what, c)
		}
	}
}

func pairsOf(g *Graph) (in, out int, from, to []int) {
	from, to = g.Pairs()
	return g.In(), g.Out(), from, to
}

// RigL is compared with a direct implementation of Google's rigl: scores of a dense matrix, sorted.
func TestRigLAgainstDense(t *testing.T) {
	for seed := range layers {
		s, d := randomLayer(seed)
		rule := RigL{Zeta: float64(1+seed%10) / 10}
		zeta := rule.Zeta / 2 * (1 + math.Cos(math.Pi*min(1, s.Progress()/.75)))
		n := max(int(zeta*float64(d.count())), d.zeros())
		d.drop(n, size(d.weights))
		scored := d.growLargest(n, size(d.grad))
		d.agrees(t, fmt.Sprintf("%v, layer %d", rule, seed), s, rule.Rewire(s, rng(1)), n-scored)
	}
}

// SNFS is compared on two layers with an implementation that sorts everything and distributes connections one by one.
func TestSNFSAgainstDense(t *testing.T) {
	race.Skip(t, "it compares hundreds of layers")
	for seed := range layers {
		s, d := randomLayer(2 * seed)
		other, e := randomLayer(2*seed + 1)
		other.Epoch, other.Minibatch = s.Epoch, s.Minibatch
		rule := SNFS{Zeta: float64(1+seed%10) / 10, Schedule: Schedule{Every: 10}}
		zeta := rule.Zeta / 2 * (1 + math.Cos(math.Pi*s.Progress()))
		all, states := []dense{d, e}, []State{s, other}
		var means [2]float64
		var room, grow [2]int
		sum := 0
		for k, d := range all {
			if seed%2 == 1 {
				states[k].Second = normals(len(states[k].Weights), rng(uint64(seed)))
				for c, v := range states[k].Second {
					states[k].Second[c] = v * v
				}
			}
			for c, m := range states[k].Momentum {
				size := math.Abs(float64(m))
				if states[k].Second != nil {
					size /= math.Sqrt(float64(states[k].Second[c])) + 1e-8
				}
				means[k] += size / float64(len(states[k].Momentum))
			}
			n := max(int(zeta*float64(d.count())), d.zeros())
			d.drop(n, size(d.weights))
			sum += n
			room[k] = len(d.mask) - d.count()
		}
		// The first layer gets its share, rounded to the nearest, unless one of the layers is full.
		part := .5 * float64(sum)
		if means[0]+means[1] > 0 {
			part = means[0] / (means[0] + means[1]) * float64(sum)
		}
		grow[0] = int(math.Floor(part + .5))
		grow[0] = min(room[0], max(sum-room[1], grow[0]))
		grow[1] = sum - grow[0]
		Divide([]Rule{rule, rule}, states)
		for k, d := range all {
			scored := d.growLargest(grow[k], size(d.grad))
			d.agrees(t, fmt.Sprintf("%v, layers %d, %d", rule, seed, k), states[k], rule.Rewire(states[k], rng(1)), grow[k]-scored)
		}
	}
}

// Shares of many layers: their sum is right, no layer exceeds its room, and moving a connection between layers would not bring them closer to
// the shares.
func TestApportion(t *testing.T) {
	r := rng(1)
	for range layers {
		n := 1 + r.IntN(6)
		shares, room, sum, space := make([]float64, n), make([]int, n), r.IntN(300), 0
		for k := range shares {
			shares[k], room[k] = r.Float64()*float64(r.IntN(3)), r.IntN(100)
			space += room[k]
		}
		got, total := apportion(sum, shares, room), 0
		for k, g := range got {
			total += g
			if g < 0 || g > room[k] {
				t.Fatalf("%d of %d with shares %g and room %d: %d", sum, n, shares, room, got)
			}
			for l := range got {
				// Relative to its share, a layer that is not full has as much as any other, up to one connection.
				if shares[k] > 0 && shares[l] > 0 && g < room[k] && float64(g+1)/shares[k] < float64(got[l]-1)/shares[l] {
					t.Fatalf("%d with shares %g and room %d: %d", sum, shares, room, got)
				}
			}
		}
		if total != min(sum, space) {
			t.Fatalf("%d with shares %g and room %d: %d", sum, shares, room, got)
		}
	}
}

// With Revive, connections that are dropped and grown again keep their values. The others are the same as without Revive.
func TestRevive(t *testing.T) {
	for seed := range 200 {
		s, _ := randomLayer(seed)
		s.Epoch, s.Minibatch, s.Minibatches, s.Quota, s.Divided = 2, 0, 0, Quota{len(s.Weights) / 2, len(s.Weights) / 2}, true
		for _, pair := range [][2]Rule{
			{RigL{}, RigL{Revive: true}}, {CHT{}, CHT{Revive: true}}, {CHTs{}, CHTs{Revive: true}}, {SNFS{}, SNFS{Revive: true}}, {GraNet{}, GraNet{Revive: true}},
			{SRigL{Density: .5}, SRigL{Density: .5, Revive: true}},
		} {
			plain, revived := pair[0].Rewire(s, rng(1)), pair[1].Rewire(s, rng(1))
			if plain == nil {
				continue
			}
			if plain.Graph.Shared(revived.Graph) != plain.Graph.Connections() || plain.Graph.Connections() != revived.Graph.Connections() {
				t.Fatalf("%v, layer %d: another graph", pair[1], seed)
			}
			was := map[[2]int]int32{}
			from, to := s.Graph.Pairs()
			for c := range from {
				was[[2]int{from[c], to[c]}] = int32(c)
			}
			from, to = revived.Graph.Pairs()
			for c, old := range revived.From {
				want, there := was[[2]int{from[c], to[c]}]
				if !there {
					want = -1
				}
				if old != want || plain.From[c] >= 0 && plain.From[c] != old {
					t.Fatalf("%v, layer %d: connection %d comes from %d, want %d", pair[1], seed, c, old, want)
				}
			}
		}
	}
}

// The largest gradients of larger layers, where a sample determines the bound, for different distributions of gradients and numbers of
// threads.
func TestLargestAgainstSorting(t *testing.T) {
	race.Skip(t, "it compares a thousand layers")
	for name, draw := range map[string]func(r *rand.Rand) float32{
		"normal":     func(r *rand.Rand) float32 { return float32(r.NormFloat64()) },
		"heavy":      func(r *rand.Rand) float32 { return float32(math.Exp(8*r.NormFloat64()) * float64(1-2*r.IntN(2))) },
		"mostly 0":   func(r *rand.Rand) float32 { return float32(max(0, r.NormFloat64()-2.5)) },
		"two values": func(r *rand.Rand) float32 { return float32(1 + r.IntN(2)) },
		"all 0":      func(*rand.Rand) float32 { return 0 },
	} {
		for _, k := range []int{1, 50, 2000, 40000} {
			r := rng(uint64(k))
			g := ErdosRenyi(400, 500, .05, r)
			values := make([]float32, 400*500)
			for c := range values {
				values[c] = draw(r)
			}
			keep := newSelection(g.Connections())
			taken := map[int]bool{}
			from, to := g.Pairs()
			for c := range from {
				if r.IntN(2) == 0 {
					keep.words[c/64] |= 1 << (c % 64)
					keep.count++
					taken[from[c]*500+to[c]] = true
				}
			}
			var cells []int
			for c, v := range values {
				if v != 0 && !taken[c] {
					cells = append(cells, c)
				}
			}
			slices.SortStableFunc(cells, func(a, b int) int {
				return cmp.Compare(math.Abs(float64(values[a])), math.Abs(float64(values[b])))
			})
			want := cells[max(0, len(cells)-k):]
			slices.Sort(want)
			for threads := 1; threads <= 2; threads++ {
				got := g.largest(streamed{matrix{500, values}, 400, 500}, keep, k, threads)
				if len(got) != len(want) {
					t.Fatalf("%s, %d: %d pairs, want %d", name, k, len(got), len(want))
				}
				for n := range got {
					if int(got[n]) != want[n] {
						t.Fatalf("%s, %d: pair %d is %d, want %d", name, k, n, got[n], want[n])
					}
				}
			}
		}
	}
}

// chScores returns the CH3-L3 scores of a mask by definition: it enumerates all paths of all pairs and, for each neuron on them, the
// connections that lead elsewhere.
func chScores(d dense) []float64 {
	linked := func(i, j int) bool { return d.mask[i*d.out+j] }
	scores := make([]float64, len(d.mask))
	for u := range d.in {
		for v := range d.out {
			inputs, outputs := map[int]bool{}, map[int]bool{} // the local community
			var paths [][2]int
			for a := range d.out {
				for b := range d.in {
					if !linked(u, v) && b != u && a != v && linked(u, a) && linked(b, a) && linked(b, v) {
						inputs[b], outputs[a] = true, true
						paths = append(paths, [2]int{a, b})
					}
				}
			}
			for _, p := range paths {
				ea, eb := 0, 0
				for b := range d.in {
					if linked(b, p[0]) && b != u && !inputs[b] {
						ea++
					}
				}
				for a := range d.out {
					if linked(p[1], a) && a != v && !outputs[a] {
						eb++
					}
				}
				scores[u*d.out+v] += 1 / math.Sqrt(float64(1+ea)*float64(1+eb))
			}
		}
	}
	return scores
}

// CHT is compared with an enumeration of paths, pair by pair. Since scores often tie, sums of the grown scores are compared.
func TestCHTAgainstDense(t *testing.T) {
	race.Skip(t, "it compares a thousand layers")
	for seed := range layers {
		s, d := randomLayer(seed)
		s.Minibatch, s.Minibatches = 0, 0
		s.Epoch = min(s.Epoch, 9)
		n := max(int(.3*float64(d.count())), d.zeros())
		d.drop(n, size(d.weights))
		scores := chScores(d)
		kept := selection{make([]uint64, len(s.Weights)/64+1), 0}
		from, to := s.Graph.Pairs()
		for c := range from {
			if d.mask[from[c]*d.out+to[c]] {
				kept.words[c/64] |= 1 << (c % 64)
				kept.count++
			}
		}
		row := make([]float32, d.in*d.out)
		s.Graph.paths(kept, 0).block(0, d.in, row)
		for cell, want := range scores {
			if !d.mask[cell] && math.Abs(float64(row[cell])-want) > 1e-5*(1+want) {
				t.Fatalf("layer %d, pair %d: score %g, want %g", seed, cell, row[cell], want)
			}
		}
		before := append([]bool{}, d.mask...)
		scored := d.growLargest(n, func(cell int) float64 { return math.Round(scores[cell]*1e6) / 1e6 })
		ch := CHT{}.Rewire(s, rng(1))
		sum, want := 0., 0.
		from, to = ch.Graph.Pairs()
		grown := 0
		for c, old := range ch.From {
			if cell := from[c]*d.out + to[c]; old < 0 {
				sum += scores[cell]
				grown++
			}
		}
		for cell, there := range d.mask {
			if there && !before[cell] {
				want += scores[cell]
			}
		}
		if grown != n || math.Abs(sum-want) > 1e-4*(1+want) {
			t.Fatalf("layer %d: %d connections of scores %g grow, want %d (%d scored) of %g", seed, grown, sum, n, scored, want)
		}
	}
}

// The frequencies with which CHTs keeps and grows connections match its formulas, for two connections, and for pairs that have paths.
func TestCHTsDrawsInProportion(t *testing.T) {
	race.Skip(t, "it draws thousands of times")
	weights, kept := []float32{1, 2, .5, -4}, make([]int, 4)
	const times = 20000
	r := rng(3)
	for range times {
		keys := softKeys(weights, 2, r.Uint64())
		keep := withoutLightest(keys, 3).list()
		kept[keep[0]]++
	}
	for c, w := range weights {
		want := times * float64(w*w) / (1 + 4 + .25 + 16)
		if math.Abs(float64(kept[c])-want) > 5*math.Sqrt(want)+1 {
			t.Errorf("weight %g is kept %d times, want %g", w, kept[c], want)
		}
	}
	s, d := randomLayer(5)
	for len(s.Weights) < 60 || s.Graph.Density() > .4 {
		s, d = randomLayer(r.IntN(1e6))
	}
	all := newSelection(len(s.Weights))
	for c := range s.Weights {
		all.words[c/64] |= 1 << (c % 64)
		all.count++
	}
	scores, sum := chScores(d), 0.
	for _, v := range scores {
		sum += v
	}
	grown := make([]int, len(scores))
	for range times {
		grown[s.Graph.largest(s.Graph.paths(all, r.Uint64()|1), all, 1, 1)[0]]++
	}
	for cell, v := range scores {
		if want := times * v / sum; math.Abs(float64(grown[cell])-want) > 5*math.Sqrt(want)+1 {
			t.Errorf("pair %d of score %g grew %d times, want %g", cell, v, grown[cell], want)
		}
	}
	s.Minibatch, s.Minibatches = 0, 0
	ch := CHTs{}.Rewire(s, rng(2))
	if ch.Graph.Connections() != len(s.Weights) {
		t.Errorf("%v became %v", s.Graph, ch.Graph)
	}
}

// BenchmarkCHT times the scores of a layer of 1000 x 1000 neurons with 2% of the pairs connected, and the selection of pairs to grow.
func BenchmarkCHT(b *testing.B) {
	for threads := 1; threads <= 2; threads++ {
		b.Run(fmt.Sprintf("1000x1000/threads=%d", threads), func(b *testing.B) {
			r := rng(1)
			g := ErdosRenyi(1000, 1000, .02, r)
			keep := withoutLightest(normals(g.Connections(), r), g.Connections()*3/10)
			for b.Loop() {
				g.largest(g.paths(keep, 0), keep, g.Connections()-keep.count, threads)
			}
		})
	}
}
