package sweeps

import (
	"encoding/json"
	"errors"
	"fmt"

	"setlab/setlib/nn"
	"setlab/setlib/runs"
	"setlab/setlib/topology"
)

// Networks lists the values that grids of MLPs and CNNs share: the kinds of layers and the training settings. The fields are those of
// nn.MLP, nn.CNN and nn.Options.
type Networks struct {
	Activation   []string  `json:"activation,omitempty"`   // srelu, relu, leaky relu, allrelu, sigmoid, tanh, gelu or silu; by default srelu in MLPs, relu in CNNs
	Norm         []string  `json:"norm,omitempty"`         // none, batch or layer, before the activation
	Init         []string  `json:"init,omitempty"`         // he, glorot, dense glorot or normal01, see nn.Init; by default he in MLPs, glorot in CNNs
	Regrown      []string  `json:"regrown,omitempty"`      // zero, initial or gradient, see nn.Regrown
	Dropout      []float64 `json:"dropout,omitempty"`      // by default none in MLPs, 0.3 in CNNs, where -1 means none
	Loss         []string  `json:"loss,omitempty"`         // cross-entropy, binary cross-entropy or squared error; by default squared error for data with targets and no labels
	Smoothing    []float64 `json:"smoothing,omitempty"`    // label smoothing, with cross-entropy
	Nesterov     []bool    `json:"nesterov,omitempty"`     // only with momentum
	WeightDecay  Numbers   `json:"weight_decay,omitempty"` // -1 means none
	L1           []float64 `json:"l1,omitempty"`
	BatchSize    int       `json:"batch_size,omitempty"`
	LearningRate float64   `json:"learning_rate,omitempty"`
	Momentum     float64   `json:"momentum,omitempty"`

	Optimizer []Optimizer `json:"optimizer,omitempty"` // momentum if empty
	ClipNorm  float64     `json:"clip_norm,omitempty"` // largest norm of a gradient; 0 means no limit

	Schedule []Schedule `json:"schedule,omitempty"` // of the learning rate

	Augment *Augmentation `json:"augment,omitempty"` // of the training images; nil means none
}

// Numbers is a list of numbers. In a file it may also be a single number.
type Numbers []float64

// UnmarshalJSON reads a list of numbers or a single number.
func (n *Numbers) UnmarshalJSON(text []byte) error {
	if text[0] != '[' && string(text) != "null" {
		text = fmt.Appendf(nil, "[%s]", text)
	}
	var kind *json.UnmarshalTypeError
	err := json.Unmarshal(text, (*[]float64)(n))
	if errors.As(err, &kind) {
		kind.Offset = 0 // relative to these bytes, not to the file
	}
	return err
}

// network is one combination of values.
type network struct {
	blocks, hidden []int // MLPs have no blocks

	activation, norm nn.Layer
	init             string
	regrown          nn.Regrown
	dropout          float64
	topology         topology.Rule
	outputs          int

	loss      string
	smoothing float64
	optimizer Optimizer
	options   nn.Options
}

// axis is a list of a grid. choose sets the k-th value and returns the word for it in the names of runs.
type axis struct {
	values int
	choose func(k int, n *network) (word string, err error)
}

// along returns the axis of a list. The words for its values are made with format.
func along[V any](list []V, format string, set func(V, *network) error) axis {
	return axis{len(list), func(k int, n *network) (string, error) {
		v := orOne(list)[k]
		return fmt.Sprintf(format, v), set(v, n)
	}}
}

// axes returns the axes of all kinds of networks, slowest first.
func (s *Networks) axes() []axis {
	return []axis{
		along(s.Activation, "%s", func(name string, n *network) (err error) {
			n.activation, err = layerOf(name, "", nn.Activation)
			return
		}),
		along(s.Norm, "norm %s", func(name string, n *network) (err error) {
			n.norm, err = layerOf(name, "none", nn.Normalization)
			return
		}),
		along(s.Init, "%s", func(name string, n *network) (err error) { n.init, err = name, checkInit(name); return }),
		along(s.Regrown, "new links from %s", func(name string, n *network) (err error) { n.regrown, err = regrownOf(name); return }),
		along(s.Dropout, "dropout %g", func(v float64, n *network) error { n.dropout = v; return nil }),
		along(s.Loss, "%s", func(name string, n *network) error { n.loss = name; return nil }),
		along(s.Smoothing, "smoothed by %g", func(v float64, n *network) error { n.smoothing = v; return nil }),
		along(s.Schedule, "%v", func(v Schedule, n *network) (err error) { n.options.Schedule, err = v.of(); return }),
		along(s.Optimizer, "%v", func(v Optimizer, n *network) error { n.optimizer = v; return nil }),
		along(s.Nesterov, "Nesterov %t", func(v bool, n *network) error { n.options.Nesterov = v; return nil }),
		along(s.WeightDecay, "L2 %g", func(v float64, n *network) error { n.options.WeightDecay = v; return nil }),
		along(s.L1, "L1 %g", func(v float64, n *network) error { n.options.L1 = v; return nil }),
	}
}

// configs returns every combination. The axes in shape, which belong to one kind of network, come before those of all networks. build adds
// the layers to the options of a combination.
func (s *Networks) configs(p point, rules []wired, shape []axis, build func(network) nn.Options) ([]runs.Config, error) {
	if s.ClipNorm < 0 {
		return nil, fmt.Errorf("sweeps: clip_norm %g; it must not be negative", s.ClipNorm)
	}
	images, err := s.Augment.of(p.set)
	if err != nil {
		return nil, err
	}
	n := network{options: nn.Options{
		BatchSize: s.BatchSize, LearningRate: s.LearningRate, Momentum: s.Momentum, ClipNorm: s.ClipNorm, Augment: images,
	}}
	return n.combinations(p, rules, append(shape, s.axes()...), build)
}

// combinations returns the combinations of the values along the axes with the values chosen so far.
func (n network) combinations(p point, rules []wired, axes []axis, build func(network) nn.Options) (all []runs.Config, err error) {
	if len(axes) == 0 {
		return n.decided(p, rules, build)
	}
	for k := range max(1, axes[0].values) {
		n := n
		word, err := axes[0].choose(k, &n)
		if err != nil {
			return nil, err
		}
		more, err := n.combinations(p.with(axes[0].values, "%s", word), rules, axes[1:], build)
		if err != nil {
			return nil, err
		}
		all = append(all, more...)
	}
	return all, nil
}

// decided returns the configurations of one combination, which differ in the rule and the seed.
func (n network) decided(p point, rules []wired, build func(network) nn.Options) (all []runs.Config, err error) {
	if p.loss, n.outputs, err = lossOf(n.loss, n.smoothing, p.set.Train); err != nil {
		return nil, err
	}
	if _, squared := p.loss.(nn.SquaredError); p.grid.StandardizeTargets && !squared {
		return nil, fmt.Errorf(`sweeps: "standardize_targets" for %s, whose loss is not the squared error; set "loss": ["squared error"] to learn its targets`, p.set.Name)
	}
	n.options.Loss = p.loss
	if err := n.optimizer.fill(&n.options); err != nil {
		return nil, err
	}
	for _, rule := range rules {
		n.topology = rule.rule(nn.DefaultEpsilon)
		o := build(n)
		o.ResetMomentum = rule.reset
		if n.init != "" {
			o.Layers = nn.WithInit(o.Layers, inits[n.init])
		}
		all = append(all, p.configs(rule, func(seed uint64) any {
			o := o
			o.Seed = seed
			return o
		})...)
	}
	return all, nil
}

// inits maps names in grids to initializations.
var inits = map[string]nn.Init{"he": nn.He, "glorot": nn.Glorot, "dense glorot": nn.DenseGlorot, "normal01": nn.Normal01}

func checkInit(name string) error {
	if _, known := inits[name]; !known && name != "" {
		return fmt.Errorf("sweeps: there is no init %q; there are %s", name, allOf(initNames))
	}
	return nil
}

func regrownOf(name string) (nn.Regrown, error) {
	switch name {
	case "", "zero":
		return nn.FromZero, nil
	case "initial":
		return nn.FromInitial, nil
	case "gradient":
		return nn.FromGradient, nil
	}
	return 0, fmt.Errorf("sweeps: new connections cannot start from %q; they can start from zero, initial or gradient", name)
}
