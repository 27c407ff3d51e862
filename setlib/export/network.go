package export

import (
	"fmt"
	"math"
	"strings"

	"setlab/setlib/nn"
	"setlab/setlib/runs"
	"setlab/setlib/train"
)

// Layer is a layer of a network. Fields that do not apply to its kind are 0.
type Layer struct {
	Kind    string `json:"kind"`              // sparse, dense, convolution, max pool, flatten, skip, batch norm, layer norm or an activation
	Neurons int    `json:"neurons,omitempty"` // number of neurons, or of filters in convolutions

	Rows    int    `json:"rows,omitempty"` // of a window
	Columns int    `json:"columns,omitempty"`
	Stride  int    `json:"stride,omitempty"`
	Padding string `json:"padding,omitempty"` // "same" or "valid", as in Keras

	Slope   float64 `json:"slope,omitempty"`   // of a leaky ReLU, for negative inputs
	Epsilon float64 `json:"epsilon,omitempty"` // of normalization
	Over    int     `json:"over,omitempty"`    // for a skip: number of layers between it and the layer whose inputs it adds
}

// Network returns the model of a network. The tensors of layer K belong to element K of nn.Options.Layers. Dropout counts as a layer, although
// it has no effect after training.
func Network(n *nn.Network, in runs.Inputs) *Model {
	o := n.Options()
	m := &Model{Meta: Meta{
		Format: Format, Kind: "network", Shape: o.Shape, Output: "nothing",
		Inputs: Inputs{Count: o.Inputs, Features: in.Features}, Classes: in.Classes, Targets: in.Targets,
	}}
	switch o.Loss.(type) {
	case nn.CrossEntropy:
		m.Meta.Output = "softmax"
	case nn.BinaryCrossEntropy:
		m.Meta.Output = "sigmoid"
	case nn.SquaredError:
		m.Meta.TargetScaling = in.TargetScaling
	}
	m.treat(in.Treatments)
	s := state{n.State(), 0, 0}
	weighted := 0
	for k, l := range o.Layers {
		layer := describe(l, &weighted)
		m.Meta.Layers = append(m.Meta.Layers, layer)
		m.parameters(fmt.Sprintf("layer%d", k), layer, &s)
	}
	return m
}

// describe returns the description of a layer, and counts layers with weights.
func describe(l nn.Layer, weighted *int) Layer {
	switch l := l.(type) {
	case nn.Sparse:
		*weighted++
		return Layer{Kind: "sparse", Neurons: l.Neurons}
	case nn.Dense:
		*weighted++
		return Layer{Kind: "dense", Neurons: l.Neurons}
	case nn.Convolution:
		*weighted++
		return Layer{Kind: "convolution", Neurons: l.Filters, Rows: l.Height, Columns: l.Width, Stride: l.Stride, Padding: l.Padding.String()}
	case nn.MaxPool:
		return Layer{Kind: "max pool", Rows: l.Height, Columns: l.Width, Stride: l.Stride, Padding: l.Padding.String()}
	case nn.Flatten:
		return Layer{Kind: "flatten"}
	case nn.Dropout:
		return Layer{Kind: "dropout"}
	case nn.Skip:
		return Layer{Kind: "skip", Over: l.Over}
	case nn.BatchNorm:
		return Layer{Kind: "batch norm", Epsilon: l.Epsilon}
	case nn.LayerNorm:
		return Layer{Kind: "layer norm", Epsilon: l.Epsilon}
	case nn.LeakyReLU:
		return Layer{Kind: "leaky relu", Slope: l.Slope}
	case nn.AllReLU:
		if *weighted%2 == 0 {
			return Layer{Kind: "leaky relu", Slope: -l.Slope}
		}
		return Layer{Kind: "leaky relu", Slope: l.Slope}
	case nn.ReLU, nn.SReLU, nn.Sigmoid, nn.Tanh, nn.GELU, nn.SiLU:
		return Layer{Kind: strings.ToLower(l.String())}
	}
	panic(fmt.Sprintf("export: a layer of type %T", l))
}

// state iterates over the matrices and vectors of a network.
type state struct {
	train.State
	matrices, vectors int
}

func (s *state) matrix() train.MatrixState {
	s.matrices++
	return s.Matrices[s.matrices-1]
}

func (s *state) vector() []float32 {
	s.vectors++
	return s.Vectors[s.vectors-1].Values
}

// parameters appends the tensors of a layer.
func (m *Model) parameters(name string, l Layer, s *state) {
	switch l.Kind {
	case "sparse":
		w := s.matrix()
		m.addSparse(name+".weight", w.Graph, w.Weights)
		m.add(name+".bias", s.vector())
	case "dense":
		w := s.matrix()
		in, out := w.Graph.In(), w.Graph.Out()
		m.add(name+".weight", turned(w.Weights, in, out), out, in)
		m.add(name+".bias", s.vector())
	case "convolution":
		w := s.matrix()
		in, out := w.Graph.In(), w.Graph.Out()
		m.add(name+".weight", turned(w.Weights, in, out), out, in/(l.Rows*l.Columns), l.Rows, l.Columns)
		m.add(name+".bias", s.vector())
	case "batch norm", "layer norm":
		m.add(name+".weight", s.vector())
		m.add(name+".bias", s.vector())
		if l.Kind == "batch norm" {
			m.add(name+".running_mean", s.vector())
			m.add(name+".running_var", s.vector())
		}
	case "srelu":
		left, leftSlope, offset, rightSlope := s.vector(), s.vector(), s.vector(), s.vector()
		right := make([]float32, len(left))
		for i, d := range offset {
			right[i] = left[i] + float32(math.Abs(float64(d)))
		}
		m.add(name+".left_threshold", left)
		m.add(name+".left_slope", leftSlope)
		m.add(name+".right_threshold", right)
		m.add(name+".right_slope", rightSlope)
	}
}

// turned transposes a table of inputs x outputs.
func turned(w []float32, in, out int) []float32 {
	t := make([]float32, len(w))
	for i := range in {
		for j := range out {
			t[j*in+i] = w[i*out+j]
		}
	}
	return t
}
