package paper

import (
	"math"
	"testing"

	"setlab/datasets"
	"setlab/setlib/topology"
)

// TestTable2Adds compares the printed numbers of weights with their formulas: n^v n^h, 8 (n^v + n^h), and 0.7 x 11 (n^v + n^h) rounded
// down.
func TestTable2Adds(t *testing.T) {
	all := Table2()
	if len(all) != 44 {
		t.Fatalf("%d entries", len(all))
	}
	misprints := 0
	for _, e := range all {
		data, err := datasets.Lookup(e.Data)
		if err != nil {
			t.Error(err)
			continue
		}
		v, h := data.Features, e.Hidden
		want := map[string]int{Dense: v * h, FixProb: 8 * (v + h), SET: 7 * 11 * (v + h) / 10, XBM: e.Weights}[e.Model]
		if e.Weights != want {
			misprints++
			if e.Data != "caltech16" || e.Model != SET || e.Note == "" {
				t.Errorf("%s, %s has %d weights; the arithmetic gives %d", e.Data, e.Model, e.Weights, want)
			}
		}
		if e.Nats >= 0 || e.Nats < -300 {
			t.Errorf("%s, %s has %g nats", e.Data, e.Model, e.Nats)
		}
	}
	if misprints != 1 {
		t.Errorf("%d misprints", misprints)
	}
}

// TestTable3Adds compares the printed numbers of weights with a random graph after SET's last removal plus a dense output layer, within
// five standard deviations. MNIST's number lacks connections of pixels that never change.
func TestTable3Adds(t *testing.T) {
	for data, layers := range map[string][]int{
		"mnist": {784, 1000, 1000, 1000, 10}, "cifar10": {3072, 4000, 1000, 4000, 10}, "higgs": {28, 1000, 1000, 1000, 10},
	} {
		dense, mean, variance := 0, 0., 0.
		for k, n := range layers[1:] {
			pairs := float64(layers[k] * n)
			dense += layers[k] * n
			if k == len(layers)-2 {
				mean += pairs
				continue
			}
			p := topology.Probability(layers[k], n, 20)
			mean += .7 * p * pairs
			variance += .7 * .7 * pairs * p * (1 - p)
		}
		if data == "higgs" { // printed with two outputs for the dense network
			dense = 28*1000 + 1000*1000 + 1000*1000 + 1000*10
		}
		full, ok := Perceptron(data, Dense)
		if !ok || full.Weights != dense {
			t.Errorf("%s: the MLP has %d weights; the arithmetic gives %d", data, full.Weights, dense)
		}
		set, ok := Perceptron(data, SET)
		if off := math.Abs(float64(set.Weights)-mean) / math.Sqrt(variance); !ok || off > 5.5 {
			t.Errorf("%s: SET-MLP has %d weights, %.1f standard deviations from %.0f", data, set.Weights, off, mean)
		}
	}
}

func TestLookups(t *testing.T) {
	if e, ok := Machine("dna", SET); !ok || e.Nats != -82.51 || e.Hidden != 250 || e.Steps != 3 {
		t.Errorf("%+v", e)
	}
	if e, ok := Convolutional("cifar10", SET); !ok || e.Accuracy != 90.02 || e.Weights != 471850 {
		t.Errorf("%+v", e)
	}
	for _, found := range []bool{second(Machine("dna", "RBM")), second(Perceptron("dna", SET)), second(Convolutional("cifar10", XBM))} {
		if found {
			t.Error("something is found that is not there")
		}
	}
}

func second[T any](_ T, ok bool) bool { return ok }
