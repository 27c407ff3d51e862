package nn

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"setlab/datasets"
	"setlab/internal/race"
	"setlab/setlib/topology"
	"setlab/setlib/train"
)

// digits is the embedded handwritten digits, standardized.
func digits() *datasets.Set { return datasets.Digits().GloballyStandardized() }

func small(threads int) *Network {
	return New(Options{
		Inputs: 64, Layers: MLP{Hidden: []int{300, 200}, Classes: 10, Topology: topology.SET{Epsilon: 6}, Dropout: .2}.Layers(),
		BatchSize: 50, LearningRate: .05, Seed: 3, Threads: threads,
	})
}

func fit(t *testing.T, n *Network, set *datasets.Set, epochs int) *train.Run {
	t.Helper()
	run, err := train.Fit(t.Context(), n, set.Train, train.Options{Epochs: epochs, Metrics: []train.Metric{Accuracy(n, set.Test), TestLoss(n, set.Test)}})
	if err != nil {
		t.Fatal(err)
	}
	return run
}

// A sparse network learns handwritten digits, with the same result for any number of threads.
func TestLearnsDigits(t *testing.T) {
	set := digits()
	one, two := small(1), small(2)
	a, b := fit(t, one, set, 15), fit(t, two, set, 15)
	if acc := a.History.Last("accuracy"); acc < .9 {
		t.Errorf("accuracy %v after 15 epochs", acc)
	}
	for _, name := range a.History.Names() {
		if !slices.Equal(a.History.Column(name), b.History.Column(name)) {
			t.Errorf("%s differs between one thread and two: %v, %v", name, a.History.Column(name), b.History.Column(name))
		}
	}
	for k, w := range one.Weights() {
		if !slices.Equal(w.Weights(), two.Weights()[k].Weights()) {
			t.Errorf("weights of layer %d differ between one thread and two", k)
		}
	}
}

func TestEvaluation(t *testing.T) {
	set := digits()
	n := small(0)
	fit(t, n, set, 2)
	e, err := n.Evaluate(t.Context(), set.Test)
	if err != nil {
		t.Fatal(err)
	}
	p, err := n.Predict(t.Context(), set.Test)
	if err != nil {
		t.Fatal(err)
	}
	correct, loss := 0, 0.
	confusion := make([][]int, 10)
	for k := range confusion {
		confusion[k] = make([]int, 10)
	}
	for r, row := range p {
		said, sum := 0, 0.
		for k, v := range row {
			sum += v
			if v > row[said] {
				said = k
			}
		}
		if math.Abs(sum-1) > 1e-9 {
			t.Fatalf("probabilities of sample %d add to %v", r, sum)
		}
		is := set.Test.Label(r)
		loss -= math.Log(row[is])
		confusion[is][said]++
		if is == said {
			correct++
		}
	}
	if e.Correct != correct || e.Samples != set.Test.Len() || e.Accuracy != float64(correct)/float64(set.Test.Len()) {
		t.Errorf("%v, but %d of %d probabilities say the right class", e, correct, set.Test.Len())
	}
	if want := loss / float64(e.Samples); math.Abs(e.Loss-want) > 1e-5*want {
		t.Errorf("loss %v, want %v", e.Loss, want)
	}
	for k := range confusion {
		if !slices.Equal(confusion[k], e.Confusion[k]) {
			t.Errorf("confusion of class %d is %v, want %v", k, e.Confusion[k], confusion[k])
		}
	}
	if !strings.Contains(e.HTML(), fmt.Sprintf("<td>%d</td>", confusion[0][0])) {
		t.Error("the table lacks the confusion counts")
	}
}

// The connections of the paper's Table 3: 0.7 times the Erdos-Renyi graphs of the hidden layers, and a dense output
// layer.
func TestConnectionsOfTable3(t *testing.T) {
	for _, c := range []struct {
		inputs     int
		hidden     []int
		mean, sd   float64
		parameters int
	}{
		{784, []int{1000, 1000, 1000}, 90976, 233, 784000 + 1000000 + 1000000 + 10000},
		{28, []int{1000, 1000, 1000}, 80392, 201, 28000 + 1000000 + 1000000 + 10000},
	} {
		layers := MLP{Hidden: c.hidden, Classes: 10}.Layers()
		n := New(Options{Inputs: c.inputs, Layers: layers, BatchSize: 1, Seed: 1})
		n.Rewire(1, 1)
		if got := float64(n.Connections()); math.Abs(got-c.mean) > 5*c.sd {
			t.Errorf("%d inputs: %v connections after the last removal, want %v ± %v", c.inputs, got, c.mean, c.sd)
		}
		dense := New(Options{Inputs: c.inputs, Layers: MLP{Hidden: c.hidden, Classes: 10, Topology: topology.Dense{}}.Layers(), BatchSize: 1})
		if got := dense.Connections(); got != c.parameters {
			t.Errorf("%d inputs: the dense network has %d weights, want %d", c.inputs, got, c.parameters)
		}
	}
}

// Evolution keeps weights and velocities with their connections.
func TestRewire(t *testing.T) {
	set := digits()
	n := small(0)
	fit(t, n, set, 1)
	type link struct{ layer, from, to int }
	before := map[link][2]float32{}
	each := func(f func(l link, weight, velocity float32)) {
		for k, l := range n.linears() {
			from, to := l.weights.Graph().Pairs()
			for c, w := range l.weights.Weights() {
				f(link{k, from[c], to[c]}, w, l.velocity[c])
			}
		}
	}
	each(func(l link, w, v float32) { before[l] = [2]float32{w, v} })
	connections := n.Connections()
	n.Rewire(1, 10)
	if n.Connections() != connections {
		t.Errorf("%d connections became %d", connections, n.Connections())
	}
	kept, grown := 0, 0
	each(func(l link, w, v float32) {
		if old, ok := before[l]; ok && w == old[0] && v == old[1] {
			kept++
		} else if w == 0 && v == 0 {
			grown++
		} else {
			t.Errorf("%v: weight %v, velocity %v, before %v", l, w, v, old)
		}
	})
	if grown == 0 || kept < connections/2 {
		t.Errorf("%d connections kept, %d grown", kept, grown)
	}
}

func TestTrainingDoesNotAllocate(t *testing.T) {
	race.Skip(t, "the race detector empties pools")
	n := small(2)
	data := digits().Train
	n.pass.training, n.pass.epoch = true, 1
	rows := make([]int, 50)
	for i := range rows {
		rows[i] = i * 3
	}
	if got := testing.AllocsPerRun(50, func() {
		n.minibatch(data, rows)
	}); got > 0 {
		t.Errorf("%v allocations a minibatch", got)
	}
}

func TestCanceledTrainingLeavesAUsableNetwork(t *testing.T) {
	set := digits()
	n := small(0)
	ctx, cancel := context.WithCancel(t.Context())
	run, err := train.Fit(ctx, n, set.Train, train.Options{Epochs: 5, OnEpoch: func(p train.Progress) error {
		if p.Epoch == 2 {
			cancel()
		}
		return nil
	}})
	if !errors.Is(err, context.Canceled) || !run.Interrupted || run.Epochs != 2 {
		t.Errorf("%v, interrupted %v after %d epochs", err, run.Interrupted, run.Epochs)
	}
	if _, err := n.Evaluate(ctx, set.Test); !errors.Is(err, context.Canceled) {
		t.Errorf("evaluation with a canceled context: %v", err)
	}
	if e, err := n.Evaluate(t.Context(), set.Test); err != nil || e.Accuracy < .3 {
		t.Errorf("%v, %v", e, err)
	}
}

func TestUnfitData(t *testing.T) {
	n := small(0)
	unlabeled, _ := datasets.FromFloats(2, 64, make([]float32, 128), nil)
	for name, c := range map[string]struct {
		data *datasets.Samples
		says string
	}{
		"samples": {digits().Train.Slice(0, 0), "no samples to learn from"},
		"labels":  {unlabeled, "has no labels"},
		"classes": {labeled(20, 64, 12, 1), "12 classes and the network 10 outputs"},
	} {
		if _, err := n.TrainEpoch(t.Context(), c.data, 1); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v", name, err)
		}
	}
	wild := New(Options{Inputs: 64, Layers: n.options.Layers, LearningRate: 1e6})
	if _, err := train.Fit(t.Context(), wild, digits().Train, train.Options{Epochs: 20}); err == nil || !strings.Contains(err.Error(), "lower LearningRate") {
		t.Errorf("divergence: %v", err)
	}
}

// A minibatch with an infinite or NaN loss does not change the parameters.
func TestLossThatIsNotFinite(t *testing.T) {
	for _, bias := range []float64{math.Inf(1), math.NaN()} {
		taught, left := small(0), small(0)
		for _, n := range []*Network{taught, left} {
			n.pass.training, n.pass.epoch = true, 1
			n.Biases()[len(n.Biases())-1][3] = float32(bias)
		}
		if loss := taught.minibatch(digits().Train, []int{1, 2, 3}); !math.IsNaN(loss) && !math.IsInf(loss, 0) {
			t.Fatalf("a loss of %v from a bias of %v", loss, bias)
		}
		for _, n := range []*Network{taught, left} {
			n.Biases()[len(n.Biases())-1][3] = 0
		}
		if at := firstDifference(taught.State(), left.State()); at != "" {
			t.Errorf("bias %v: %s has changed", bias, at)
		}
	}
}

func TestMistakesPanic(t *testing.T) {
	dense := []Layer{Dense{Neurons: 2}}
	for name, f := range map[string]func(){
		"no inputs":  func() { New(Options{Layers: dense}) },
		"nil layer":  func() { New(Options{Inputs: 3, Layers: []Layer{Dense{Neurons: 2}, nil}}) },
		"no layers":  func() { New(Options{Inputs: 3}) },
		"no weights": func() { New(Options{Inputs: 3, Layers: []Layer{ReLU{}}}) },
		"no neurons": func() { New(Options{Inputs: 3, Layers: []Layer{Dense{}}}) },
		"dropout":    func() { New(Options{Inputs: 3, Layers: []Layer{Dropout{Rate: 1}, Dense{Neurons: 2}}}) },
		"rate":       func() { New(Options{Inputs: 3, Layers: dense, LearningRate: -1}) },
		"init":       func() { New(Options{Inputs: 3, Layers: []Layer{Dense{Neurons: 2, Init: 9}}}) },
		"no samples": func() { _, _ = New(Options{Inputs: 3, Layers: dense}).Evaluate(t.Context(), nil) },
		"no graph": func() {
			New(Options{Inputs: 3, Layers: []Layer{Sparse{Neurons: 2, Topology: topology.Custom{WireFunc: func(in, out int, _ *rand.Rand) *topology.Graph { return nil }}}}})
		},
		"features":   func() { _, _ = New(Options{Inputs: 3, Layers: dense}).TrainEpoch(t.Context(), labeled(4, 5, 2, 1), 1) },
		"prediction": func() { _, _ = New(Options{Inputs: 3, Layers: dense}).Predict(t.Context(), labeled(4, 5, 2, 1)) },
	} {
		func() {
			defer func() {
				if text, _ := recover().(string); text == "" {
					t.Errorf("%s: no panic that says why", name)
				}
			}()
			f()
		}()
	}
}
