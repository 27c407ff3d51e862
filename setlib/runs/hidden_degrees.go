package runs

import (
	"encoding/json"
	"slices"
)

// HiddenDegrees returns the numbers of incoming connections of the hidden neurons at each recorded epoch, for all hidden layers together:
// the hidden units of an RBM, or all layers of a network except the output. Both results are nil if the run recorded none.
func (r *Run) HiddenDegrees() (epochs []int, degrees [][]int) {
	var c struct {
		Model struct {
			Layers []struct{ Neurons, Filters int }
		}
	}
	_ = json.Unmarshal([]byte(r.Config), &c) // a run without a configuration counts as an RBM
	output := -1
	for _, l := range c.Model.Layers {
		if l.Neurons > 0 || l.Filters > 0 {
			output++
		}
	}
	for _, layer := range r.Degrees {
		if layer.Layer == output {
			continue
		}
		if epochs == nil {
			epochs, degrees = slices.Clone(layer.Epochs), make([][]int, len(layer.Epochs))
		}
		for k, out := range layer.Out {
			degrees[k] = append(degrees[k], out...)
		}
	}
	return epochs, degrees
}
