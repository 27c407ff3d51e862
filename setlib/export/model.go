package export

import (
	"encoding/json"
	"fmt"

	"setlab/datasets"
	"setlab/setlib/rbm"
	"setlab/setlib/runs"
	"setlab/setlib/topology"
)

// Format identifies the format. It changes if older loaders would misread the files.
const Format = formatName + " 1"

const formatName = "setlab model"

// Model is a trained model in a form for other programs. Its values are copies.
type Model struct {
	Meta    Meta
	Tensors []Tensor // in the order of the layers
}

// Meta describes the tensors. Its JSON is stored as the file model.json in a folder of CSV files, as the text "model" in the metadata of a
// safetensors file, and as the byte array "model" in an npz file.
type Meta struct {
	Format string  `json:"format"`
	Kind   string  `json:"kind"`            // "network" or "rbm"
	Shape  []int   `json:"shape,omitempty"` // rows, columns and channels if the inputs are images; each channel is a plane
	Inputs Inputs  `json:"inputs"`
	Layers []Layer `json:"layers,omitempty"` // for networks, from the inputs to the outputs
	Output string  `json:"output,omitempty"` // final function of the outputs: softmax, sigmoid or nothing

	Classes []string `json:"classes,omitempty"` // names of the outputs
	Targets []string `json:"targets,omitempty"`

	// TargetScaling converts outputs into the units of the targets: output k times Deviation[k] plus Mean[k]. It is nil if they have these units.
	TargetScaling *datasets.TargetScaling `json:"target_scaling,omitempty"`
}

// Inputs describes the model's inputs.
type Inputs struct {
	Count      int         `json:"count"`
	Features   []string    `json:"features,omitempty"`
	Treatments []Treatment `json:"treatments,omitempty"` // transformations of the values, in order
}

// Treatment is (x - mean) * inverse, with the tensors inputs.K.mean and inputs.K.inverse, or 1 above the threshold and 0 elsewhere.
type Treatment struct {
	Kind      string  `json:"kind"` // "standardize" or "binarize"
	Threshold float32 `json:"threshold,omitempty"`
}

// Tensor is an array of values with a name and a shape. It has float32 values, or int32 values for the indices of connections.
type Tensor struct {
	Name     string
	Shape    []int
	Float32s []float32
	Int32s   []int32
}

// add appends a tensor of float32 values.
func (m *Model) add(name string, values []float32, shape ...int) {
	if shape == nil {
		shape = []int{len(values)}
	}
	m.Tensors = append(m.Tensors, Tensor{Name: name, Shape: shape, Float32s: append([]float32{}, values...)})
}

// addSparse appends the three tensors of a sparse matrix, transposed so that the connections of each output neuron are contiguous.
func (m *Model) addSparse(name string, g *topology.Graph, weights []float32) {
	from, to := g.Pairs()
	starts := make([]int32, g.Out()+1)
	for _, j := range to {
		starts[j+1]++
	}
	for j := range g.Out() {
		starts[j+1] += starts[j]
	}
	next := append([]int32{}, starts...)
	inputs, values := make([]int32, len(from)), make([]float32, len(from))
	for c, j := range to { // in the order of the inputs, so that they ascend
		inputs[next[j]], values[next[j]] = int32(from[c]), weights[c]
		next[j]++
	}
	m.Tensors = append(m.Tensors,
		Tensor{Name: name + ".indptr", Shape: []int{len(starts)}, Int32s: starts},
		Tensor{Name: name + ".indices", Shape: []int{len(inputs)}, Int32s: inputs},
		Tensor{Name: name + ".values", Shape: []int{len(values)}, Float32s: values})
}

// treat appends the treatments of the inputs.
func (m *Model) treat(treatments []datasets.Treatment) {
	for k, t := range treatments {
		if t.Mean == nil {
			m.Meta.Inputs.Treatments = append(m.Meta.Inputs.Treatments, Treatment{Kind: "binarize", Threshold: t.Threshold})
			continue
		}
		m.Meta.Inputs.Treatments = append(m.Meta.Inputs.Treatments, Treatment{Kind: "standardize"})
		m.add(fmt.Sprintf("inputs.%d.mean", k), t.Mean)
		m.add(fmt.Sprintf("inputs.%d.inverse", k), t.Inverse)
	}
}

// RBM returns the model of a restricted Boltzmann machine.
func RBM(r *rbm.RBM, in runs.Inputs) *Model {
	m := &Model{Meta: Meta{Format: Format, Kind: "rbm", Inputs: Inputs{Count: r.Options().Visible, Features: in.Features}}}
	m.treat(in.Treatments)
	m.addSparse("weight", r.Graph(), r.Weights().Weights())
	m.add("visible_bias", r.VisibleBias())
	m.add("hidden_bias", r.HiddenBias())
	return m
}

// json returns the metadata as text.
func (m *Model) json() ([]byte, error) { return json.Marshal(m.Meta) }
