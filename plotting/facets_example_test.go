package plotting_test

import (
	"fmt"
	"math"
	"strings"

	"setlab/plotting"
	"setlab/setlib/results"
	"setlab/setlib/train"
)

// madeUp is a history that nobody trained: an accuracy that comes near a level, and a number of connections.
func madeUp(epochs int, level, phase float64, connections int) *train.History {
	var b strings.Builder
	b.WriteString("epoch,connections,accuracy\n")
	for epoch := 1; epoch <= epochs; epoch++ {
		accuracy := level*(1-0.7*math.Exp(-float64(epoch)/8)) + 0.01*math.Sin(float64(epoch)+phase)
		fmt.Fprintf(&b, "%d,%d,%g\n", epoch, connections, accuracy)
	}
	h, err := train.ReadHistory(strings.NewReader(b.String()))
	if err != nil {
		panic(err)
	}
	return h
}

// perceptronRuns are three models with three seeds each on two data sets; a run is missing.
func perceptronRuns() *results.Results {
	var all results.Results
	for d, data := range []string{"mnist", "cifar10"} {
		for m, model := range []string{"SET-MLP", "FixProb-MLP, ε = 14", "MLP"} {
			for seed := range 3 {
				history := madeUp(40*(d+1), 0.95-0.2*float64(d)-0.03*float64(m), float64(2*seed), []int{90100, 90870, 2794000}[m])
				if d == 1 && m == 2 {
					history = nil
				}
				all.Add([]string{"data", "model", "seed"}, []string{data, model, fmt.Sprint(seed + 1)}, history)
			}
		}
	}
	return &all
}

// A row a data set, a color a model, means and ranges over seeds, the numbers of weights beside them, and a number of the paper.
func ExampleFacets() {
	fig := plotting.Facets{
		Y: "accuracy [%]", Color: "model", Rows: "data", Bars: "connections [thousands]",
		Lines: []plotting.ReferenceLine{{Name: "the paper's SET-MLP", Value: 98.74, In: "mnist"}},
		Names: map[string]string{"connections": "n^{W}"}, Letters: true,
	}.Figure(perceptronRuns())
	if err := fig.Save("testdata/facets.png"); err != nil {
		panic(err)
	}
}

// Nine columns: the names of rows stand at their left, the steps of CD above, and each data set has its own sizes.
func ExampleFacets_columns() {
	var all results.Results
	for _, data := range []string{"adult", "caltech28"} {
		for _, steps := range []string{"1", "3", "10"} {
			for k, hidden := range map[string][]string{"adult": {"100", "250", "500"}, "caltech28": {"500", "2500", "5000"}}[data] {
				for m, model := range []string{"RBM", "FixProb-RBM", "SET-RBM"} {
					history := madeUp(30, 0.7+0.05*float64(m), float64(k), []int{45000, 3400, 3300}[m])
					if data == "caltech28" && (hidden == "5000" || steps == "3" && model == "RBM") {
						history = nil
					}
					all.Add([]string{"data", "steps", "hidden", "model"}, []string{data, steps, hidden, model}, history)
				}
			}
		}
	}
	fig := plotting.Facets{
		Y: "accuracy [%]", Color: "model", Rows: "data", Columns: "steps, hidden", Share: "connections",
		Names: map[string]string{"steps": "n^{CD}", "hidden": "n^{h}", "connections": "n^{W}", "caltech28": "CalTech 28"},
	}.Figure(&all)
	if err := fig.Save("testdata/facets-columns.png"); err != nil {
		panic(err)
	}
}

// A setting along the axis, and series that are not models: the first is thin and on top.
func ExampleFacets_setting() {
	var all results.Results
	for k, penalty := range []string{"none", "L1", "L2"} {
		for _, pixels := range []int{25, 50, 100, 200} {
			for seed := range 3 {
				level := 0.9 - 5/float64(pixels) - 0.002*float64(k)
				all.Add([]string{"penalty", "pixels", "seed"}, []string{penalty, fmt.Sprint(pixels), fmt.Sprint(seed)}, madeUp(50, level, float64(seed), 1000))
			}
		}
	}
	fig := plotting.Facets{
		X: "pixels", Y: "best accuracy [%]", Color: "penalty",
		Names: map[string]string{"none": "no penalty", "L1": "L_{1}", "L2": "L_{2}", "pixels": "pixels kept"},
	}.Figure(&all)
	if err := fig.Save("testdata/facets-setting.png"); err != nil {
		panic(err)
	}
}
