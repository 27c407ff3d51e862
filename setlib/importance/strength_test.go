package importance

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"setlab/datasets"
	"setlab/setlib/nn"
	"setlab/setlib/rbm"
	"setlab/setlib/sparse"
	"setlab/setlib/topology"
	"setlab/setlib/train"
)

// byPaths sums the products of |w| along all paths from a neuron of layer k to the outputs, path by path.
func byPaths(layers []*sparse.Matrix, k, neuron int) float64 {
	if k == len(layers) {
		return 1
	}
	sum := 0.
	for next := range layers[k].Graph().Out() {
		if w := math.Abs(float64(layers[k].At(neuron, next))); w != 0 {
			sum += w * byPaths(layers, k+1, next)
		}
	}
	return sum
}

func TestStrengths(t *testing.T) {
	sparseRule := topology.FixProb{Epsilon: 1.5}
	models := map[string]train.Model{
		"sparse, dense output": nn.New(nn.Options{Inputs: 7, Seed: 1, Layers: nn.MLP{Hidden: []int{6, 5}, Classes: 3, Topology: sparseRule, Dropout: 0.3}.Layers()}),
		"all sparse": nn.New(nn.Options{Inputs: 9, Seed: 2, Layers: []nn.Layer{
			nn.Sparse{Neurons: 4, Topology: sparseRule}, nn.ReLU{}, nn.Sparse{Neurons: 8, Topology: sparseRule}, nn.Sigmoid{}, nn.Sparse{Neurons: 2, Topology: sparseRule},
		}}),
		"all dense":  nn.New(nn.Options{Inputs: 4, Seed: 3, Layers: []nn.Layer{nn.Dense{Neurons: 3}, nn.AllReLU{}, nn.Dense{Neurons: 2}}}),
		"one layer":  nn.New(nn.Options{Inputs: 5, Seed: 4, Layers: []nn.Layer{nn.Sparse{Neurons: 3, Topology: sparseRule}}}),
		"images":     nn.New(nn.Options{Inputs: 6, Shape: []int{2, 3}, Layers: []nn.Layer{nn.Flatten{}, nn.Dense{Neurons: 3}}}),
		"RBM":        rbm.New(rbm.Options{Visible: 8, Hidden: 5, Topology: sparseRule, Seed: 5}),
		"dense RBM":  rbm.New(rbm.Options{Visible: 4, Hidden: 3, Topology: topology.Dense{}}),
		"no weights": nn.New(nn.Options{Inputs: 3, Layers: []nn.Layer{nn.Sparse{Neurons: 2, Topology: empty}}}),
	}
	for name, model := range models {
		layers, err := layersOf(model)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		own, err := Strength(model, nil)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		paths, err := PathStrength(model, nil)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if n := layers[0].Graph().In(); len(own.Values) != n || len(paths.Values) != n {
			t.Fatalf("%s: %d and %d values for %d inputs", name, len(own.Values), len(paths.Values), n)
		}
		for i := range own.Values {
			if want := byPaths(layers[:1], 0, i); !near(own.Values[i], want) {
				t.Errorf("%s: strength %v of input %d, want %v", name, own.Values[i], i, want)
			}
			if want := byPaths(layers, 0, i); !near(paths.Values[i], want) {
				t.Errorf("%s: path strength %v of input %d, want %v", name, paths.Values[i], i, want)
			}
		}
	}
}

// empty draws no connections.
var empty = topology.Custom{Name: "none", WireFunc: func(in, out int, _ *rand.Rand) *topology.Graph {
	g, err := topology.NewGraph(in, out, nil, nil)
	if err != nil {
		panic(err)
	}
	return g
}}

func near(a, b float64) bool { return math.Abs(a-b) <= 1e-12*(math.Abs(a)+math.Abs(b)) }

// A network that shares weights among pixels is distinguished from one that does not.
func TestStrengthErrors(t *testing.T) {
	convolution := nn.New(nn.Options{Inputs: 36, Shape: []int{6, 6}, Layers: []nn.Layer{nn.Convolution{Filters: 2}, nn.ReLU{}, nn.Dense{Neurons: 3}}})
	pooling := nn.New(nn.Options{Inputs: 36, Shape: []int{6, 6}, Layers: []nn.Layer{nn.MaxPool{}, nn.Dense{Neurons: 3}}})
	for name, c := range map[string]struct {
		model train.Model
		want  string
	}{
		"convolution": {convolution, "layer 0, " + convolution.Options().Layers[0].String() + ", shares its weights among pixels"},
		"pooling":     {pooling, "use Permutation"},
		"another":     {other{}, "type importance.other: want an *nn.Network or an *rbm.RBM"},
	} {
		_, own := Strength(c.model, nil)
		_, paths := PathStrength(c.model, nil)
		for _, err := range []error{own, paths} {
			if err == nil || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), "importance: ") {
				t.Errorf("%s: error %v, want one with %q", name, err, c.want)
			}
		}
	}
}

// other is a user-defined model.
type other struct{}

func (other) TrainEpoch(context.Context, *datasets.Samples, int) (float64, error) { return 0, nil }
func (other) Rewire(int, int)                                                     {}
func (other) Connections() int                                                    { return 0 }
func (other) String() string                                                      { return "other" }

func TestNames(t *testing.T) {
	model := nn.New(nn.Options{Inputs: 2, Layers: []nn.Layer{nn.Dense{Neurons: 2}}})
	names := []string{"width", "height"}
	s, err := Strength(model, names)
	if err != nil || !slices.Equal(s.Names, names) || !slices.Equal(s.Features, []int{0, 1}) || s.Repeats != 1 || s.Spread != nil {
		t.Errorf("%+v, %v", s, err)
	}
	names[0] = "changed"
	if s.Names[0] != "width" {
		t.Error("the names are the caller's")
	}
	defer func() {
		if got := recover(); got != "importance: 3 names for 2 features" {
			t.Errorf("panics with %v", got)
		}
	}()
	_, _ = Strength(model, make([]string, 3))
}
