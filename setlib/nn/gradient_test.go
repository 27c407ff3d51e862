package nn

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"setlab/datasets"
	"setlab/internal/race"
	"setlab/setlib/topology"
)

// reference computes a network in float64, sample by sample, from the definitions of its layers. Its parameters are copies of
// the network's, so they can be varied one at a time.
type reference struct {
	network *Network
	values  [][]float64 // copies of slices
	slices  [][]float32 // of the network
	names   []string
	first   map[stage]int // index of a stage's first slice
}

func newReference(n *Network) *reference {
	r := &reference{network: n, first: map[stage]int{}}
	for k, s := range n.stages {
		r.first[s] = len(r.slices)
		switch s := s.(type) {
		case *linear:
			r.add(fmt.Sprintf("layer %d, weight", k), s.weights.Weights())
		case *conv:
			r.add(fmt.Sprintf("layer %d, weight", k), s.weights)
		}
		for _, p := range s.learned() {
			r.add(fmt.Sprintf("layer %d, %s", k, p.name), p.values)
		}
	}
	return r
}

func (r *reference) add(name string, values []float32) {
	wide := make([]float64, len(values))
	for i, v := range values {
		wide[i] = float64(v)
	}
	r.names, r.slices, r.values = append(r.names, name), append(r.slices, values), append(r.values, wide)
}

// loss returns the mean loss of the loaded minibatch, with the dropout masks of the last forward pass.
func (r *reference) loss() float64 {
	n := r.network
	samples := make([][]float64, len(n.batch.truth.labels))
	for b := range samples {
		samples[b] = make([]float64, n.options.Inputs)
		for i := range samples[b] {
			samples[b][i] = float64(n.batch.x.Row(i)[b])
		}
	}
	var inputs [][][]float64 // of every stage
	for _, s := range n.stages {
		inputs = append(inputs, slices.Clone(samples))
		if skip, ok := s.(*skip); ok {
			for b := range samples {
				samples[b] = slices.Clone(samples[b])
				for i, v := range inputs[skip.from][b] {
					samples[b][i] += v
				}
			}
			continue
		}
		if norm, ok := s.(*batchNorm); ok {
			for b := range samples {
				samples[b] = slices.Clone(samples[b])
			}
			norm.reference(samples, r.values[r.first[s]], r.values[r.first[s]+1])
			continue
		}
		for b := range samples {
			samples[b] = r.stage(s, samples[b], b)
		}
	}
	sum := 0.
	for b, label := range n.batch.truth.labels {
		sum += lossOf(n.options.Loss, samples[b], label)
	}
	return sum / float64(len(n.batch.truth.labels))
}

func lossOf(l Loss, y []float64, label int) float64 {
	if l, ok := l.(CrossEntropy); ok {
		z, mean := 0., 0.
		for _, v := range y {
			z += math.Exp(v)
			mean += v / float64(len(y))
		}
		return math.Log(z) - (1-l.Smoothing)*y[label] - l.Smoothing*mean
	}
	sum := 0.
	for k, v := range y {
		if k == label {
			v--
		}
		sum += v * v / 2
	}
	return sum
}

func (r *reference) stage(s stage, x []float64, column int) []float64 {
	first := r.first[s]
	y := make([]float64, s.neurons())
	switch s := s.(type) {
	case *linear:
		copy(y, r.values[first+1])
		from, to := s.weights.Graph().Pairs()
		for c, w := range r.values[first] {
			y[to[c]] += w * x[from[c]]
		}
	case *srelu:
		p := r.values[first:]
		for i, z := range x {
			tl, tr := p[0][i], p[0][i]+math.Abs(p[2][i])
			switch {
			case z <= tl:
				y[i] = tl + p[1][i]*(z-tl)
			case z >= tr:
				y[i] = tr + p[3][i]*(z-tr)
			default:
				y[i] = z
			}
		}
	case *layerNorm:
		s.reference(y, x, r.values[first], r.values[first+1])
	case *conv:
		s.reference(y, x, r.values[first], r.values[first+1])
	case *pool:
		s.reference(y, x)
	case flatten:
		copy(y, x)
	case *rectifier:
		for i, z := range x {
			y[i] = math.Max(z, 0)
		}
	case *pointwise:
		for i, z := range x {
			y[i] = pointwiseReference(s.name, z)
		}
	case *dropout:
		for i, z := range x {
			at := i*r.network.batch.x.Stride + column
			if s.mask[at/8]>>(at%8)&1 == 1 {
				y[i] = z / float64(s.keep)
			}
		}
	default:
		panic(fmt.Sprintf("no reference for %T", s))
	}
	return y
}

// pointwiseReference computes an activation.
func pointwiseReference(name string, z float64) float64 {
	switch name {
	case "sigmoid":
		return 1 / (1 + math.Exp(-z))
	case "tanh":
		return math.Tanh(z)
	case "SiLU":
		return z / (1 + math.Exp(-z))
	case "GELU":
		return z * math.Erfc(-z/math.Sqrt2) / 2
	}
	var slope float64
	if _, err := fmt.Sscanf(name, "leaky %g", &slope); err != nil {
		panic("no reference for " + name)
	}
	if z <= 0 {
		z *= slope
	}
	return z
}

// labeled returns random samples with labels.
func labeled(rows, features, classes int, seed uint64) *datasets.Samples {
	rng := rand.New(rand.NewPCG(seed, 1))
	values, labels := make([]float32, rows*features), make([]int, rows)
	for i := range values {
		values[i] = float32(rng.NormFloat64())
	}
	for i := range labels {
		labels[i] = rng.IntN(classes)
	}
	labels[0] = classes - 1
	s, err := datasets.FromFloats(rows, features, values, labels)
	if err != nil {
		panic(err)
	}
	return s
}

// The gradients of every layer are compared with central differences of a float64 computation of the same network. One step of
// plain gradient descent at rate 1 shows the gradient.
func TestGradients(t *testing.T) {
	race.Skip(t, "it trains for each of thousands of weights")
	half := topology.Custom{Name: "half", WireFunc: func(in, out int, rng *rand.Rand) *topology.Graph {
		return topology.ErdosRenyi(in, out, .5, rng)
	}}
	networks := map[string]Options{
		"skip": {Layers: []Layer{
			Dense{Neurons: 9}, ReLU{}, Sparse{Neurons: 9, Topology: half}, ReLU{}, Dropout{}, Skip{Over: 3}, Dense{Neurons: 9}, Skip{Over: 1}, ReLU{}, Skip{Over: 3}, Dense{Neurons: 4},
		}},
		"skip over the inputs": {Layers: []Layer{Dense{Neurons: 6}, SReLU{}, Skip{Over: 2}, ReLU{}, Skip{Over: 4}, Dense{Neurons: 4}, ReLU{}, Skip{Over: 1}}},
		"skip of what a dropout was given": {Layers: []Layer{
			Dense{Neurons: 9}, Dropout{}, ReLU{}, Skip{Over: 2}, Sigmoid{}, Flatten{}, ReLU{}, Dense{Neurons: 9}, Skip{Over: 3}, Dense{Neurons: 4},
		}},
		"smoothed":      {Layers: []Layer{Dense{Neurons: 9}, SReLU{}, Dense{Neurons: 4}}, Loss: CrossEntropy{Smoothing: .3}},
		"linear":        {Layers: []Layer{Dense{Neurons: 4}}},
		"sparse":        {Layers: []Layer{Sparse{Neurons: 9, Topology: half}, Sparse{Neurons: 4, Topology: half}}},
		"SReLU":         {Layers: []Layer{Sparse{Neurons: 9, Topology: half}, SReLU{}, Sparse{Neurons: 8, Topology: half}, SReLU{}, Dense{Neurons: 4}}},
		"ReLU":          {Layers: []Layer{Sparse{Neurons: 9, Topology: half}, ReLU{}, Dense{Neurons: 7}, ReLU{}, Dense{Neurons: 4}}},
		"AllReLU":       {Layers: []Layer{Dense{Neurons: 9}, AllReLU{}, Dense{Neurons: 7}, AllReLU{Slope: .3}, Dense{Neurons: 4}}},
		"leaky ReLU":    {Layers: []Layer{Dense{Neurons: 9}, LeakyReLU{}, Dense{Neurons: 7}, LeakyReLU{Slope: .3}, Dense{Neurons: 4}}},
		"tanh":          {Layers: []Layer{Dense{Neurons: 9}, Tanh{}, Dropout{}, Dense{Neurons: 7}, Tanh{}, Dense{Neurons: 4}}},
		"GELU":          {Layers: []Layer{Dense{Neurons: 9}, GELU{}, Dense{Neurons: 7}, GELU{}, Dense{Neurons: 4}}},
		"SiLU":          {Layers: []Layer{Dense{Neurons: 9}, SiLU{}, Dense{Neurons: 7}, SiLU{}, Dense{Neurons: 4}}},
		"batch norm":    {Layers: []Layer{Sparse{Neurons: 9, Topology: half}, BatchNorm{}, ReLU{}, Dense{Neurons: 7}, BatchNorm{Epsilon: .1}, SReLU{}, Dense{Neurons: 4}}},
		"layer norm":    {Layers: []Layer{LayerNorm{}, Sparse{Neurons: 9, Topology: half}, LayerNorm{}, ReLU{}, Dense{Neurons: 150}, LayerNorm{Epsilon: .1}, SReLU{}, Dense{Neurons: 4}}},
		"normal first":  {Layers: []Layer{BatchNorm{}, Dropout{}, Sparse{Neurons: 9, Topology: half}, Tanh{}, BatchNorm{}, Dropout{}, Dense{Neurons: 4}}},
		"sigmoid":       {Layers: []Layer{Dense{Neurons: 9}, Sigmoid{}, Dense{Neurons: 4}, Sigmoid{}}, Loss: SquaredError{}},
		"dropout":       {Layers: MLP{Hidden: []int{20, 30}, Classes: 4, Topology: half, Dropout: .4}.Layers()},
		"dropout first": {Layers: []Layer{Dropout{Rate: .2}, Dense{Neurons: 9}, Sigmoid{}, Dropout{}, Dropout{}, Dense{Neurons: 4}}},
		"SReLU first":   {Layers: []Layer{SReLU{}, Sparse{Neurons: 9, Topology: half}, ReLU{}, Dense{Neurons: 4}}},
		"SReLU alone":   {Layers: []Layer{Dropout{}, SReLU{}, SReLU{}, Dense{Neurons: 4}}},
		"deep":          {Layers: MLP{Hidden: []int{8, 9, 8, 7, 6}, Classes: 4, Topology: half, Activation: AllReLU{}}.Layers(), Loss: SquaredError{}},
	}
	kinds := map[reflect.Type]bool{
		// TestGradientsOfImages checks the gradients of these, which need images.
		reflect.TypeFor[Convolution](): true, reflect.TypeFor[MaxPool](): true,
	}
	for _, o := range networks {
		for _, l := range o.Layers {
			kinds[reflect.TypeOf(l)] = true
		}
	}
	for _, l := range Catalog() {
		if !kinds[reflect.TypeOf(l)] {
			t.Errorf("no network has a layer of type %T", l)
		}
	}
	for name, o := range networks {
		t.Run(name, func(t *testing.T) {
			o.Inputs, o.BatchSize, o.LearningRate, o.Momentum, o.WeightDecay, o.Seed = 6, 11, 1, -1, -1, 5
			n := New(o)
			disturb(n)
			r := newReference(n)
			n.pass.training, n.pass.epoch = true, 1
			data, rows := labeled(11, 6, 4, 3), []int{3, 1, 4, 10, 5, 9, 2, 6, 8, 7, 0}
			loss := n.minibatch(data, rows) / 11
			if want := r.loss(); math.Abs(loss-want) > 1e-5*want {
				t.Fatalf("loss %.7f, want %.7f", loss, want)
			}
			for k, values := range r.values {
				for i, v := range values {
					const h = 1e-5
					values[i] = v + h
					up := r.loss()
					values[i] = v - h
					down := r.loss()
					values[i] = v
					want := (up - down) / (2 * h)
					if got := v - float64(r.slices[k][i]); math.Abs(got-want) > 2e-5*math.Max(1, math.Abs(want)) {
						t.Errorf("%s %d: gradient %.7f, want %.7f", r.names[k], i, got, want)
					}
				}
			}
		})
	}
}

// disturb moves the parameters away from their symmetric starting values.
func disturb(n *Network) {
	rng := rand.New(rand.NewPCG(8, 8))
	for _, s := range newReference(n).slices {
		for i := range s {
			s[i] += float32(.3 * rng.NormFloat64())
		}
	}
}
