package sweeps

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"setlab/datasets"
	"setlab/setlib/nn"
	"setlab/setlib/rbm"
	"setlab/setlib/runs"
	"setlab/setlib/topology"
)

// RBMs lists the values of a grid of restricted Boltzmann machines. The fields are those of rbm.Options.
type RBMs struct {
	Hidden       []int   `json:"hidden"`
	Steps        []int   `json:"steps,omitempty"`
	BatchSize    int     `json:"batch_size,omitempty"`
	LearningRate float64 `json:"learning_rate,omitempty"`
	Momentum     float64 `json:"momentum,omitempty"`
	WeightDecay  float64 `json:"weight_decay,omitempty"`
	InitialSD    float64 `json:"initial_sd,omitempty"`

	// Try lists alternative settings. Each overrides the fields above: "try": [{"learning_rate": 0.001}, {"batch_size":
	// 100}].
	Try []Descent `json:"try,omitempty"`
}

// Descent lists training settings of an RBM. The fields are those of rbm.Options; a field that is 0 has its value from the grid's "rbm".
type Descent struct {
	BatchSize    int     `json:"batch_size,omitempty"`
	LearningRate float64 `json:"learning_rate,omitempty"`
	Momentum     float64 `json:"momentum,omitempty"`
	WeightDecay  float64 `json:"weight_decay,omitempty"` // -1 means none
}

// String returns the fields that are set, such as "rate 0.001, batch 100".
func (d Descent) String() string {
	var words []string
	for _, field := range []struct {
		name  string
		value float64
	}{{"rate", d.LearningRate}, {"batch", float64(d.BatchSize)}, {"momentum", d.Momentum}, {"decay", d.WeightDecay}} {
		if field.value != 0 {
			words = append(words, fmt.Sprintf("%s %g", field.name, field.value))
		}
	}
	return strings.Join(words, ", ")
}

// point is a partly determined point of the grid.
type point struct {
	grid  *Grid
	set   *datasets.Set
	loss  nn.Loss         // for networks; nil means cross-entropy
	apart runs.Validation // for networks
	words []string        // parts of the runs' names
}

// with returns the point with another word, unless there is only a single choice.
func (p point) with(choices int, format string, args ...any) point {
	if choices > 1 {
		p.words = append(slices.Clone(p.words), fmt.Sprintf(format, args...))
	}
	return p
}

// configs returns the configurations that differ only in the seed.
func (p point) configs(rule wired, model func(seed uint64) any) []runs.Config {
	seeds := orOne(p.grid.Seeds)
	var all []runs.Config
	for _, seed := range seeds {
		p := p.with(len(p.grid.Seeds)+1, "seed %d", seed) // even a single one, because another grid may have another seed
		name := strings.Join(append([]string{p.set.Name, rule.name}, p.words...), ", ")
		if p.grid.Name != "" {
			name = p.grid.Name + ": " + name
		}
		all = append(all, runs.Config{
			Name: name, Model: model(seed), Data: p.set.Train, Epochs: p.grid.Epochs, Metrics: p.metrics(),
			Inputs: runs.InputsOf(p.set), Validation: p.apart,
			Degrees: runs.Degrees{Every: p.grid.Degrees.Every, Layers: p.grid.Degrees.Layers}, Weights: p.grid.Weights,
		})
	}
	return all
}

func (p point) metrics() []runs.Metric {
	g := p.grid
	switch {
	case p.set.Test == nil || g.RBM != nil && g.LogProbability == nil:
		return nil
	case g.RBM != nil:
		l := g.LogProbability
		o := rbm.AISOptions{Runs: l.Runs, Base: p.set.Train}
		if l.Betas > 0 {
			o.Betas = rbm.LinearBetas(l.Betas)
		}
		if l.Checked {
			return runs.Annealed(p.set.Test, p.set.Valid, o, l.Every)
		}
		return []runs.Metric{runs.LogProbability(p.set.Test, o, l.Every)}
	}
	metrics := runs.Scores(p.loss, p.set.Test, g.Accuracy.Every)
	if g.Accuracy.NoLoss {
		return metrics[:len(metrics)-1]
	}
	return metrics
}

func (m *RBMs) configs(p point, rules []wired) ([]runs.Config, error) {
	for _, rule := range rules {
		if rule.reset {
			return nil, fmt.Errorf("sweeps: %s resets momentum, which only networks do; leave reset_momentum out for an rbm", rule.name)
		}
	}
	var all []runs.Config
	for _, hidden := range m.Hidden {
		for _, steps := range orOne(m.Steps) {
			for _, try := range orOne(m.Try) {
				p := p.with(len(m.Hidden), "%d hidden", hidden).with(len(m.Steps), "CD-%d", steps).with(len(m.Try), "%v", try)
				for _, rule := range rules {
					all = append(all, p.configs(rule, func(seed uint64) any {
						return rbm.Options{
							Hidden: hidden, Steps: steps, Topology: rule.rule(topology.DefaultEpsilon),
							BatchSize: cmp.Or(try.BatchSize, m.BatchSize), LearningRate: cmp.Or(try.LearningRate, m.LearningRate),
							Momentum: cmp.Or(try.Momentum, m.Momentum), WeightDecay: cmp.Or(try.WeightDecay, m.WeightDecay),
							InitialSD: m.InitialSD, Seed: seed,
						}
					})...)
				}
			}
		}
	}
	return all, nil
}

// orOne returns values or, if it is empty, a list of one zero value, which means the default.
func orOne[T any](values []T) []T {
	if len(values) == 0 {
		return make([]T, 1)
	}
	return values
}
