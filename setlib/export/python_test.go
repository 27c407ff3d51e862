package export_test

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"

	"setlab/datasets"
	"setlab/internal/need"
	"setlab/internal/race"
	"setlab/setlib/export"
	"setlab/setlib/nn"
	"setlab/setlib/rbm"
	"setlab/setlib/runs"
	"setlab/setlib/topology"
)

var set = topology.SET{Epsilon: 4}

// networks together contain all kinds of layers.
var networks = map[string]nn.Options{
	"the paper's": {Layers: nn.MLP{Hidden: []int{30, 20}, Classes: 10, Topology: set, Dropout: .2}.Layers()},
	"all else of perceptrons": {Layers: []nn.Layer{
		nn.Sparse{Neurons: 16, Topology: set}, nn.BatchNorm{}, nn.GELU{}, nn.Dense{Neurons: 16}, nn.LayerNorm{}, nn.Tanh{}, nn.Skip{Over: 3},
		nn.Sparse{Neurons: 12, Topology: set}, nn.AllReLU{}, nn.Sparse{Neurons: 12, Topology: set}, nn.AllReLU{}, nn.LeakyReLU{Slope: .3}, nn.SiLU{},
		nn.Dense{Neurons: 10}, nn.Sigmoid{},
	}, Loss: nn.SquaredError{}},
	"several labels": {Layers: nn.MLP{Hidden: []int{12}, Classes: 10, Activation: nn.ReLU{}}.Layers(), Loss: nn.BinaryCrossEntropy{}},
	"convolutions": {Shape: []int{8, 8}, Layers: []nn.Layer{
		nn.Convolution{Filters: 6}, nn.BatchNorm{}, nn.SReLU{}, nn.MaxPool{}, nn.Convolution{Filters: 5, Height: 3, Width: 2, Stride: 2, Padding: nn.Valid}, nn.ReLU{},
		nn.MaxPool{Height: 2, Stride: 1, Padding: nn.Same}, nn.Flatten{}, nn.Sparse{Neurons: 20, Topology: set}, nn.ReLU{}, nn.Dense{Neurons: 10},
	}},
}

// TestNetworksHaveAllKindsOfLayers checks that no layer of package nn lacks an exporter: TestPythonComputesTheSame exports the networks.
func TestNetworksHaveAllKindsOfLayers(t *testing.T) {
	kinds := map[reflect.Type]bool{}
	for _, o := range networks {
		for _, l := range o.Layers {
			kinds[reflect.TypeOf(l)] = true
		}
		o.Inputs = 64
		for _, l := range export.Network(nn.New(o), runs.Inputs{}).Meta.Layers {
			if l.Kind == "" {
				t.Errorf("a layer of %v has no kind", o.Layers)
			}
		}
	}
	for _, l := range nn.Catalog() {
		if !kinds[reflect.TypeOf(l)] {
			t.Errorf("no network has a layer of type %T", l)
		}
	}
}

// Python computes the outputs of exported models, from all formats, with numpy and with PyTorch.
func TestPythonComputesTheSame(t *testing.T) {
	race.Skip(t, "it waits for Python")
	need.Modules(t, "numpy")
	var all []exported
	digits := datasets.Digits()
	raw := digits.Test.Slice(0, 20)
	for name, o := range networks {
		for _, treated := range []*datasets.Set{digits, digits.Standardized(), digits.GloballyStandardized(), digits.Binarize(.3)} {
			if treated != digits && name != "the paper's" {
				continue
			}
			o.LearningRate = .005
			store := runs.Open(t.TempDir())
			store.Messages = io.Discard
			run, err := store.Train(t.Context(), runs.Config{Model: o, Data: treated.Train.Slice(0, 200), Epochs: 2, Inputs: runs.InputsOf(treated)})
			if err != nil {
				t.Fatal(err)
			}
			network, inputs, err := store.Network(t.Context(), run.Digest)
			if err != nil {
				t.Fatal(err)
			}
			want, err := network.Predict(t.Context(), treated.Test.Slice(0, 20))
			if err != nil {
				t.Fatal(err)
			}
			if _, regression := o.Loss.(nn.SquaredError); regression {
				inputs.TargetScaling = &datasets.TargetScaling{Mean: []float64{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, Deviation: []float64{1, 2, 3, 4, 5, 6, 7, 8, 9, 0}}
				for r := range want {
					want[r] = inputs.TargetScaling.Original(want[r])
				}
			}
			all = append(all, written(t, name, export.Network(network, inputs), want))
		}
	}
	machine := rbm.New(rbm.Options{Visible: 64, Hidden: 30, Topology: set, InitialSD: .3})
	want, err := machine.Features(t.Context(), raw.Binarize(.5))
	if err != nil {
		t.Fatal(err)
	}
	all = append(all, written(t, "an RBM", export.RBM(machine, runs.Inputs{Treatments: []datasets.Treatment{{Threshold: .5}}}), want))
	compare(t, "numpy", raw, all)
	if need.Has("torch") {
		compare(t, "torch", raw, all)
	}
}

// exported is a model written in all formats.
type exported struct {
	name  string
	files []string
	want  [][]float64
}

// written writes a model.
func written(t *testing.T, name string, m *export.Model, want [][]float64) exported {
	t.Helper()
	folder := t.TempDir()
	e := exported{name, []string{filepath.Join(folder, "model.npz"), filepath.Join(folder, "model.safetensors"), filepath.Join(folder, "model")}, want}
	// The folder has had another model, and a table of somebody's.
	if err := os.CopyFS(e.files[2], fstest.MapFS{
		"model.json": {Data: []byte(`{"format": "setlab model 1", "kind": "network", "layers": [{}, {}, {}, {}, {}, {}, {}, {}]}`)}, "layer7.csv": {Data: []byte("bias\n1\n")},
		"notes.csv": {Data: []byte("a,b\n1,x\n")}, "layer99.weight.csv": {Data: []byte("person,kg\n")},
	}); err != nil {
		t.Fatal(err)
	}
	defer func() {
		left, err := filepath.Glob(e.files[2] + "/layer99*.csv")
		if _, gone := os.Stat(e.files[2] + "/layer7.csv"); err != nil || len(left) != 1 || gone == nil && len(m.Meta.Layers) < 8 {
			t.Errorf("of other files, there are %v", left)
		}
	}()
	var npz, safetensors bytes.Buffer
	for _, err := range []error{
		m.WriteNPZ(&npz), m.WriteSafetensors(&safetensors), m.WriteCSV(e.files[2]),
		os.WriteFile(e.files[0], npz.Bytes(), 0o666), os.WriteFile(e.files[1], safetensors.Bytes(), 0o666),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	return e
}

// compare computes the outputs of models from their files with Python, and compares them.
func compare(t *testing.T, how string, raw *datasets.Samples, all []exported) {
	t.Helper()
	inputs := filepath.Join(t.TempDir(), "inputs.txt")
	var text strings.Builder
	for r := range raw.Len() {
		for _, v := range raw.Row(nil, r) {
			fmt.Fprint(&text, v, " ")
		}
		text.WriteByte('\n')
	}
	if err := os.WriteFile(inputs, []byte(text.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	arguments := []string{"testdata/outputs.py", how, inputs}
	for _, e := range all {
		arguments = append(arguments, e.files...)
	}
	var failed bytes.Buffer
	command := exec.Command(need.Python, arguments...)
	command.Stderr = &failed
	out, err := command.Output()
	if err != nil {
		t.Fatalf("%s: %v\n%s", how, err, failed.String())
	}
	in := bytes.NewReader(out)
	for _, e := range all {
		for _, file := range e.files {
			for r := range e.want {
				for k, want := range e.want[r] {
					var got float64
					if _, err := fmt.Fscan(in, &got); err != nil || math.Abs(got-want) > 1e-5*math.Max(1, math.Abs(want)) {
						t.Fatalf("%s, %s, %s: sample %d, output %d is %g, want %g (%v)", e.name, filepath.Base(file), how, r, k, got, want, err)
					}
				}
			}
		}
	}
}
