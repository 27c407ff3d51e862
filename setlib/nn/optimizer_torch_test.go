package nn

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"setlab/datasets"
	"setlab/setlib/topology"
)

// torchCase holds the results of PyTorch's optimizers for the network of testdata/optimizers.py: the losses of 100 steps, the state before step
// number look, and the change in that step. Numbers cover all pairs of neurons, layer by layer, each followed by its biases.
type torchCase struct {
	Optimizer                        string
	Masked                           bool
	Losses                           []float64
	Values, Velocity, Second, Update []float64
}

const torchInputs, torchHidden, torchClasses, torchSamples, look = 5, 6, 3, 12, 10

// torchNumber is the script's function number.
func torchNumber(k, salt int) float32 { return float32((k*7919+salt*104729)%1021%256)/256 - .5 }

// torchOptions are the options of the script's optimizers.
var torchOptions = map[string]Options{
	"momentum":                {LearningRate: 1. / 16},
	"Nesterov":                {LearningRate: 1. / 16, Nesterov: true},
	"RMSprop":                 {LearningRate: 1. / 64, Optimizer: RMSprop{}},
	"RMSprop with momentum":   {LearningRate: 1. / 256, Optimizer: RMSprop{Decay: .95, Momentum: .5, Epsilon: 1e-4}},
	"Adam":                    {LearningRate: 1. / 64, Optimizer: Adam{}},
	"Adam with other numbers": {LearningRate: 1. / 64, Optimizer: Adam{Beta1: .8, Beta2: .95, Epsilon: 1e-3}},
	"AdamW":                   {LearningRate: 1. / 64, Optimizer: AdamW{}},
	"momentum, clipped":       {LearningRate: 1. / 16, ClipNorm: .25},
	"Adam, clipped":           {LearningRate: 1. / 64, Optimizer: Adam{}, ClipNorm: .25},

	"momentum, decay by layer":      {LearningRate: 1. / 16},
	"RMSprop, decay by layer":       {LearningRate: 1. / 64, Optimizer: RMSprop{}},
	"Adam, clipped, decay by layer": {LearningRate: 1. / 64, Optimizer: Adam{}, ClipNorm: .25},
	"AdamW, decay by layer":         {LearningRate: 1. / 64, Optimizer: AdamW{}},
}

// torchNetwork returns the script's network before its first step.
func torchNetwork(c torchCase) *Network {
	o := torchOptions[c.Optimizer]
	rule := topology.Custom{Name: "mask", WireFunc: func(in, out int, _ *rand.Rand) *topology.Graph {
		var from, to []int
		for i := range in {
			for j := range out {
				if !c.Masked || (3*i+2*j)%5 < 3 {
					from, to = append(from, i), append(to, j)
				}
			}
		}
		g, err := topology.NewGraph(in, out, from, to)
		if err != nil {
			panic(err)
		}
		return g
	}}
	o.Inputs, o.BatchSize, o.WeightDecay, o.Threads = torchInputs, torchSamples, 1./64, 1
	decays := [2]float64{}
	if strings.Contains(c.Optimizer, "by layer") {
		decays = [2]float64{1. / 8, -1}
	}
	o.Layers = []Layer{
		Sparse{Neurons: torchHidden, Topology: rule, WeightDecay: decays[0]}, Sigmoid{}, Sparse{Neurons: torchClasses, Topology: rule, WeightDecay: decays[1]},
	}
	n := New(o)
	torchWeights(n)
	return n
}

// torchWeights sets the script's weights.
func torchWeights(n *Network) {
	for k, l := range n.linears() {
		from, to := l.weights.Graph().Pairs()
		for i := range from {
			l.weights.Weights()[i] = torchNumber(from[i]*l.neurons()+to[i], k+1)
		}
	}
}

// torchData returns the training data of the script's network.
func torchData() (data *datasets.Samples, rows []int) {
	values, labels := make([]float32, torchSamples*torchInputs), make([]int, torchSamples)
	for k := range values {
		values[k] = 4 * torchNumber(k, 3)
	}
	for k := range labels {
		labels[k] = k * k % torchClasses
		rows = append(rows, k)
	}
	data, err := datasets.FromFloats(torchSamples, torchInputs, values, labels)
	if err != nil {
		panic(err)
	}
	return data, rows
}

// eachTorch calls f with the index of every parameter among the numbers of a case.
func eachTorch(n *Network, f func(p parameters, i, place int)) {
	first := 0
	for _, l := range n.linears() {
		from, to := l.weights.Graph().Pairs()
		for i := range from {
			f(parameters{l.weights.Weights(), l.velocity, l.second, nil}, i, first+from[i]*l.neurons()+to[i])
		}
		first += l.weights.Graph().In() * l.neurons()
		for i := range l.bias.values {
			f(l.bias, i, first+i)
		}
		first += l.neurons()
	}
}

// TestOptimizersAgainstPyTorch compares 100 steps of every optimizer, and one step from the same state, with PyTorch's in double precision.
func TestOptimizersAgainstPyTorch(t *testing.T) {
	text, err := os.ReadFile("testdata/optimizers.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []torchCase
	if err := json.Unmarshal(text, &cases); err != nil {
		t.Fatal(err)
	}
	if len(cases) != 2*len(torchOptions) {
		t.Errorf("%d cases, want %d", len(cases), 2*len(torchOptions))
	}
	data, rows := torchData()
	for _, c := range cases {
		t.Run(fmt.Sprintf("%s, masked %t", c.Optimizer, c.Masked), func(t *testing.T) {
			n := torchNetwork(c)
			n.pass.training, n.pass.epoch = true, 1
			furthest := 0.
			for k, want := range c.Losses {
				loss := n.minibatch(data, rows) / torchSamples
				furthest = max(furthest, math.Abs(loss-want)/want)
				if k > 0 && !(math.Abs(loss-want) <= 1e-5*want) {
					t.Fatalf("step %d: loss %.8f, want %.8f", k, loss, want)
				}
			}
			off, most := torchStep(n, c, data, rows)
			if off > 1e-5*most {
				t.Errorf("one step is off by %.3g, its greatest change is %.3g", off, most)
			}
			t.Logf("losses differ by %.2g at most, one step by %.2g of its greatest change", furthest, off/most)
		})
	}
}

// torchStep performs step number look from PyTorch's state. It returns the largest error of a parameter beyond rounding, and PyTorch's largest
// change.
func torchStep(n *Network, c torchCase, data *datasets.Samples, rows []int) (off, most float64) {
	eachTorch(n, func(p parameters, i, place int) {
		p.values[i], p.velocity[i] = float32(c.Values[place]), float32(c.Velocity[place])
		if p.second != nil {
			p.second[i] = float32(c.Second[place])
		}
	})
	if n.options.Optimizer != nil {
		n.pass.step.steps = look
	}
	before := map[int]float32{}
	eachTorch(n, func(p parameters, i, place int) { before[place] = p.values[i] })
	n.minibatch(data, rows)
	eachTorch(n, func(p parameters, i, place int) {
		// A weight is a float32, so the result of the step is known to half a unit in the last place.
		rounding := math.Abs(float64(p.values[i])) / (1 << 24)
		change := float64(p.values[i]) - float64(before[place])
		off = max(off, math.Abs(change-c.Update[place])-rounding)
		most = max(most, math.Abs(c.Update[place]))
	})
	return off, most
}
