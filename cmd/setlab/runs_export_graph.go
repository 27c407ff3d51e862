package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"setlab/setlib/connectome"
	"setlab/setlib/nn"
	"setlab/setlib/rbm"
	"setlab/setlib/runs"
)

// exportGraph writes a run's model as a graph, with the module of each neuron.
func exportGraph(command *cobra.Command, store *runs.Store, run, format, path string, output bool) error {
	model, inputs, err := store.Model(command.Context(), run)
	if err != nil {
		return err
	}
	labels := connectome.Labels{Features: inputs.Features}
	var g *connectome.Graph
	switch of := model.(type) {
	case *nn.Network:
		if len(of.Graphs()) == 0 {
			return fmt.Errorf("run %s has only convolutions, which have no graph", run)
		}
		g = connectome.Of(of, connectome.Options{Output: output})
		if output && len(inputs.Classes) == of.Outputs() {
			labels.Classes = inputs.Classes
		}
	case *rbm.RBM:
		g = connectome.New([]connectome.Layer{{Topology: of.Graph(), Weights: of.Weights().Weights()}})
	default:
		return fmt.Errorf("run %s is a %T; networks and RBMs can be written as graphs", run, model)
	}
	if len(labels.Features) != g.Sizes()[0] {
		labels.Features = nil // the inputs come from convolutions, or the run has no feature names
	}
	modules, err := g.Modules(command.Context(), connectome.ModuleOptions{})
	if err != nil {
		return err
	}
	labels.Modules = modules.Of
	if path == "" {
		found, err := store.Lookup(run)
		if err != nil {
			return err
		}
		if path = found.Digest[:8] + "." + format; format == "edges" {
			path += ".csv"
		}
	}
	to, err := newTarget(command, path)
	if err != nil {
		return err
	}
	defer to.Abandon()
	if err := g.Write(to, format, labels); err != nil {
		return err
	}
	return to.Commit(fmt.Sprintf("wrote %s: %v", path, g))
}

// graphFormats lists the graph formats.
var graphFormats = strings.Join(connectome.Formats, ", ")
