package sweeps

import (
	"reflect"
	"strings"
	"testing"

	"setlab/setlib/nn"
)

// Grids of CNNs have all lists of grids of MLPs.
func TestCNNsLearnAsMLPsDo(t *testing.T) {
	g := read(t, `{"data": ["digits"], "epochs": 1, "rules": [{"rule": "set"}], "cnn": {"blocks": [[4]], "hidden": [[20]], "dropout": [-1],
		"init": ["he", "glorot", "dense glorot", "normal01"], "regrown": ["initial"], "optimizer": [{"name": "adam"}, {"name": "momentum"}],
		"schedule": [{"shape": "cosine", "epochs": 5}], "clip_norm": 3, "l1": [1e-6], "weight_decay": [-1, 0.001], "smoothing": [0.1]}}`)
	all, err := g.Configs(t.Context(), nil)
	if err != nil || len(all) != 4*2*2 {
		t.Fatalf("%d configurations, %v", len(all), err)
	}
	for k, c := range all {
		o := c.Model.(nn.Options)
		convolution, sparse, dense := o.Layers[0].(nn.Convolution), o.Layers[6].(nn.Sparse), o.Layers[8].(nn.Dense)
		for _, init := range []nn.Init{convolution.Init, sparse.Init, dense.Init} {
			if init != nn.Init(k/4) {
				t.Errorf("%s has the initial weights %v", c.Name, init)
			}
		}
		want := nn.Options{Loss: nn.CrossEntropy{Smoothing: .1}, Schedule: nn.Cosine{Epochs: 5}, ClipNorm: 3, L1: 1e-6, WeightDecay: []float64{-1, .001}[k%2], Shape: o.Shape, Layers: o.Layers}
		if k/2%2 == 0 {
			want.Optimizer = nn.Adam{}
		}
		if sparse.Regrown != nn.FromInitial || len(o.Shape) == 0 || !reflect.DeepEqual(o, want) {
			t.Errorf("%s is %+v, want %+v", c.Name, o, want)
		}
	}
	if name := all[5].Name; name != "digits, SET, glorot, Adam, L2 0.001" {
		t.Errorf("the name is %q", name)
	}
}

// In grids of CNNs, the weight decay was a single number before it became a list.
func TestAListOfNumbersCanBeOneNumber(t *testing.T) {
	g := read(t, `{"data": ["digits"], "epochs": 1, "cnn": {"weight_decay": 0.001}}`)
	all, err := g.Configs(t.Context(), nil)
	if err != nil || len(all) != 1 || all[0].Model.(nn.Options).WeightDecay != .001 || all[0].Name != "digits, SET" {
		t.Errorf("%+v, %v", all, err)
	}
}

func TestMisreadNetworksNameTheirField(t *testing.T) {
	for text, want := range map[string]string{
		"{\n\"mlp\": {\"hidden\": [[3]],\n\"activation\": \"relu\"}}":   `line 3: "mlp.activation" is a string where an array is wanted`,
		"{\n\"cnn\": {\"hidden\": [[3]],\n\"weight_decay\": [\"a\"]}}":  `"cnn.weight_decay" is a string where a number is wanted`,
		"{\n\"cnn\": {\"hidden\": [[3]],\n\"weight_decay\": \"much\"}}": `"cnn.weight_decay" is a string where a number is wanted`,
	} {
		if _, err := ReadGrid(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}
