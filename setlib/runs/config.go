package runs

import (
	"fmt"

	"setlab/datasets"
	"setlab/setlib/train"
)

// Config describes a run. Model, Data and Epochs must be set. Two configurations are the same run if they
// are equal after defaults, ignoring Name, Inputs, Threads, Weights, OnEpoch, Threads within the options and the origin of the data. A
// topology.Custom counts by its Name, other rules by their Key, which must name all their parameters; see topology.Rule.
type Config struct {
	Name string // for lists and progress; empty means the model's description

	Model  any               // rbm.Options, nn.Options, or a Custom; Visible or Inputs may be left 0 for as many as Data has features
	Data   *datasets.Samples // what it learns from
	Epochs int               // passes over the data

	Metrics []Metric // what to measure along the way, beside the training loss and the number of connections
	Start   bool     // measure the untrained model too, as epoch 0
	// Validation measures a network on data that it does not learn from, and may end training early; the zero value does not.
	Validation Validation
	Degrees    Degrees // which layers' degrees to keep along the way; the zero value keeps none

	Inputs Inputs // names of features and classes, for predictions, see InputsOf; without treatments it gets those of Data

	Threads int  // the most processors to use; 0 means as the model's options say
	Weights bool // the run must come with its trained model: one that was exported without weights is trained again
	// OnEpoch is called after every epoch that is trained now, see train.Options; train.PrintProgress makes one.
	OnEpoch func(train.Progress) error
}

// Degrees says which layers' degrees a run keeps: the initial ones as epoch 0, and those after the topology evolved in
// epochs that are multiples of Every, and the last.
type Degrees struct {
	Every  int   // 0 means never
	Layers []int // numbers of layers with weights, from 0 at the input; nil means all; an RBM has layer 0
}

// due reports whether degrees are kept at this epoch.
func (d Degrees) due(epoch, epochs int) bool {
	return d.Every > 0 && (epoch%d.Every == 0 || epoch == epochs)
}

func (c *Config) check() error {
	if c.Data == nil {
		return fmt.Errorf("runs: a configuration without data; set Config.Data, such as datasets.DNA().Train")
	}
	if c.Epochs < 1 {
		return fmt.Errorf("runs: %d epochs; set Config.Epochs to at least 1", c.Epochs)
	}
	if c.Degrees.Every < 0 {
		return fmt.Errorf("runs: degrees every %d epochs", c.Degrees.Every)
	}
	for i, m := range c.Metrics {
		if m.Name == "" || m.Measure == nil {
			return fmt.Errorf("runs: metric %d (%q) lacks a name or a Measure function", i, m.Name)
		}
	}
	return c.Validation.check(c)
}

// checkValues returns an error if there is only an outline of the data that training reads.
func (c *Config) checkValues() error {
	needed := []*datasets.Samples{c.Data, c.Validation.Data}
	for _, m := range c.Metrics {
		if s, ok := m.Settings.(settings); ok {
			needed = append(needed, s.Data)
		}
	}
	for _, s := range needed {
		if s != nil && s.IsOutline() {
			return fmt.Errorf("runs: this run is not stored, and to train it takes the data, of which there is only an outline (%v): "+
				"datasets.Load reads them, `setlab datasets fetch` downloads them", s)
		}
	}
	return nil
}
