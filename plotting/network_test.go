package plotting_test

import (
	"bytes"
	"encoding/csv"
	"slices"
	"strings"
	"testing"

	"setlab/plotting"
	"setlab/setlib/connectome"
	"setlab/setlib/topology"
)

// A network's picture says how many of the connections it has, and its numbers are the strongest of each layer.
func TestNetworkIsThinned(t *testing.T) {
	a, err := topology.NewGraph(2, 2, []int{0, 0, 1}, []int{0, 1, 1})
	if err != nil {
		t.Fatal(err)
	}
	g := connectome.New([]connectome.Layer{{Topology: a, Weights: []float32{1, -3, 2}}, {Topology: a, Weights: []float32{10, 30, -40}}})
	fig := plotting.New()
	fig.Panel(0, 0).Network(g, plotting.NetworkOptions{Connections: 2})
	svg, err := fig.SVG()
	if err != nil || !strings.Contains(string(svg), "4 of 6 connections: of each layer those 2 of the largest |w|") {
		t.Errorf("the picture does not say what it leaves out: %v", err)
	}
	var table bytes.Buffer
	if err := fig.WriteCSV(&table); err != nil {
		t.Fatal(err)
	}
	lines, err := csv.NewReader(&table).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, l := range lines[1:] {
		got = append(got, l[5]+" "+l[6]+" "+l[7])
	}
	if want := "0 3 -3|1 3 2|3 5 -40|2 5 30"; strings.Join(got, "|") != want {
		t.Errorf("%v, want %v", got, want)
	}
	fig.Panel(0, 0).Network(g.Unweighted(), plotting.NetworkOptions{Connections: 2})
	if svg, err := fig.SVG(); err != nil || !strings.Contains(string(svg), "4 of 6 connections: 2 of each layer, whatever their weights") {
		t.Errorf("the picture does not say that weights do not count: %v", err)
	}
	fig.Panel(0, 0).Network(g, plotting.NetworkOptions{})
	if svg, err := fig.SVG(); err != nil || !strings.Contains(string(svg), "all 6 connections") {
		t.Errorf("the picture does not say that it has all: %v", err)
	}
}

// Drawings of the smallest networks do not fail.
func TestSmallestNetworksAreDrawn(t *testing.T) {
	for _, sizes := range [][2]int{{1, 1}, {0, 0}, {0, 2}} {
		a, err := topology.NewGraph(sizes[0], sizes[1], nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		fig := plotting.New()
		fig.Panel(0, 0).Network(connectome.New([]connectome.Layer{{Topology: a}}), plotting.NetworkOptions{Modules: make([]int, sizes[0]+sizes[1])})
		if _, err := fig.PNG(); err != nil {
			t.Errorf("%v: %v", sizes, err)
		}
	}
}

// Headings of many layers are shorter than those of few, and none overlaps the next.
func TestHeadingsOfManyLayersAreShort(t *testing.T) {
	a, err := topology.NewGraph(2, 2, []int{0, 1}, []int{0, 1})
	if err != nil {
		t.Fatal(err)
	}
	for layers, want := range map[int]string{2: ">layer 2: 2 neurons<", 6: ">2 neurons<", 20: ">2<"} {
		fig := plotting.New()
		fig.Panel(0, 0).Network(connectome.New(slices.Repeat([]connectome.Layer{{Topology: a}}, layers)), plotting.NetworkOptions{})
		svg, err := fig.SVG()
		if err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(string(svg), want); n < 1 || layers > 2 && n != layers {
			t.Errorf("of %d layers, %d have the heading %q", layers, n, want)
		}
	}
}
