package plotting_test

import (
	"bytes"
	"encoding/csv"
	"fmt"
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

// Of connections whose |w| are equal, those drawn are spread over the layer, whatever their signs. Stronger ones are drawn in any case.
func TestTiedConnectionsAreSpread(t *testing.T) {
	var from, to []int
	for i := range 60 {
		for k := range 30 {
			from, to = append(from, i), append(to, 2*k+i%2)
		}
	}
	a, err := topology.NewGraph(60, 60, from, to)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		strong, tied int // these are ±2 and ±1; the others are 0.5
		says         string
	}{{0, 1800, "100 of each layer, whatever their weights"}, {10, 1790, "the largest |w|"}, {0, 1500, "the largest |w|"}} {
		weights := make([]float32, 1800)
		for k := range weights {
			weights[k] = .5
			if k < test.strong {
				weights[k] = 2
			} else if k < test.strong+test.tied {
				weights[k] = 1
			}
			if k%3 == 0 {
				weights[k] *= -1
			}
		}
		fig := plotting.New()
		fig.Panel(0, 0).Network(connectome.New([]connectome.Layer{{Topology: a, Weights: weights}}), plotting.NetworkOptions{Connections: 100})
		if svg, err := fig.SVG(); err != nil || !strings.Contains(string(svg), test.says) {
			t.Errorf("%d tied: the picture does not say %q: %v", test.tied, test.says, err)
		}
		var table bytes.Buffer
		if err := fig.WriteCSV(&table); err != nil {
			t.Fatal(err)
		}
		lines, err := csv.NewReader(&table).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		sources, strong := map[string]bool{}, 0
		for _, l := range lines[1:] {
			sources[l[5]] = true
			if l[7] == "2" || l[7] == "-2" {
				strong++
			}
		}
		if len(lines) != 101 || len(sources) < 45 || strong != test.strong {
			t.Errorf("%d tied: %d connections from %d neurons, %d strong ones; want 100 from at least 45, %d strong", test.tied, len(lines)-1, len(sources), strong, test.strong)
		}
	}
}

// Lists of names have the lengths of their layers.
func TestNamesOfNeuronsFit(t *testing.T) {
	a, err := topology.NewGraph(3, 4, []int{0}, []int{0})
	if err != nil {
		t.Fatal(err)
	}
	for want, labels := range map[string]connectome.Labels{
		"<nil>":                            {Features: make([]string, 3), Classes: make([]string, 4)},
		"3 inputs but 2 names of features": {Features: make([]string, 2)},
		"4 neurons of the last layer but 1 names of classes": {Classes: make([]string, 1)},
		"4 neurons of the last layer but 9 names of classes": {Classes: make([]string, 9)},
	} {
		func() {
			defer func() {
				if got := fmt.Sprint(recover()); !strings.Contains(got, want) {
					t.Errorf("%v, want %v", got, want)
				}
			}()
			plotting.New().Panel(0, 0).Network(connectome.New([]connectome.Layer{{Topology: a}}), plotting.NetworkOptions{Labels: labels})
		}()
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
