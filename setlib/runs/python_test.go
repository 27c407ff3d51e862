package runs

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"setlab/datasets"
	"setlab/internal/need"
	"setlab/setlib/nn"
	"setlab/setlib/topology"
)

func TestScipyReadsTheWeightsAndReproducesAForwardPass(t *testing.T) {
	needScipy(t)
	reproduce(t, "forward.py", train1(t, temporaryStore(t), Config{
		Model: nn.Options{Layers: nn.MLP{Hidden: []int{30, 20}, Classes: 10, Topology: topology.SET{Epsilon: 4}, Activation: nn.ReLU{}}.Layers(), LearningRate: .002},
		Data:  small(datasets.Digits().Train), Epochs: 3, Degrees: Degrees{Every: 2, Layers: []int{0}},
	}))
}

func TestNumpyReproducesConvolutions(t *testing.T) {
	needScipy(t)
	reproduce(t, "convolve.py", train1(t, temporaryStore(t), Config{
		Model: nn.Options{Shape: []int{8, 8}, LearningRate: .002, Layers: []nn.Layer{
			nn.Convolution{Filters: 8}, nn.ReLU{}, nn.MaxPool{}, nn.Convolution{Filters: 5, Height: 3, Width: 2, Stride: 2}, nn.ReLU{}, nn.Flatten{},
			nn.Sparse{Neurons: 20, Topology: topology.SET{Epsilon: 4}}, nn.ReLU{}, nn.Dense{Neurons: 10},
		}},
		Data: small(datasets.Digits().Train), Epochs: 3,
	}))
}

func needScipy(t *testing.T) {
	need.Modules(t, "scipy.sparse")
}

// reproduce compares a script's outputs for a stored run with the model's outputs for handwritten digits.
func reproduce(t *testing.T, script string, run *Run) {
	t.Helper()
	test := datasets.Digits().Test.Slice(0, 20)
	want, err := run.Model.(*nn.Network).Predict(t.Context(), test)
	if err != nil {
		t.Fatal(err)
	}
	inputs := filepath.Join(t.TempDir(), "inputs.txt")
	if err := os.WriteFile(inputs, []byte(text(test)), 0o666); err != nil {
		t.Fatal(err)
	}
	var failed bytes.Buffer
	command := exec.Command(need.Python, filepath.Join("testdata", script), run.Dir, inputs)
	command.Stderr = &failed
	out, err := command.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, failed.String())
	}
	in := strings.NewReader(string(out))
	for r := range want {
		for k := range want[r] {
			var got float64
			if _, err := fmt.Fscan(in, &got); err != nil {
				t.Fatal(err)
			}
			if math.Abs(got-want[r][k]) > 1e-5 {
				t.Errorf("sample %d, output %d: %s says %g and we %g", r, k, script, got, want[r][k])
			}
		}
	}
}

// text formats samples for numpy.loadtxt.
func text(s *datasets.Samples) string {
	var b strings.Builder
	for r := range s.Len() {
		for _, v := range s.Row(nil, r) {
			fmt.Fprintf(&b, "%g ", v)
		}
		b.WriteString("\n")
	}
	return b.String()
}
