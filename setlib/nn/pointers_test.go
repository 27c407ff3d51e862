package nn

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"setlab/datasets"
	"setlab/setlib/augment"
	"setlab/setlib/topology"
	"setlab/setlib/train"
)

// TestPointersToOptions checks that a loss or an optimizer and a pointer to it are the same.
func TestPointersToOptions(t *testing.T) {
	samples, err := datasets.FromFloats(4, 2, []float32{0, 1, 1, 0, 1, 1, 0, 0}, nil)
	if err != nil {
		t.Fatal(err)
	}
	several, err := samples.WithTargets([]float32{0, 1, 1, 1, 0, 1, 0, 0, 0, 1, 1, 0}, 3)
	if err != nil {
		t.Fatal(err)
	}
	for _, pair := range [][2]Options{
		{{Loss: SquaredError{}}, {Loss: &SquaredError{}}},
		{{Loss: BinaryCrossEntropy{}, Optimizer: Adam{}}, {Loss: &BinaryCrossEntropy{}, Optimizer: &Adam{}}},
	} {
		var said []string
		for _, o := range pair {
			o.Inputs, o.Layers, o.BatchSize, o.Seed = 2, []Layer{Dense{Neurons: 3}}, 2, 1
			n := New(o)
			if _, err := train.Fit(t.Context(), n, several, train.Options{Epochs: 3}); err != nil {
				t.Fatal(err)
			}
			e, err := n.Evaluate(t.Context(), several)
			if err != nil {
				t.Fatal(err)
			}
			said = append(said, fmt.Sprintf("%v %#v", e, e))
		}
		if said[0] != said[1] {
			t.Errorf("a value gives %s, and a pointer %s", said[0], said[1])
		}
	}
	if _, err := New(Options{Inputs: 64, Layers: []Layer{Dense{Neurons: 10}}, Loss: &CrossEntropy{}}).Calibrate(t.Context(), digits().Test, 0); err != nil {
		t.Error(err)
	}
	rate := &PerEpoch{Schedule: StepDecay{Epochs: 3}}
	for want, o := range map[string]Options{
		"label smoothing of 7":                {Loss: &CrossEntropy{Smoothing: 7}},
		"Loss is a nil *nn.SquaredError":      {Loss: (*SquaredError)(nil)},
		"Optimizer is a nil *nn.Adam":         {Optimizer: (*Adam)(nil)},
		"Schedule is a nil *nn.Cosine":        {Schedule: (*Cosine)(nil)},
		"Schedule nn.Cosine: Epochs must be ": {Schedule: &Cosine{}},
	} {
		func() {
			defer func() {
				if text := fmt.Sprint(recover()); !strings.Contains(text, want) {
					t.Errorf("New panics with %q, want %q", text, want)
				}
			}()
			o.Inputs, o.Layers = 2, []Layer{Dense{Neurons: 3}}
			New(o)
		}()
	}
	if kept := New(Options{Inputs: 2, Layers: []Layer{Dense{Neurons: 3}}, Schedule: rate}).Options().Schedule; kept != Schedule(rate) {
		t.Errorf("the schedule is a %T", kept)
	}
}

// TestShapeOfChangedImages checks that images change in the network's shape.
func TestShapeOfChangedImages(t *testing.T) {
	o := Options{Shape: []int{8, 8}, Layers: []Layer{Dense{Neurons: 10}}, Augment: &augment.Images{ShiftX: .1}}
	if shape := New(o).Options().Augment.Shape; !slices.Equal(shape, o.Shape) || o.Augment.Shape != nil {
		t.Errorf("shape %v; that of the options has become %v", shape, o.Augment.Shape)
	}
	o.Augment = &augment.Images{Shape: []int{4, 16}}
	defer func() {
		if text := fmt.Sprint(recover()); !strings.Contains(text, "images of shape [4 16], and the network's inputs are images of shape [8 8]") {
			t.Error(text)
		}
	}()
	New(o)
}

// TestDenseLayersStayDense checks that the state of a sparse layer does not fit a dense one.
func TestDenseLayersStayDense(t *testing.T) {
	pruned := New(Options{Inputs: 7, Layers: []Layer{Sparse{Neurons: 6, Topology: topology.FixProb{Density: .3}}, Dense{Neurons: 2}}})
	plain := New(Options{Inputs: 7, Layers: []Layer{Dense{Neurons: 6}, Dense{Neurons: 2}}})
	if err := plain.SetState(pruned.State()); err == nil || !strings.Contains(err.Error(), "layer 0 is dense, and the state has ") {
		t.Errorf("error %v", err)
	}
	same := New(Options{Inputs: 7, Layers: []Layer{Sparse{Neurons: 6, Topology: topology.Dense{}}, Dense{Neurons: 2}}})
	if err := same.SetState(pruned.State()); err != nil || same.Connections() != pruned.Connections() {
		t.Errorf("error %v, %d connections, want %d", err, same.Connections(), pruned.Connections())
	}
}
