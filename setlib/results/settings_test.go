package results_test

import (
	"testing"

	"setlab/datasets"
	"setlab/setlib/nn"
	"setlab/setlib/rbm"
	"setlab/setlib/results"
	"setlab/setlib/runs"
	"setlab/setlib/topology"
)

// TestSettings reads configurations of all kinds.
func TestSettings(t *testing.T) {
	set := topology.SET{Epsilon: 5, Zeta: 0.2}
	mlp := nn.MLP{Hidden: []int{30, 20}, Classes: 10, Topology: set, Activation: nn.ReLU{}, Dropout: 0.1, Init: nn.Normal01, Regrown: nn.FromInitial}
	digits, clothes := datasets.Digits(), datasets.FashionMNISTSmall()
	rules := func(all ...topology.Rule) (layers []nn.Layer) {
		for _, rule := range all {
			layers = append(layers, nn.Sparse{Neurons: 9, Topology: rule}, nn.ReLU{})
		}
		return append(layers, nn.Dense{Neurons: 10})
	}
	own := topology.Custom{Name: "mine, strength=2", RewireFunc: nil}
	for _, test := range []struct {
		what string
		c    runs.Config
		want map[string]string
	}{
		{"a perceptron that ends in an activation", runs.Config{
			Model: nn.Options{Layers: append(mlp.Layers(), nn.Sigmoid{}), Loss: nn.SquaredError{}, Nesterov: true, L1: 1e-7, Seed: 7}, Data: digits.Train, Epochs: 3,
		}, map[string]string{"data": "digits", "model": "SET-MLP", "rule": "SET", "epsilon": "5", "zeta": "0.2", "hidden": "30-20", "activation": "relu", "dropout": "0.1",
			"init": "normal01", "regrown": "initial", "nesterov": "true", "l1": "1e-07", "schedule": "constant", "optimizer": "momentum", "clip_norm": "0", "seed": "7", "epochs": "3"}},
		{"a normalized perceptron", runs.Config{
			Model: nn.Options{Layers: nn.MLP{Hidden: []int{9}, Classes: 10, Norm: nn.LayerNorm{}, Activation: nn.LeakyReLU{}}.Layers()}, Data: digits.Train, Epochs: 1,
		}, map[string]string{"norm": "layer", "activation": "leaky relu", "hidden": "9"}},
		{"a perceptron with a schedule", runs.Config{
			Model: nn.Options{Layers: mlp.Layers(), Schedule: nn.Warmup{Epochs: 2, Then: nn.Cosine{Epochs: 9, Floor: .5}}}, Data: digits.Train, Epochs: 1,
		}, map[string]string{"schedule": "warm-up over 2 epochs, then cosine over 9 epochs to 0.5"}},
		{"a perceptron with an optimizer", runs.Config{
			Model: nn.Options{Layers: mlp.Layers(), Optimizer: nn.AdamW{Beta2: .99, Regrown: nn.MeanMoment}, ClipNorm: 2}, Data: digits.Train, Epochs: 1,
		}, map[string]string{"optimizer": "AdamW (beta2 0.99, new links from the mean moment)", "clip_norm": "2", "learning_rate": "0.001", "weight_decay": "0.01", "momentum": "0"}},
		{"layers with a decay of their own", runs.Config{
			Model: nn.Options{Layers: []nn.Layer{nn.Sparse{Neurons: 9, WeightDecay: -1}, nn.ReLU{}, nn.Sparse{Neurons: 9, WeightDecay: 0.01}, nn.ReLU{}, nn.Dense{Neurons: 10}}},
			Data:  digits.Train, Epochs: 1,
		}, map[string]string{"weight_decay": "0-0.01-0.0002"}},
		{"a machine", runs.Config{Model: rbm.Options{Hidden: 50, Steps: 3, Topology: topology.Dense{}}, Data: digits.Train, Epochs: 1},
			map[string]string{"model": "RBM", "rule": "dense", "epsilon": "", "hidden": "50", "steps": "3", "seed": "0"}},
		{"a convolutional network", runs.Config{
			Model: nn.Options{Shape: clothes.ImageShape, Layers: nn.CNN{Blocks: []int{4}, Hidden: []int{20}, Classes: 10, Topology: topology.FixProb{Epsilon: 9}}.Layers()},
			Data:  clothes.Train, Epochs: 1,
		}, map[string]string{"data": "fashion-mnist-small", "model": "FixProb-CNN", "epsilon": "9", "hidden": "20", "init": "glorot"}},
		{"a sparse output layer alone", runs.Config{Model: nn.Options{Layers: []nn.Layer{nn.Sparse{Neurons: 10, Topology: set}}}, Data: digits.Train, Epochs: 1},
			map[string]string{"model": "SET-MLP", "rule": "SET", "epsilon": "5", "hidden": ""}},
		{"a dense output layer alone", runs.Config{Model: nn.Options{Layers: []nn.Layer{nn.Dense{Neurons: 10}}}, Data: digits.Train, Epochs: 1},
			map[string]string{"model": "MLP", "rule": "dense", "epsilon": "", "hidden": ""}},
		{"a network that ends in a convolution", runs.Config{
			Model: nn.Options{Shape: clothes.ImageShape, Layers: []nn.Layer{nn.Convolution{Filters: 6}, nn.ReLU{}, nn.Dropout{Rate: .2},
				nn.Convolution{Filters: 10}, nn.Flatten{}}}, Data: clothes.Train, Epochs: 1,
		}, map[string]string{"model": "CNN", "rule": "dense", "blocks": "6", "activation": "relu", "dropout": "0.2"}},
		{"a convolution alone", runs.Config{
			Model: nn.Options{Shape: clothes.ImageShape, Layers: []nn.Layer{nn.Convolution{Filters: 10}, nn.Flatten{}}}, Data: clothes.Train, Epochs: 1,
		}, map[string]string{"model": "CNN", "rule": "dense", "blocks": ""}},
		{"layers with rules that differ in a parameter", runs.Config{
			Model: nn.Options{Layers: rules(topology.SET{Epsilon: 20}, topology.SET{Epsilon: 5}, topology.SET{Epsilon: 5})}, Data: digits.Train, Epochs: 1,
		}, map[string]string{"model": "SET-MLP", "rule": "SET", "epsilon": "20-5-5", "zeta": "0.3", "hidden": "9-9-9"}},
		{"layers with different rules", runs.Config{
			Model: nn.Options{Layers: rules(topology.FixProb{Epsilon: 5}, set)}, Data: digits.Train, Epochs: 1,
		}, map[string]string{"model": "MLP, FixProb-SET", "rule": "FixProb-SET", "epsilon": "5", "zeta": "none-0.2"}},
		{"activations with slopes", runs.Config{
			Model: nn.Options{Layers: []nn.Layer{nn.Dense{Neurons: 9}, nn.LeakyReLU{Slope: .01}, nn.Dense{Neurons: 9}, nn.LeakyReLU{Slope: .5}, nn.Dense{Neurons: 9},
				nn.AllReLU{}, nn.Dense{Neurons: 9}, nn.AllReLU{Slope: .25}, nn.Dense{Neurons: 10}}}, Data: digits.Train, Epochs: 1,
		}, map[string]string{"activation": "leaky relu-leaky relu 0.5-allrelu-allrelu 0.25"}},
		{"a rule of one's own", runs.Config{Model: rbm.Options{Hidden: 50, Topology: own}, Data: digits.Train, Epochs: 1},
			map[string]string{"rule": "mine, strength=2", "model": "RBM, mine, strength=2"}},
	} {
		r, err := results.Of([]runs.Config{test.c}, nil, []*runs.Run{nil}, nil, "")
		if err != nil {
			t.Errorf("%s: %v", test.what, err)
			continue
		}
		for setting, want := range test.want {
			if got := r.Rows()[0].Value(setting); got != want {
				t.Errorf("%s: %s is %q, want %q", test.what, setting, got, want)
			}
		}
	}
}
