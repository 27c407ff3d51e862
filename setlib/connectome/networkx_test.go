package connectome

import (
	"bytes"
	"encoding/json"
	"math"
	"math/rand/v2"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/graph/topo"

	"setlab/internal/need"
	"setlab/internal/race"
)

// needNetworkX skips the test if Python has no NetworkX. Continuous integration has it.
func needNetworkX(t *testing.T) {
	need.Modules(t, "networkx", "numpy", "scipy")
}

// reference holds NetworkX's results for a graph. NaN is encoded as null.
type reference struct {
	RobinsAlexander float64 `json:"robins_alexander"`
	Latapy          []float64
	Mean            float64
	Longest         int
	Efficiency      float64
	Assortativity   []float64
	Rich            []float64
	Betweenness     []float64
	Paths           float64
	Singular        [][]float64
	Live            []bool
	Louvain         []float64
	Modularity      float64
	Core            int
}

// ask measures graphs with NetworkX. The modularity is computed for the given partition of each graph.
func ask(t *testing.T, graphs []*Graph, partitions [][]int, louvain int) []reference {
	t.Helper()
	needNetworkX(t)
	type one struct {
		Sizes   []int      `json:"sizes"`
		Layers  [][][2]int `json:"layers"`
		Modules []int      `json:"modules"`
		Louvain int        `json:"louvain"`
	}
	var cases []one
	for k, g := range graphs {
		c := one{g.Sizes(), nil, partitions[k], louvain}
		for _, layer := range g.Layers() {
			from, to := layer.Topology.Pairs()
			edges := [][2]int{}
			for e := range from {
				edges = append(edges, [2]int{from[e], to[e]})
			}
			c.Layers = append(c.Layers, edges)
		}
		cases = append(cases, c)
	}
	in, err := json.Marshal(cases)
	if err != nil {
		t.Fatal(err)
	}
	command := exec.Command(need.Python, "-W", "ignore", "testdata/measures.py")
	command.Stdin = bytes.NewReader(in)
	var failed strings.Builder
	command.Stderr = &failed
	out, err := command.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, failed.String())
	}
	var all []reference
	if err := json.Unmarshal([]byte(strings.ReplaceAll(string(out), "NaN", "-2")), &all); err != nil {
		t.Fatal(err)
	}
	return all
}

func near(a, b float64) bool {
	return math.Abs(a-b) <= 1e-9*max(1, math.Abs(b)) || math.IsNaN(a) && b == -2
}

func same(t *testing.T, k int, what string, got, want []float64) {
	t.Helper()
	if !slices.EqualFunc(got, want, near) {
		t.Errorf("graph %d: %s %v, want %v", k, what, got, want)
	}
}

// Every measure equals NetworkX's, for graphs with known values and for 100 random ones.
func TestMeasuresAreThoseOfNetworkX(t *testing.T) {
	race.Skip(t, "it waits for Python")
	graphs := []*Graph{first(), southernWomen(), twoComplete()}
	rng := rand.New(rand.NewPCG(4, 5))
	for k := range uint64(100) {
		sizes := []int{3 + rng.IntN(20), 1 + rng.IntN(25), 2 + rng.IntN(20), 1 + rng.IntN(9)}[:2+rng.IntN(3)]
		graphs = append(graphs, random(k, sizes, .02+.4*rng.Float64()*rng.Float64()))
	}
	partitions := make([][]int, len(graphs))
	modules := make([]Modules, len(graphs))
	for k, g := range graphs {
		var err error
		if modules[k], err = g.Modules(t.Context(), ModuleOptions{}); err != nil {
			t.Fatal(err)
		}
		partitions[k] = modules[k].Of
	}
	for k, want := range ask(t, graphs, partitions, 5) {
		g := graphs[k]
		clustering, err := g.Clustering(t.Context(), 2)
		if err != nil {
			t.Fatal(err)
		}
		fast, err := g.robinsAlexander(t.Context(), 2)
		if err != nil {
			t.Fatal(err)
		}
		distances, err := g.Distances(t.Context(), DistanceOptions{})
		if err != nil {
			t.Fatal(err)
		}
		betweenness, err := g.Betweenness(t.Context(), DistanceOptions{})
		if err != nil {
			t.Fatal(err)
		}
		spectra, err := g.Spectra(t.Context(), 2)
		if err != nil {
			t.Fatal(err)
		}
		paths := g.Paths()
		total, _ := paths.Total.Float64()
		same(t, k, "Robins-Alexander", []float64{clustering.RobinsAlexander, fast}, []float64{want.RobinsAlexander, want.RobinsAlexander})
		same(t, k, "Latapy", clustering.PerNeuron, want.Latapy)
		same(t, k, "distances", []float64{distances.Mean, distances.Efficiency, float64(distances.Longest)}, []float64{want.Mean, want.Efficiency, float64(want.Longest)})
		same(t, k, "assortativity", g.Assortativity(), want.Assortativity)
		same(t, k, "rich club", g.RichClub(), want.Rich)
		same(t, k, "betweenness", betweenness, want.Betweenness)
		same(t, k, "paths", []float64{total}, []float64{want.Paths})
		if want.Paths > 0 {
			same(t, k, "log paths", []float64{paths.Log10}, []float64{math.Log10(want.Paths)})
		}
		for l, s := range spectra {
			same(t, k, "singular values", []float64{s.First, s.Second}, want.Singular[l])
		}
		if !slices.Equal(g.Life().Live, want.Live) {
			t.Errorf("graph %d: live %v, want %v", k, g.Life().Live, want.Live)
		}
		q := modules[k].Modularity
		same(t, k, "modularity", []float64{q, g.Modularity(partitions[k], ModuleOptions{})}, []float64{want.Modularity, want.Modularity})
		if lo, hi := slices.Min(want.Louvain), slices.Max(want.Louvain); q < lo-1e-9 || q > hi+(hi-lo)+.02 {
			t.Errorf("graph %d: best modularity %v, NetworkX's from %v to %v", k, q, lo, hi)
		}
		if g.Connections() > 0 {
			// gonum's cores.
			if _, cores := topo.DegeneracyOrdering(g.Undirected()); len(cores)-1 != want.Core {
				t.Errorf("graph %d: core %d, want %d", k, len(cores)-1, want.Core)
			}
		}
	}
}

// first is a layer with known values: i is connected to j if (3i² + 5j² + 7ij) mod 11 < 3.
func first() *Graph {
	var from, to []int
	for i := range 20 {
		for j := range 15 {
			if (3*i*i+5*j*j+7*i*j)%11 < 3 {
				from, to = append(from, i), append(to, j)
			}
		}
	}
	return New([]Layer{{Topology: made(20, 15, from, to)}})
}

// twoComplete consists of two copies of three sources completely connected to three targets.
func twoComplete() *Graph {
	var from, to []int
	for i := range 6 {
		for j := range 3 {
			from, to = append(from, i), append(to, i/3*3+j)
		}
	}
	return New([]Layer{{Topology: made(6, 6, from, to)}})
}

// southernWomen is NetworkX's davis_southern_women_graph: 18 women and the 14 events they attended (Davis, Gardner and Gardner 1941).
func southernWomen() *Graph {
	attended := []string{
		"12345689", "1235678", "23456789", "1345678", "3457", "3568", "5678", "689", "5789", "789C", "89AC", "89ACDE", "789ACDE", "679ABCDE",
		"78ABC", "89", "9B", "9B",
	}
	var from, to []int
	for i, events := range attended {
		for j := range 14 {
			if strings.ContainsRune(events, rune("123456789ABCDE"[j])) {
				from, to = append(from, i), append(to, j)
			}
		}
	}
	return New([]Layer{{Topology: made(18, 14, from, to)}})
}

// The values of graphs with known values, which need no Python.
func TestKnownNumbers(t *testing.T) {
	for k, c := range []struct {
		g                                         *Graph
		connections, cycles, paths, sum, pairs    int
		clustering, latapy, assortativity, module float64
	}{
		{first(), 82, 167, 1174, 3996, 1190, .568994889267, .425383867833, .0377052300912, .533387864366},
		{southernWomen(), 89, 0, 0, 2288, 992, .467764060357, .328485836005, 0, .336005554854},
		{twoComplete(), 18, 18, 72, 0, 0, 1, 1, 0, .5},
	} {
		clustering, err := c.g.Clustering(t.Context(), 0)
		if err != nil {
			t.Fatal(err)
		}
		distances, err := c.g.Distances(t.Context(), DistanceOptions{})
		if err != nil {
			t.Fatal(err)
		}
		modules, err := c.g.Modules(t.Context(), ModuleOptions{Tries: 100})
		if err != nil {
			t.Fatal(err)
		}
		if c.g.Connections() != c.connections {
			t.Errorf("graph %d: %d connections, want %d", k, c.g.Connections(), c.connections)
		}
		if c.cycles > 0 && (clustering.FourCycles != c.cycles || clustering.ThreePaths != c.paths) {
			t.Errorf("graph %d: %d cycles, %d paths, want %d, %d", k, clustering.FourCycles, clustering.ThreePaths, c.cycles, c.paths)
		}
		if c.pairs > 0 && (distances.Connected != c.pairs || math.Abs(distances.Mean-float64(c.sum)/float64(c.pairs)) > 1e-12) {
			t.Errorf("graph %d: %+v, want the mean %d/%d", k, distances, c.sum, c.pairs)
		}
		if c.assortativity != 0 {
			same(t, k, "assortativity", c.g.Assortativity(), []float64{c.assortativity})
		}
		same(t, k, "clustering", []float64{clustering.RobinsAlexander, clustering.Latapy, modules.Modularity}, []float64{c.clustering, c.latapy, c.module})
	}
	betweenness, err := first().Betweenness(t.Context(), DistanceOptions{})
	if err != nil {
		t.Fatal(err)
	}
	spectra, err := first().Spectra(t.Context(), 0)
	if err != nil {
		t.Fatal(err)
	}
	same(t, 0, "betweenness and singular values", []float64{slices.Max(betweenness), spectra[0].First, spectra[0].Second}, []float64{84.4700954704, 4.9192086673, 4.4459945461})
}
