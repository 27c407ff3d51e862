package nn

import (
	"math"
	"strings"
	"testing"

	"setlab/datasets"
	"setlab/internal/race"
	"setlab/setlib/topology"
	"setlab/setlib/train"
)

// ways are training settings whose states and results are compared.
var ways = map[string]Options{
	"Adam":              {Optimizer: Adam{}},
	"Adam, mean moment": {Optimizer: Adam{Regrown: MeanMoment}, ResetMomentum: true},
	"AdamW, clipped":    {Optimizer: AdamW{}, ClipNorm: .5},
	"RMSprop":           {Optimizer: RMSprop{Momentum: .5}, LearningRate: .001},
	"Nesterov, clipped": {Nesterov: true, ClipNorm: .5, LearningRate: .002},
}

// optimized returns a network that evolves and is large enough to be divided among threads.
func optimized(o Options, threads int) *Network {
	o.Inputs, o.BatchSize, o.Threads, o.Seed = 64, 20, threads, 3
	o.Layers = MLP{Hidden: []int{800, 600}, Classes: 10, Topology: topology.SET{Epsilon: 25}, Dropout: .2}.Layers()
	return New(o)
}

func epochs(t *testing.T, n *Network, from, to int) {
	t.Helper()
	data := datasets.Digits().Train.Slice(0, 90)
	for epoch := from; epoch <= to; epoch++ {
		if _, err := n.TrainEpoch(t.Context(), data, epoch); err != nil {
			t.Fatal(err)
		}
		n.Rewire(epoch, 5)
	}
}

// Training resumed from a state gives the same bits, on one processor and on two.
func TestOptimizersGoOnFromTheirState(t *testing.T) {
	for name, o := range ways {
		whole, first, rest := optimized(o, 1), optimized(o, 2), optimized(o, 1)
		epochs(t, whole, 1, 4)
		epochs(t, first, 1, 2)
		epochs(t, rest, 1, 1) // overwritten by the state
		var state train.State
		first.State().CopyTo(&state)
		if err := rest.SetState(state); err != nil {
			t.Fatal(err)
		}
		epochs(t, first, 3, 4)
		epochs(t, rest, 3, 4)
		for what, n := range map[string]*Network{"the one of two threads": first, "the one that took a state": rest} {
			if at := firstDifference(n.State(), whole.State()); at != "" {
				t.Errorf("%s: %s differs in %s", name, what, at)
			}
		}
	}
}

// Second moments stay with their connections. New connections get those selected by the optimizer.
func TestMomentsMoveWithTheirConnections(t *testing.T) {
	type link struct{ layer, from, to int }
	for _, regrown := range []Moment{ZeroMoment, MeanMoment} {
		n := optimized(Options{Optimizer: Adam{Regrown: regrown}}, 1)
		epochs(t, n, 1, 1)
		if _, err := n.TrainEpoch(t.Context(), datasets.Digits().Train.Slice(0, 90), 2); err != nil {
			t.Fatal(err)
		}
		each := func(f func(l link, w, first, second float32)) {
			for k, m := range n.State().Matrices {
				from, to := m.Graph.Pairs()
				for c, w := range m.Weights {
					f(link{k, from[c], to[c]}, w, m.Velocity[c], m.Second[c])
				}
			}
		}
		before, means := map[link][3]float32{}, make([]float64, 3)
		each(func(l link, w, first, second float32) {
			before[l] = [3]float32{w, first, second}
			means[l.layer] += float64(second)
		})
		for k, m := range n.State().Matrices {
			means[k] /= float64(len(m.Weights))
		}
		n.Rewire(2, 5)
		kept, grown := 0, 0
		each(func(l link, w, first, second float32) {
			fresh := float32(0)
			if regrown == MeanMoment {
				fresh = float32(means[l.layer])
			}
			switch old, there := before[l]; {
			case there && old == [3]float32{w, first, second}:
				kept++
			case w == 0 && first == 0 && second == fresh:
				grown++
			default:
				t.Errorf("%v: %v: weight %g, first moment %g, second %g; before %g", regrown, l, w, first, second, old)
			}
		})
		if grown < kept/5 || kept < grown {
			t.Errorf("%v: %d connections kept, %d grown", regrown, kept, grown)
		}
	}
}

func TestOptimizersHaveTheirDefaults(t *testing.T) {
	layers := []Layer{Dense{Neurons: 2}}
	for _, test := range []struct {
		o                     Options
		rate, decay, momentum float64
		says                  string
	}{
		{Options{}, .01, .0002, .9, "rate 0.01, momentum 0.9, L2 0.0002"},
		{Options{Optimizer: Adam{}}, .001, .0002, 0, "rate 0.001, Adam, L2 0.0002"},
		{Options{Optimizer: AdamW{Beta1: .8}, ClipNorm: 3}, .001, .01, 0, "rate 0.001, AdamW (beta1 0.8), decay 0.01, gradients clipped at 3"},
		{Options{Optimizer: RMSprop{Regrown: MeanMoment}, WeightDecay: -1}, .01, 0, 0, "rate 0.01, RMSprop (new links from the mean moment), L2 0"},
	} {
		test.o.Inputs, test.o.Layers = 3, layers
		n := New(test.o)
		o := n.Options()
		if o.LearningRate != test.rate || o.WeightDecay != test.decay || o.Momentum != test.momentum || !strings.Contains(n.String(), test.says) {
			t.Errorf("%v: rate %g, decay %g, momentum %g", n, o.LearningRate, o.WeightDecay, o.Momentum)
		}
	}
	if o := New(Options{Inputs: 3, Layers: layers, Optimizer: Adam{}}).Options(); o.Optimizer != (Adam{Beta1: .9, Beta2: .999, Epsilon: 1e-8}) {
		t.Errorf("%#v", o.Optimizer)
	}
}

func TestImpossibleOptimizersPanic(t *testing.T) {
	for says, o := range map[string]Options{
		"Momentum 0.5 and Nesterov false": {Optimizer: Adam{}, Momentum: .5},
		"Nesterov true":                   {Optimizer: RMSprop{}, Nesterov: true},
		"must be less than 1":             {Optimizer: Adam{Beta2: 1}},
		"nn.AdamW: AdamW (epsilon -1): Epsilon must be positive": {Optimizer: AdamW{Epsilon: -1}},
		"LearningRate NaN":           {LearningRate: math.NaN()},
		"WeightDecay +Inf":           {WeightDecay: math.Inf(1)},
		"layer's WeightDecay is NaN": {Layers: []Layer{Dense{Neurons: 2, WeightDecay: math.NaN()}}},
		"Moment(7)":                  {Optimizer: RMSprop{Regrown: 7}},
		"ClipNorm -1":                {ClipNorm: -1},
	} {
		func() {
			defer func() {
				if r, _ := recover().(string); !strings.Contains(r, says) {
					t.Errorf("%q, want one that says %q", r, says)
				}
			}()
			o.Inputs = 3
			if o.Layers == nil {
				o.Layers = []Layer{Dense{Neurons: 2}}
			}
			New(o)
		}()
	}
}

// A state of one kind of optimizer is rejected by another.
func TestStatesOfOtherOptimizersAreRefused(t *testing.T) {
	momentum, adam := optimized(Options{LearningRate: .002}, 1), optimized(Options{Optimizer: Adam{}}, 1)
	epochs(t, momentum, 1, 1)
	epochs(t, adam, 1, 1)
	if err := momentum.SetState(adam.State()); err == nil || !strings.Contains(err.Error(), "a state with second moments for a model") {
		t.Errorf("error %v", err)
	}
	if err := adam.SetState(momentum.State()); err == nil || !strings.Contains(err.Error(), "a state without second moments for a model") {
		t.Errorf("error %v", err)
	}
	rested := momentum.State()
	for k := range rested.Matrices {
		rested.Matrices[k].Velocity = nil
	}
	for k := range rested.Vectors {
		rested.Vectors[k].Velocity = nil
	}
	if err := adam.SetState(rested); err != nil {
		t.Error(err)
	}
	if s := adam.State(); s.Steps != 0 || s.Matrices[0].Second[0] != 0 {
		t.Errorf("%d steps, second moment %g", s.Steps, s.Matrices[0].Second[0])
	}
}

// The gradient of all parameters together is at most as long as the limit. A shorter one is unchanged, bit for bit.
func TestClipNorm(t *testing.T) {
	data, rows := torchData()
	step := func(limit float64) (moved float64, n *Network) {
		n = torchNetwork(torchCase{Optimizer: "momentum"})
		if limit > 0 {
			n.pass.step.clip = &clip{limit: limit}
		}
		n.pass.training, n.pass.epoch = true, 1
		n.pass.step.rate, n.pass.step.l2 = 1, 0
		var before []float32
		eachTorch(n, func(p parameters, i, _ int) { before = append(before, p.values[i]) })
		n.minibatch(data, rows)
		k := 0
		eachTorch(n, func(p parameters, i, _ int) {
			d := float64(p.values[i]) - float64(before[k])
			moved += d * d
			k++
		})
		return math.Sqrt(moved), n
	}
	length, free := step(0)
	if got, _ := step(length / 2); math.Abs(got-length/2) > 1e-5*length {
		t.Errorf("a gradient of length %g, clipped at half of that, has length %g", length, got)
	}
	if _, n := step(length * 1.01); !sameWeights(n, free) {
		t.Error("a limit that is not reached changes what is learned")
	}
}

func TestOptimizersDoNotAllocate(t *testing.T) {
	race.Skip(t, "the race detector empties pools")
	data, rows := datasets.Digits().Train, []int{1, 2, 3, 5, 8, 13, 21}
	for name, o := range ways {
		n := optimized(o, 2)
		n.pass.training, n.pass.epoch = true, 1
		n.minibatch(data, rows)
		if got := testing.AllocsPerRun(20, func() { n.minibatch(data, rows) }); got > 0 {
			t.Errorf("%s: %v allocations a minibatch", name, got)
		}
	}
}
