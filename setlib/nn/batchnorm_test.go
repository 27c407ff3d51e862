package nn

import (
	"math"
	"testing"

	"setlab/datasets"
	"setlab/setlib/topology"
)

// reference normalizes samples in place, in float64, like batchNorm in training.
func (s *batchNorm) reference(samples [][]float64, gain, shift []float64) {
	for c := range gain {
		mean, variance := s.moments(samples, c)
		for _, x := range samples {
			for i := c * s.group; i < (c+1)*s.group; i++ {
				x[i] = gain[c]*(x[i]-mean)/math.Sqrt(variance+s.options.Epsilon) + shift[c]
			}
		}
	}
}

// moments returns mean and variance of a channel.
func (s *batchNorm) moments(samples [][]float64, c int) (mean, variance float64) {
	n := float64(len(samples) * s.group)
	for _, x := range samples {
		for _, v := range x[c*s.group : (c+1)*s.group] {
			mean += v / n
		}
	}
	for _, x := range samples {
		for _, v := range x[c*s.group : (c+1)*s.group] {
			variance += (v - mean) * (v - mean) / n
		}
	}
	return mean, variance
}

// TestRunningMeanAndVariance compares the running mean and variance used in evaluation with the formula, over three minibatches, the last with a
// single sample.
func TestRunningMeanAndVariance(t *testing.T) {
	n := New(Options{Inputs: 6, BatchSize: 5, Layers: []Layer{BatchNorm{Momentum: .25}, Dense{Neurons: 4}}})
	s := n.stages[0].(*batchNorm)
	data := labeled(11, 6, 4, 3)
	wantMean, wantVariance := make([]float64, 6), []float64{1, 1, 1, 1, 1, 1}
	n.pass.training, n.pass.epoch = true, 1
	for _, rows := range [][]int{{0, 1, 2, 3, 4}, {5, 6, 7, 8, 9}, {10}} {
		n.minibatch(data, rows)
		var samples [][]float64
		for _, r := range rows {
			x := make([]float64, 6)
			for i := range x {
				x[i] = float64(data.At(r, i))
			}
			samples = append(samples, x)
		}
		for c := range 6 {
			mean, variance := s.moments(samples, c)
			wantMean[c] = .75*wantMean[c] + .25*mean
			if k := float64(len(rows)); k > 1 {
				wantVariance[c] = .75*wantVariance[c] + .25*variance*k/(k-1)
			}
		}
	}
	for c := range 6 {
		if got := float64(s.running[0][c]); math.Abs(got-wantMean[c]) > 1e-6 {
			t.Errorf("running mean %d is %v, want %v", c, got, wantMean[c])
		}
		if got := float64(s.running[1][c]); math.Abs(got-wantVariance[c]) > 1e-6 {
			t.Errorf("running variance %d is %v, want %v", c, got, wantVariance[c])
		}
	}
	state := n.State()
	y, err := n.Predict(t.Context(), data)
	if err != nil {
		t.Fatal(err)
	}
	linear := n.linears()[0]
	for r := range data.Len() {
		logits := make([]float64, 4)
		from, to := linear.weights.Graph().Pairs()
		copy(logits, floats64(linear.bias.values))
		for k, w := range linear.weights.Weights() {
			i := from[k]
			x := (float64(data.At(r, i)) - float64(s.running[0][i])) / math.Sqrt(float64(s.running[1][i])+1e-5)
			logits[to[k]] += float64(w) * (float64(s.gain.values[i])*x + float64(s.shift.values[i]))
		}
		CrossEntropy{}.probabilities(logits)
		for k, want := range logits {
			if math.Abs(y[r][k]-want) > 1e-5 {
				t.Fatalf("sample %d, class %d: %v, want %v", r, k, y[r][k], want)
			}
		}
	}
	if at := firstDifference(n.State(), state); at != "" {
		t.Errorf("evaluation changed %s", at)
	}
}

func floats64(v []float32) []float64 {
	out := make([]float64, len(v))
	for i, x := range v {
		out[i] = float64(x)
	}
	return out
}

// A normalized network gives the same bits on any number of threads and after resuming from its state, also with an optimizer that has second
// moments.
func TestBatchNormSameBits(t *testing.T) {
	data := datasets.Digits().Train.Slice(0, 200)
	for name, layers := range map[string][]Layer{
		"sparse": {
			Sparse{Neurons: 300, Topology: topology.SET{Epsilon: 4}}, BatchNorm{}, SReLU{}, Dropout{},
			Sparse{Neurons: 200, Topology: topology.SET{Epsilon: 4}}, BatchNorm{}, GELU{}, Dense{Neurons: 10},
		},
		"layer norm":    {Convolution{Filters: 8}, LayerNorm{}, ReLU{}, MaxPool{}, Sparse{Neurons: 300, Topology: topology.SET{Epsilon: 4}}, LayerNorm{}, Tanh{}, Dense{Neurons: 10}},
		"convolutional": {Convolution{Filters: 8}, BatchNorm{}, ReLU{}, MaxPool{}, Dense{Neurons: 10}},
	} {
		t.Run(name, func(t *testing.T) {
			make := func(threads int) *Network {
				return New(Options{Shape: []int{8, 8}, BatchSize: 60, Layers: layers, Optimizer: Adam{}, Threads: threads})
			}
			train := func(n *Network, from, to int) {
				for epoch := from; epoch <= to; epoch++ {
					if _, err := n.TrainEpoch(t.Context(), data, epoch); err != nil {
						t.Fatal(err)
					}
					n.Rewire(epoch, 9)
				}
			}
			one, three, rest := make(1), make(3), make(2)
			train(one, 1, 4)
			train(three, 1, 2)
			train(rest, 1, 1)
			if err := rest.SetState(three.State()); err != nil {
				t.Fatal(err)
			}
			train(three, 3, 4)
			train(rest, 3, 4)
			for name, n := range map[string]*Network{"three threads": three, "from a state": rest} {
				if at := firstDifference(n.State(), one.State()); at != "" {
					t.Errorf("%s: %s differs", name, at)
				}
			}
		})
	}
}
