package nn

import (
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"

	"setlab/datasets"
	"setlab/internal/race"
	"setlab/setlib/topology"
)

// The gradients of convolutions, pooling and the layers between them are compared with central differences of a float64 computation.
func TestGradientsOfImages(t *testing.T) {
	race.Skip(t, "it trains for each of thousands of weights")
	half := topology.Custom{Name: "half", WireFunc: func(in, out int, rng *rand.Rand) *topology.Graph {
		return topology.ErdosRenyi(in, out, .5, rng)
	}}
	for name, c := range map[string]struct {
		shape  []int
		layers []Layer
	}{
		"one": {[]int{5, 4, 2}, []Layer{Convolution{Filters: 3}, Dense{Neurons: 4}}},
		"transformed": {[]int{4, 5}, []Layer{
			Convolution{Filters: 9}, ReLU{}, Convolution{Filters: 10}, ReLU{}, MaxPool{}, Flatten{}, Dense{Neurons: 4},
		}},
		"valid": {[]int{6, 7, 2}, []Layer{
			Convolution{Filters: 8, Padding: Valid}, SReLU{}, Convolution{Filters: 9, Padding: Valid}, Dense{Neurons: 4},
		}},
		"strides": {[]int{7, 6, 2}, []Layer{
			Convolution{Filters: 3, Height: 3, Width: 2, Stride: 2}, ReLU{}, Convolution{Filters: 4, Height: 2, Stride: 3}, Dense{Neurons: 4},
		}},
		"large windows": {[]int{4, 4}, []Layer{
			Convolution{Filters: 3, Height: 5}, AllReLU{}, Convolution{Filters: 2, Height: 1}, Sigmoid{}, Dense{Neurons: 4},
		}},
		"pools": {[]int{7, 7}, []Layer{
			Convolution{Filters: 3}, MaxPool{Height: 3, Stride: 2}, Convolution{Filters: 2}, MaxPool{Padding: Same}, Dense{Neurons: 4},
		}},
		"pools of what passes by": {[]int{8, 7}, []Layer{
			Convolution{Filters: 3}, ReLU{}, Dropout{}, MaxPool{Height: 3, Stride: 1}, Convolution{Filters: 9}, Dropout{Rate: .2}, MaxPool{}, Dense{Neurons: 4},
		}},
		"pool of what is needed again": {[]int{5, 5}, []Layer{
			Convolution{Filters: 3}, Sigmoid{}, MaxPool{}, Flatten{}, ReLU{}, Dense{Neurons: 4},
		}},
		"convolution of what is needed again": {[]int{5, 5}, []Layer{
			Convolution{Filters: 3}, Sigmoid{}, Convolution{Filters: 2}, Flatten{}, Sigmoid{}, Flatten{}, ReLU{}, Dense{Neurons: 4},
		}},
		"batch norm": {[]int{5, 6, 2}, []Layer{
			BatchNorm{}, Convolution{Filters: 3}, BatchNorm{}, ReLU{}, Convolution{Filters: 9}, BatchNorm{}, Tanh{}, MaxPool{}, Flatten{}, BatchNorm{}, Dense{Neurons: 4},
		}},
		"skip": {[]int{6, 5, 2}, []Layer{
			Convolution{Filters: 9}, ReLU{}, Convolution{Filters: 9}, BatchNorm{}, ReLU{}, Skip{Over: 3}, Convolution{Filters: 9}, Skip{Over: 1}, Dropout{}, MaxPool{},
			Convolution{Filters: 9}, ReLU{}, Skip{Over: 2}, Convolution{Filters: 3}, Dropout{}, ReLU{}, MaxPool{}, Flatten{}, Dense{Neurons: 4},
		}},
		"layer norm": {[]int{5, 6, 2}, []Layer{
			Convolution{Filters: 3}, LayerNorm{}, ReLU{}, Convolution{Filters: 9}, LayerNorm{}, Dropout{}, MaxPool{}, Dense{Neurons: 4},
		}},
		"pool first":              {[]int{6, 6, 2}, []Layer{MaxPool{}, Dropout{}, Convolution{Filters: 3}, ReLU{}, Dense{Neurons: 4}}},
		"SReLU first":             {[]int{6, 6, 2}, []Layer{SReLU{}, MaxPool{}, Convolution{Filters: 9}, SReLU{}, Dense{Neurons: 4}}},
		"pool, SReLU":             {[]int{6, 6, 2}, []Layer{MaxPool{Height: 3, Stride: 1}, SReLU{}, Sigmoid{}, Convolution{Filters: 3}, ReLU{}, Dense{Neurons: 4}}},
		"no head":                 {[]int{2, 2}, []Layer{Convolution{Filters: 5}, ReLU{}, Convolution{Filters: 4, Height: 2, Padding: Valid}}},
		"the paper's, normalized": {[]int{8, 8, 3}, CNN{Blocks: []int{8, 9}, Hidden: []int{12}, Classes: 4, Topology: half, Norm: BatchNorm{}}.Layers()},
		"the paper's":             {[]int{8, 8, 3}, CNN{Blocks: []int{8, 9}, Hidden: []int{12}, Classes: 4, Topology: half}.Layers()},
	} {
		t.Run(name, func(t *testing.T) {
			n := New(Options{Shape: c.shape, Layers: c.layers, BatchSize: 11, LearningRate: 1, Momentum: -1, WeightDecay: -1, Seed: 5})
			disturb(n)
			r := newReference(n)
			n.pass.training, n.pass.epoch = true, 1
			data, rows := labeled(11, n.options.Inputs, 4, 3), []int{3, 1, 4, 10, 5}
			loss := n.minibatch(data, rows) / 5
			if want := r.loss(); math.Abs(loss-want) > 1e-5*want {
				t.Fatalf("loss %.7f, want %.7f", loss, want)
			}
			for k, values := range r.values {
				// Many weights are shared, so a sample of them is sufficient.
				for i := 0; i < len(values); i += 1 + len(values)/13 {
					v := values[i]
					const h = 1e-5
					values[i] = v + h
					up := r.loss()
					values[i] = v - h
					down := r.loss()
					values[i] = v
					want := (up - down) / (2 * h)
					if got := v - float64(r.slices[k][i]); math.Abs(got-want) > 4e-5*math.Max(1, math.Abs(want)) {
						t.Errorf("%s %d: gradient %.7f, want %.7f", r.names[k], i, got, want)
					}
				}
			}
		})
	}
}

// The counts equal those of the paper's Fig. 7.
func TestParametersOfFigure7(t *testing.T) {
	convolutions := func(n *Network) (weights, biases int) {
		for _, s := range n.stages {
			if c, ok := s.(*conv); ok {
				weights, biases = weights+len(c.weights), biases+len(c.bias.values)
			}
		}
		return weights, biases
	}
	cifar := []int{32, 32, 3}
	dense := New(Options{Shape: cifar, Layers: CNN{Topology: topology.Dense{}}.Layers(), BatchSize: 1})
	weights, biases := convolutions(dense)
	if weights != 286560 || biases != 448 || weights+biases != 287008 {
		t.Errorf("%d weights and %d biases of convolutions", weights, biases)
	}
	if head := dense.Parameters() - 287008; head != 8413194 {
		t.Errorf("%d parameters in the dense head", head)
	}
	for name, rule := range map[string]topology.Rule{"SET": nil, "FixProb": topology.FixProb{Epsilon: 20}} {
		n := New(Options{Shape: cifar, Layers: CNN{Topology: rule}.Layers(), BatchSize: 1, Seed: 4})
		// Without the biases of sparse layers, which the paper does not count.
		head := float64(n.Parameters() - 287008 - 2*2048)
		sd := math.Sqrt(2 * 20 * 4096 * (1 - 20*4096./(2048*2048)))
		if mean := 2.*20*4096 + 20490; math.Abs(head-mean) > 5*sd || math.Abs(184842-mean) > 2*sd {
			t.Errorf("%s: %v parameters in the head, the paper has 184842, of %.0f ± %.0f", name, head, mean, sd)
		}
		if n.Connections() != n.Parameters()-448-2*2048-10 {
			t.Errorf("%s: %d connections of %d parameters", name, n.Connections(), n.Parameters())
		}
	}
}

func imageNetwork(threads int) *Network {
	return New(Options{
		Shape: []int{8, 8}, Layers: CNN{Blocks: []int{12}, Hidden: []int{60}, Topology: topology.SET{Epsilon: 6}, Dropout: .1}.Layers(),
		BatchSize: 20, LearningRate: .04, Seed: 3, Threads: threads,
	})
}

// A convolutional network learns handwritten digits, with the same result for any number of threads.
func TestImagesLearnDigits(t *testing.T) {
	set := digits()
	one, two := imageNetwork(1), imageNetwork(3)
	a, b := fit(t, one, set, 8), fit(t, two, set, 8)
	if acc := a.History.Last("accuracy"); acc < .9 {
		t.Errorf("accuracy %v", acc)
	}
	if a.History.Column("accuracy")[7] != b.History.Column("accuracy")[7] {
		t.Error("accuracy differs between one thread and three")
	}
	if at := firstDifference(one.State(), two.State()); at != "" {
		t.Errorf("%s differs between one thread and three", at)
	}
}

func TestImagesGoOnFromTheirState(t *testing.T) {
	data := datasets.Digits().Train.Slice(0, 90)
	epochs := func(n *Network, from, to int) {
		t.Helper()
		for epoch := from; epoch <= to; epoch++ {
			if _, err := n.TrainEpoch(t.Context(), data, epoch); err != nil {
				t.Fatal(err)
			}
			n.Rewire(epoch, 4)
		}
	}
	whole, part, rest := imageNetwork(0), imageNetwork(0), imageNetwork(0)
	epochs(whole, 1, 4)
	epochs(part, 1, 2)
	epochs(rest, 1, 1)
	if err := rest.SetState(part.State()); err != nil {
		t.Fatal(err)
	}
	epochs(rest, 3, 4)
	if at := firstDifference(rest.State(), whole.State()); at != "" {
		t.Errorf("%s differs", at)
	}
	s := part.State()
	s.Matrices = slices.Clone(s.Matrices)
	m := &s.Matrices[0]
	m.Graph = topology.ErdosRenyi(m.Graph.In(), m.Graph.Out(), .5, rand.New(rand.NewPCG(1, 1)))
	m.Weights, m.Velocity = make([]float32, m.Graph.Connections()), nil
	if err := rest.SetState(s); err == nil || !strings.Contains(err.Error(), "layer 0") {
		t.Errorf("a state that lacks weights of filters: %v", err)
	}
	if at := firstDifference(rest.State(), whole.State()); at != "" {
		t.Errorf("it changed %s", at)
	}
}

// The inputs of an image network have as many connections as windows cover them.
func TestInputDegreesOfImages(t *testing.T) {
	n := New(Options{Shape: []int{3, 4}, Layers: []Layer{Convolution{Filters: 2}, Dense{Neurons: 2}}})
	want := []int{8, 12, 12, 8, 12, 18, 18, 12, 8, 12, 12, 8}
	if got := n.InputDegrees(); !slices.Equal(got, want) {
		t.Errorf("degrees %v, want %v", got, want)
	}
	n = New(Options{Shape: []int{3, 4}, Layers: []Layer{SReLU{}, Convolution{Filters: 2}, Dense{Neurons: 2}}})
	if got := n.InputDegrees(); !slices.Equal(got, want) {
		t.Errorf("degrees %v behind an SReLU, want %v", got, want)
	}
}

func TestMistakesWithImages(t *testing.T) {
	for want, o := range map[string]Options{
		"10 inputs for images of shape [3 4], which have 12 values": {Inputs: 10, Shape: []int{3, 4}, Layers: []Layer{Convolution{}}},
		"image shape [3]":   {Shape: []int{3}, Layers: []Layer{Convolution{}}},
		"image shape [3 0]": {Shape: []int{3, 0}, Layers: []Layer{Convolution{}}},
		"layer 0, 32 filters 3x3, needs images and has 12 neurons as its input": {Inputs: 12, Layers: []Layer{Convolution{}}},
		"layer 1, largest of 2x2, needs images and has 5 neurons as its input":  {Shape: []int{3, 4}, Layers: []Layer{Dense{Neurons: 5}, MaxPool{}}},
		"a window of 5 x 5 does not fit on images of 3 x 4 x 1":                 {Shape: []int{3, 4}, Layers: []Layer{Convolution{Height: 5, Padding: Valid}}},
		"a window of 2 x 2 at steps of -1":                                      {Shape: []int{3, 4}, Layers: []Layer{MaxPool{Stride: -1}, Dense{Neurons: 2}}},
		"has -3 filters":                                                        {Shape: []int{3, 4}, Layers: []Layer{Convolution{Filters: -3}}},
		"Padding(9) is not a padding":                                           {Shape: []int{3, 4}, Layers: []Layer{Convolution{Padding: 9}}},
	} {
		func() {
			defer func() {
				if r := fmt.Sprint(recover()); !strings.Contains(r, want) {
					t.Errorf("panic %q, want %q in it", r, want)
				}
			}()
			New(o)
		}()
	}
}

func TestImagesDoNotAllocate(t *testing.T) {
	race.Skip(t, "the race detector empties pools")
	n, data := imageNetwork(2), digits().Train
	n.pass.training, n.pass.epoch = true, 1
	rows := make([]int, 20)
	for i := range rows {
		rows[i] = i * 3
	}
	if got := testing.AllocsPerRun(30, func() { n.minibatch(data, rows) }); got > 0 {
		t.Errorf("%v allocations a minibatch", got)
	}
}

// A network needs little more memory than the outputs of its layers for a minibatch and its parameters with their velocities and
// gradients: gradients of images overwrite the images, and outputs that are only pooled share memory.
func TestMemoryOfImages(t *testing.T) {
	race.Skip(t, "the race detector takes memory of its own")
	const columns = 112
	o := Options{Shape: []int{32, 32, 3}, Layers: CNN{Blocks: []int{16, 32}, Hidden: []int{256}}.Layers(), BatchSize: columns, Threads: 2}
	data := images(columns, 3072)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	n := New(o)
	if _, err := n.TrainEpoch(t.Context(), data, 1); err != nil {
		t.Fatal(err)
	}
	runtime.ReadMemStats(&after)
	values := n.options.Inputs * columns
	for k, s := range n.stages {
		switch n.options.Layers[k].(type) {
		case ReLU, Dropout, Flatten: // in place
		default:
			values += s.neurons() * columns
		}
	}
	values += 3 * n.Parameters()
	if ratio := float64(after.TotalAlloc-before.TotalAlloc) / float64(4*values); ratio > 1.1 {
		t.Errorf("%.2f times the memory of %d values was allocated", ratio, values)
	}
}
