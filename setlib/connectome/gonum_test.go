package connectome

import (
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/testgraph"
	"gonum.org/v1/gonum/graph/topo"

	"setlab/setlib/topology"
)

// layered converts testgraph's cases, which have connections between arbitrary nodes, to layers: three layers of neurons with a copy of
// all nodes each, and each edge once in both layers of connections.
func layered(undirected bool) testgraph.Builder {
	return func(in []graph.Node, lines []testgraph.WeightedLine, _, _ float64) (graph.Graph, []graph.Node, []testgraph.Edge, float64, float64, bool) {
		number := map[int64]int{}
		for _, n := range in {
			number[n.ID()] = len(number)
		}
		for _, l := range lines {
			for _, n := range []graph.Node{l.From(), l.To()} {
				if _, ok := number[n.ID()]; !ok {
					number[n.ID()] = len(number)
				}
			}
		}
		n := len(number)
		weights := map[[2]int]float64{}
		for _, l := range lines {
			weights[[2]int{number[l.From().ID()], number[l.To().ID()]}] = float64(float32(l.Weight()))
		}
		cells := make([][2]int, 0, len(weights))
		for c := range weights {
			cells = append(cells, c)
		}
		slices.SortFunc(cells, func(a, b [2]int) int { return (a[0]-b[0])*n + a[1] - b[1] })
		var from, to []int
		var w []float32
		for _, c := range cells {
			from, to, w = append(from, c[0]), append(to, c[1]), append(w, float32(weights[c]))
		}
		if w == nil {
			w = []float32{}
		}
		layer := Layer{made(n, n, from, to), w}
		g := New([]Layer{layer, layer})
		all := []graph.Node{}
		for v := range 3 * n {
			all = append(all, g.neuron(v))
		}
		if len(all) == 0 {
			all = nil
		}
		var edges []testgraph.Edge
		for l := range 2 {
			for k, c := range cells {
				edges = append(edges, Connection{g.neuron(l*n + c[0]), g.neuron((l+1)*n + c[1]), float64(w[k])})
			}
		}
		if undirected {
			return g.Undirected(), all, edges, 0, 0, true
		}
		return g, all, edges, 0, 0, true
	}
}

func TestGonumsGraphTests(t *testing.T) {
	for name, b := range map[string]testgraph.Builder{"directed": layered(false), "undirected": layered(true)} {
		t.Run(name, func(t *testing.T) {
			testgraph.EdgeExistence(t, b, true)
			testgraph.NodeExistence(t, b)
			testgraph.ReturnAdjacentNodes(t, b, true, true)
			testgraph.ReturnAllNodes(t, b, true)
			testgraph.ReturnAllEdges(t, b, false)
			testgraph.ReturnAllWeightedEdges(t, b, false)
			testgraph.Weight(t, b)
		})
	}
}

// Gonum's functions work on a Graph: its components equal those of a search by hand.
func TestGonumsComponents(t *testing.T) {
	g := random(5, []int{30, 40, 20}, .02)
	label := make([]int, g.Neurons())
	count := 0
	for v := range label {
		if label[v] > 0 {
			continue
		}
		count++
		todo := []int{v}
		for len(todo) > 0 {
			u := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			if label[u] > 0 {
				continue
			}
			label[u] = count
			for _, w := range g.indexed().of(u) {
				todo = append(todo, int(w))
			}
		}
	}
	if got := len(topo.ConnectedComponents(g.Undirected())); got != count || count < 2 {
		t.Errorf("%d components, want %d", got, count)
	}
}

// A Graph shares the topologies and weights of the network.
func TestNothingIsCopied(t *testing.T) {
	g := random(1, []int{6, 5, 4}, .5)
	for l, layer := range g.Layers() {
		layer.Weights[0] = 7
		from, to := layer.Topology.Pairs()
		if w, ok := g.Weight(int64(g.Number(l, from[0])), int64(g.Number(l+1, to[0]))); !ok || w != 7 {
			t.Errorf("layer %d: weight %v, %v", l, w, ok)
		}
		layer.Weights[0] = -7
		for name, want := range map[*Graph]float64{g: -7, g.Magnitudes(): 7, g.Unweighted(): 1} {
			if w, _ := name.Weight(int64(g.Number(l, from[0])), int64(g.Number(l+1, to[0]))); w != want {
				t.Errorf("layer %d: weight %v, want %v", l, w, want)
			}
		}
	}
}

// Positive and negative connections together are all connections.
func TestSignsApart(t *testing.T) {
	g := random(2, []int{9, 8, 7}, .4)
	positive, negative := g.Positive(), g.Negative()
	if positive.Connections()+negative.Connections() != g.Connections() || positive.Connections() == 0 || negative.Connections() == 0 {
		t.Fatalf("%d and %d of %d", positive.Connections(), negative.Connections(), g.Connections())
	}
	all := g.Edges()
	for all.Next() {
		e := all.Edge().(Connection)
		of := positive
		if e.Strength < 0 {
			of = negative
		}
		if w, ok := of.Weight(e.Source.ID(), e.Target.ID()); !ok || w != e.Strength {
			t.Errorf("%v: %v, %v", e, w, ok)
		}
	}
}

// random returns a graph with Erdos-Renyi layers and normal weights.
func random(seed uint64, sizes []int, density float64) *Graph {
	rng := rand.New(rand.NewPCG(seed, 3))
	var layers []Layer
	for l := range len(sizes) - 1 {
		t := topology.ErdosRenyi(sizes[l], sizes[l+1], density, rng)
		w := make([]float32, t.Connections())
		for c := range w {
			w[c] = float32(rng.NormFloat64())
		}
		layers = append(layers, Layer{t, w})
	}
	return New(layers)
}
