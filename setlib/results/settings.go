package results

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"setlab/datasets"
	"setlab/setlib/nn"
)

// order lists the settings in the order of tables.
var order = []string{"data", "samples", "scaled", "model", "rule", "epsilon", "zeta", "hidden", "blocks", "steps", "activation", "norm", "init", "regrown", "dropout", "loss",
	"optimizer", "nesterov", "weight_decay", "l1", "clip_norm", "augment", "validation", "patience", "learning_rate", "schedule", "momentum", "reset_momentum", "batch_size", "initial_sd", "epochs", "seed"}

// config holds the fields that are read from a config.json. Missing ones were 0.
type config struct {
	Data struct {
		Digest  string
		Samples int
	}
	Epochs     int
	Validation *struct {
		Share    float64
		Seed     uint64
		Data     *struct{ Samples int }
		Patience int
	}
	Model options
}

// options combines the fields of rbm.Options, nn.Options and runs.Custom. Type selects the type.
type options struct {
	Type          string
	Name          string  // of a runs.Custom
	Hidden, Steps float64 // of an RBM
	Topology      *rule
	Layers        []layer
	Loss          *struct {
		Type      string
		Smoothing float64
	}
	Augment *struct {
		Rotation, ShiftX, ShiftY float64
		Mirror, Nearest          bool
	}
	Schedule                                                      *schedule
	Optimizer                                                     *optimizer
	Nesterov, ResetMomentum                                       bool
	WeightDecay, L1, LearningRate, Momentum, BatchSize, InitialSD float64
	ClipNorm                                                      float64
	Seed                                                          json.Number
}

type layer struct {
	Type                   string
	Neurons, Filters, Init int
	Regrown                int
	Rate, WeightDecay      float64
	Slope                  float64 // of a LeakyReLU or AllReLU
	Topology               *rule
}

type rule struct{ Type, Rule string }

// settingsOf returns the settings of a run from its config.json, and which of them are parameters of its rule.
func settingsOf(text string) (s map[string]string, parameters []string, err error) {
	var c config
	d := json.NewDecoder(strings.NewReader(text))
	if err := d.Decode(&c); err != nil {
		return nil, nil, fmt.Errorf("results: a run's configuration: %w", err)
	}
	s = map[string]string{"epochs": strconv.Itoa(c.Epochs), "seed": "0"}
	if c.Model.Seed != "" {
		s["seed"] = c.Model.Seed.String()
	}
	s["samples"] = strconv.Itoa(c.Data.Samples)
	s["data"], s["scaled"] = datasets.Named(c.Data.Digest)
	if v := c.Validation; v != nil {
		s["validation"], s["patience"] = number(v.Share), strconv.Itoa(v.Patience)
		if v.Data != nil {
			s["validation"] = fmt.Sprintf("%d samples", v.Data.Samples)
		}
	}
	switch c.Model.Type {
	case "rbm.Options":
		parameters = c.Model.machine(s)
	case "nn.Options":
		parameters = c.Model.network(s)
	default:
		s["model"] = c.Model.Name
	}
	return s, parameters, nil
}

// machine collects the settings of an RBM, and returns the parameters of its rule.
func (o options) machine(s map[string]string) (parameters []string) {
	s["hidden"], s["steps"], s["initial_sd"] = number(o.Hidden), number(o.Steps), number(o.InitialSD)
	o.descent(s)
	return nameRules(s, "RBM", []*rule{o.Topology})
}

// network collects the settings of the layers below the output, and the rules of all sparse layers. Different values for layers of one kind are
// joined by dashes. It returns the parameters of the rules.
func (o options) network(s map[string]string) (parameters []string) {
	var hidden, blocks []string
	var activations, inits, regrown, dropout []string
	var rules []*rule
	kind, norm := "MLP", "none"
	add := func(list *[]string, value string) {
		if !slices.Contains(*list, value) {
			*list = append(*list, value)
		}
	}
	output := len(o.Layers) - 1
	for output > 0 && o.Layers[output].Neurons == 0 && o.Layers[output].Filters == 0 {
		output-- // skip what has no weights, such as an activation after the output layer
	}
	for _, l := range o.Layers {
		switch l.Type {
		case "nn.Sparse":
			rules = append(rules, l.Topology)
		case "nn.Convolution":
			kind = "CNN"
		}
	}
	for _, l := range o.Layers[:max(0, output)] {
		name := strings.ToLower(strings.TrimPrefix(l.Type, "nn."))
		switch name {
		case "sparse", "dense":
			hidden = append(hidden, strconv.Itoa(l.Neurons))
			add(&inits, initName(nn.Init(l.Init)))
			if name == "sparse" {
				add(&regrown, nn.Regrown(l.Regrown).String())
			}
		case "convolution":
			blocks = append(blocks, strconv.Itoa(l.Filters))
			add(&inits, initName(nn.Init(l.Init)))
		case "dropout":
			add(&dropout, number(l.Rate))
		case "batchnorm", "layernorm":
			norm = strings.TrimSuffix(name, "norm")
		case "leakyrelu":
			add(&activations, withSlope("leaky relu", nn.LeakyReLU{Slope: l.Slope}, nn.LeakyReLU{}, l.Slope))
		case "allrelu":
			add(&activations, withSlope(name, nn.AllReLU{Slope: l.Slope}, nn.AllReLU{}, l.Slope))
		case "flatten", "maxpool", "skip":
		default:
			add(&activations, name)
		}
	}
	s["hidden"], s["activation"], s["init"] = strings.Join(hidden, "-"), strings.Join(activations, "-"), strings.Join(inits, "-")
	s["norm"] = norm
	s["regrown"], s["dropout"] = strings.Join(regrown, "-"), cmp.Or(strings.Join(dropout, "-"), "0")
	if kind == "CNN" {
		s["blocks"] = strings.Join(blocks, "-")
	}
	if l := o.Loss; l != nil {
		s["loss"] = map[string]string{"nn.CrossEntropy": "cross-entropy", "nn.BinaryCrossEntropy": "binary cross-entropy", "nn.SquaredError": "squared error"}[l.Type]
		if l.Smoothing > 0 {
			s["loss"] += ", smoothed by " + number(l.Smoothing)
		}
	}
	s["schedule"] = o.Schedule.String()
	s["optimizer"], s["clip_norm"] = o.Optimizer.String(), number(o.ClipNorm)
	s["nesterov"], s["l1"], s["reset_momentum"] = strconv.FormatBool(o.Nesterov), number(o.L1), strconv.FormatBool(o.ResetMomentum)
	s["augment"] = "none"
	if a := o.Augment; a != nil {
		s["augment"] = fmt.Sprintf("rotation %g, shift %g and %g, mirror %t, nearest %t", a.Rotation, a.ShiftX, a.ShiftY, a.Mirror, a.Nearest)
	}
	o.descent(s)
	var decays []string
	for _, l := range o.Layers {
		if l.WeightDecay != 0 {
			add(&decays, number(max(0, l.WeightDecay)))
		} else if l.Neurons > 0 || l.Type == "nn.Convolution" {
			add(&decays, s["weight_decay"])
		}
	}
	s["weight_decay"] = strings.Join(decays, "-")
	return nameRules(s, kind, rules)
}

// descent collects the settings that networks and RBMs share.
func (o options) descent(s map[string]string) {
	s["weight_decay"], s["learning_rate"] = number(max(0, o.WeightDecay)), number(o.LearningRate)
	s["momentum"], s["batch_size"] = number(o.Momentum), number(o.BatchSize)
}

func number(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }

// withSlope returns the name of an activation, with its slope unless that is the standard one.
func withSlope(name string, activation, standard fmt.Stringer, slope float64) string {
	if activation.String() == standard.String() {
		return name
	}
	return name + " " + number(slope)
}

// initName returns the name of an initialization in grid files.
func initName(i nn.Init) string {
	if i == nn.Normal01 {
		return "normal01"
	}
	return strings.ToLower(i.String())
}
