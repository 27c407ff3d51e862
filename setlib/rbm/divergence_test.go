package rbm

import (
	"bytes"
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"setlab/internal/race"
	"setlab/setlib/topology"
	"setlab/setlib/train"
)

// Two visible units and one hidden unit, with visible biases so strong that the reconstruction is certainly (1, 0). The gradient is then
// deterministic: v0 s(c + w.v0) - v1 s(c + w.v1), computed here by hand.
func TestDivergenceByHand(t *testing.T) {
	for _, steps := range []int{1, 3} {
		m := FromWeights([][]float64{{.5}, {-.25}}, []float64{60, -60}, []float64{.1})
		m.options.Steps, m.options.LearningRate, m.options.Momentum, m.options.WeightDecay = steps, .1, .5, .02
		data := samples(t, []float32{1, 1}, []float32{0, 1})
		sigmoid := func(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

		w, c := [2]float64{.5, -.25}, .1
		var velocity [3]float64
		for epoch := 1; epoch <= 3; epoch++ {
			both, second, chain := sigmoid(c+w[0]+w[1]), sigmoid(c+w[1]), sigmoid(c+w[0])
			velocity[0] = .5*velocity[0] + .1*(both/2-chain-.02*w[0])
			velocity[1] = .5*velocity[1] + .1*((both+second)/2-.02*w[1])
			velocity[2] = .5*velocity[2] + .1*((both+second)/2-chain)
			w[0], w[1], c = w[0]+velocity[0], w[1]+velocity[1], c+velocity[2]
			if _, err := m.TrainEpoch(context.Background(), data, epoch); err != nil {
				t.Fatal(err)
			}
		}
		for what, p := range map[string][2]float64{
			"weight 0": {float64(m.Weights().At(0, 0)), w[0]}, "weight 1": {float64(m.Weights().At(1, 0)), w[1]},
			"hidden bias": {float64(m.HiddenBias()[0]), c},
			// Data (1,1), (0,1) against the certain (1,0): mean difference (-.5, 1), with velocity .05, .075, .0875 and sum.
			"visible bias 0": {float64(m.VisibleBias()[0]), 60 - .05 - .075 - .0875},
			"visible bias 1": {float64(m.VisibleBias()[1]), -60 + .1 + .15 + .175},
		} {
			if math.Abs(p[0]-p[1]) > 1e-5 {
				t.Errorf("CD-%d: %s is %.7f, want %.7f", steps, what, p[0], p[1])
			}
		}
	}
}

// The mean gradient over many seeds is compared with the exact expectation of CD-1, by enumeration of the hidden and visible states.
func TestDivergenceInExpectation(t *testing.T) {
	race.Skip(t, "it draws thousands of samples")
	const draws = 20000
	v0 := []float32{1, 0, 1}
	m := randomModel(3, 2, topology.Dense{}, 1, 8)
	start, visible, hidden := slices.Clone(m.Weights().Weights()), slices.Clone(m.VisibleBias()), slices.Clone(m.HiddenBias())
	w := func(i, j int) float64 { return float64(start[i*2+j]) }
	hiddenGiven := func(v [3]float64) (p [2]float64) {
		for j := range p {
			x := float64(m.HiddenBias()[j])
			for i := range v {
				x += w(i, j) * v[i]
			}
			p[j] = 1 / (1 + math.Exp(-x))
		}
		return p
	}
	prob := func(p float64, on int) float64 {
		if on == 1 {
			return p
		}
		return 1 - p
	}
	p0 := hiddenGiven([3]float64{1, 0, 1})
	var want [6]float64
	for j := range 2 {
		for i := range 3 {
			want[i*2+j] = float64(v0[i]) * p0[j]
		}
	}
	for h := range 4 {
		ph := prob(p0[0], h&1) * prob(p0[1], h>>1)
		var pv [3]float64
		for i := range pv {
			x := float64(m.VisibleBias()[i])
			for j := range 2 {
				x += w(i, j) * float64(h>>j&1)
			}
			pv[i] = 1 / (1 + math.Exp(-x))
		}
		for v := range 8 {
			p, state := ph, [3]float64{}
			for i := range state {
				state[i] = float64(v >> i & 1)
				p *= prob(pv[i], v>>i&1)
			}
			p1 := hiddenGiven(state)
			for j := range 2 {
				for i := range 3 {
					want[i*2+j] -= p * state[i] * p1[j]
				}
			}
		}
	}
	data := samples(t, v0)
	var sum [6]float64
	// The velocity is then the gradient.
	m.options.LearningRate, m.options.Momentum, m.options.WeightDecay = 1, 0, 0
	for seed := range uint64(draws) {
		m.options.Seed = seed
		copy(m.Weights().Weights(), start)
		copy(m.VisibleBias(), visible)
		copy(m.HiddenBias(), hidden)
		if _, err := m.TrainEpoch(context.Background(), data, 1); err != nil {
			t.Fatal(err)
		}
		for c, v := range m.velocity {
			sum[c] += float64(v)
		}
	}
	for c := range want {
		// A gradient lies in [-1, 1]; its standard deviation is at most 1.
		if got := sum[c] / draws; math.Abs(got-want[c]) > 4/math.Sqrt(draws) {
			t.Errorf("mean gradient %d is %.4f, want %.4f", c, got, want[c])
		}
	}
}

// fit trains a small SET-RBM and returns its history as text, and its parameters.
func fit(t *testing.T, seed uint64, threads int) (string, []float32) {
	t.Helper()
	data := stripes(t, 200, 14, 2)
	// Large enough for every product and every layer to be divided among the threads.
	m := New(Options{Visible: 196, Hidden: 700, Topology: topology.SET{Epsilon: 60}, BatchSize: 100, Seed: seed, Threads: threads})
	run, err := train.Fit(context.Background(), m, data, train.Options{
		Epochs: 2, Metrics: []train.Metric{LogProbability(m, data, AISOptions{Runs: 40, Betas: LinearBetas(10), Threads: threads}, 2)},
	})
	if err != nil {
		t.Fatal(err)
	}
	var csv bytes.Buffer
	if err := run.History.WriteCSV(&csv); err != nil {
		t.Fatal(err)
	}
	return csv.String(), slices.Concat(m.Weights().Weights(), m.VisibleBias(), m.HiddenBias())
}

func TestSameSeedSameRun(t *testing.T) {
	history, parameters := fit(t, 1, 1)
	for _, threads := range []int{2, 3} {
		h, p := fit(t, 1, threads)
		if h != history {
			t.Errorf("%d threads gave the history\n%s\none gave\n%s", threads, h, history)
		}
		if !slices.Equal(p, parameters) {
			t.Errorf("%d threads gave other parameters than one", threads)
		}
	}
	if h, _ := fit(t, 2, 1); h == history {
		t.Error("another seed gave the same history")
	}
}

// The last minibatch may be too small for all chains of a full minibatch.
func TestSmallLastMinibatch(t *testing.T) {
	for _, n := range []int{101, 130, 148, 149, 199} {
		m := New(Options{Visible: 16, Hidden: 12, BatchSize: 100, LearningRate: .1, Momentum: -1, WeightDecay: -1, Topology: topology.Dense{}})
		data := stripes(t, n, 4, 3)
		m.buffers = newBuffers(m)
		m.buffers.fit()
		if len(m.buffers.chains) != 2 {
			t.Fatalf("%d chains for minibatches of 100", len(m.buffers.chains))
		}
		m.checkData(data)
		rows := make([]int, n)
		for i := range rows {
			rows[i] = i
		}
		numbered := func(k int) minibatch { return newMinibatch(data, rows, 100, false, 0, 1, k) }
		m.buffers.next = numbered(0)
		m.buffers.load()
		m.learn(numbered(1))
		before := slices.Clone(m.Weights().Weights())
		m.learn(numbered(2))

		// Without momentum and decay, the step is the rate times the mean statistics of the chains' final states, all binary or probabilities.
		for c, w := range m.Weights().Weights() {
			i, j := c/12, c%12
			want := 0.
			for _, k := range m.buffers.chains {
				for b := range k.data.Columns {
					want += float64(k.data.Row(i)[b]*k.expected.Row(j)[b] - k.visible.Row(i)[b]*k.hidden.Row(j)[b])
				}
			}
			if got := float64(w - before[c]); math.Abs(got-.1*want/float64(n-100)) > 1e-6 {
				t.Fatalf("%d samples: weight %d moved by %v, want %v", n, c, got, .1*want/float64(n-100))
			}
		}
	}
}

func TestStepsDoNotAllocate(t *testing.T) {
	race.Skip(t, "the race detector empties pools")
	data := stripes(t, 300, 14, 1)
	for _, rule := range []topology.Rule{topology.Dense{}, topology.SET{Epsilon: 30}} {
		for _, threads := range []int{1, 2} {
			m := New(Options{Visible: 196, Hidden: 300, Topology: rule, Steps: 2, BatchSize: 100, Threads: threads})
			if _, err := m.TrainEpoch(context.Background(), data, 1); err != nil {
				t.Fatal(err)
			}
			rows, step := make([]int, 1200), 0
			numbered := func(k int) minibatch { return newMinibatch(data, rows, 100, false, 0, 2, k) }
			m.buffers.next = numbered(step)
			if n := testing.AllocsPerRun(10, func() { step++; m.learn(numbered(step)) }); n > 0 {
				t.Errorf("%v, %d threads: %v allocations a minibatch", m, threads, n)
			}
		}
	}
}

// The log-probability after training, computed exactly. Independent bits would give -16 ln 2 = -11.1 nats, the true distribution -3.5.
func TestLearns(t *testing.T) {
	race.Skip(t, "it trains for many epochs")
	ctx := context.Background()
	data, held := stripes(t, 1000, 4, 5), stripes(t, 500, 4, 6)
	for _, rule := range []topology.Rule{topology.Dense{}, topology.SET{Epsilon: 5}} {
		m := New(Options{Visible: 16, Hidden: 20, Topology: rule, Steps: 5, LearningRate: .05, Seed: 1})
		run, err := train.Fit(ctx, m, data, train.Options{Epochs: 100, Start: true, Metrics: []train.Metric{ExactLogProbability(m, held, 20)}})
		if err != nil {
			t.Fatal(err)
		}
		epochs, p := run.History.Series("log-probability")
		if !slices.Equal(epochs, []float64{0, 20, 40, 60, 80, 100}) {
			t.Errorf("measured at epochs %v", epochs)
		}
		if math.Abs(p[0]+16*math.Ln2) > .05 {
			t.Errorf("%v: untrained, %.2f nats", m, p[0])
		}
		if last := p[len(p)-1]; last < -6.5 || last > -3.3 {
			t.Errorf("%v: %.2f nats after training", m, last)
		}
	}
}

func TestConnectionsDuringTraining(t *testing.T) {
	m := New(Options{Visible: 36, Hidden: 50, Topology: topology.SET{Epsilon: 5}})
	start := m.Connections()
	run, err := train.Fit(context.Background(), m, stripes(t, 50, 6, 1), train.Options{Epochs: 6})
	if err != nil {
		t.Fatal(err)
	}
	for i, n := range run.History.Column("connections") {
		if i < 5 && n != float64(start) {
			t.Errorf("%v connections after epoch %d, %d at the start", n, i+1, start)
		}
	}
	if end, want := m.Connections(), .7*float64(start); math.Abs(float64(end)-want) > 2 {
		t.Errorf("%d connections at the end, want %.0f", end, want)
	}
}

// countdown is a context that is canceled after n calls of Err.
type countdown struct {
	context.Context
	left int
}

func (c *countdown) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

func TestInterruptWithinAnEpoch(t *testing.T) {
	data := stripes(t, 100, 4, 1)
	m := New(Options{Visible: 16, Hidden: 10, Topology: topology.Dense{}})
	// With ten minibatches per epoch, this ends in the third epoch.
	run, err := train.Fit(&countdown{context.Background(), 25}, m, data, train.Options{Epochs: 100})
	if !errors.Is(err, context.Canceled) || !strings.Contains(err.Error(), "epoch 3 of 100") {
		t.Errorf("error %v", err)
	}
	if run == nil || !run.Interrupted || run.Epochs != 2 || run.History.Len() != 2 {
		t.Fatalf("run %+v", run)
	}
	if _, err := train.Fit(context.Background(), m, data, train.Options{Epochs: 1}); err != nil {
		t.Errorf("the model can't go on: %v", err)
	}
}

func TestUnfitData(t *testing.T) {
	ctx := context.Background()
	m := New(Options{Visible: 3, Hidden: 2})
	if _, err := m.TrainEpoch(ctx, samples(t, []float32{0, 1, .5}, []float32{0, 16, 0}), 1); err == nil || !strings.Contains(err.Error(), "feature 1 of sample 1 is 16") {
		t.Errorf("error %v", err)
	}
	m = New(Options{Visible: 16, Hidden: 8, LearningRate: 1e38})
	if _, err := m.TrainEpoch(ctx, stripes(t, 100, 4, 1), 1); err == nil || !strings.Contains(err.Error(), "diverged") {
		t.Errorf("error %v", err)
	}
}

// Gray values are used as probabilities: the visible biases approach their log odds.
func TestGrayData(t *testing.T) {
	rows := make([][]float32, 200)
	for i := range rows {
		rows[i] = []float32{.2, .5, .9}
	}
	data := samples(t, rows...)
	m := New(Options{Visible: 3, Hidden: 1, Topology: topology.Dense{}, Momentum: -1, Seed: 3})
	if _, err := train.Fit(context.Background(), m, data, train.Options{Epochs: 150}); err != nil {
		t.Fatal(err)
	}
	z, err := m.ExactLogZ(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	on := samples(t, []float32{0, 0, 0}, []float32{1, 0, 0}, []float32{0, 1, 0}, []float32{0, 0, 1}, []float32{1, 1, 0}, []float32{1, 0, 1}, []float32{0, 1, 1}, []float32{1, 1, 1})
	var marginal [3]float64
	for r, l := range m.LogProbabilities(on, z) {
		for i := range marginal {
			marginal[i] += float64(on.At(r, i)) * math.Exp(l)
		}
	}
	for i, want := range []float64{.2, .5, .9} {
		if math.Abs(marginal[i]-want) > .06 {
			t.Errorf("feature %d is on with probability %.3f, want %.1f", i, marginal[i], want)
		}
	}
}
