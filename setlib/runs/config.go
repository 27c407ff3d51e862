package runs

import (
	"fmt"

	"setlab/datasets"
	"setlab/setlib/train"
)

// Config describes a run. Model, Data and Epochs must be set. Two configurations describe the same run if they are equal after
// defaults are filled in, ignoring Name, Inputs, Threads, Weights, OnEpoch, Threads within the options, and the origin of the data. A
// topology.Custom is compared by its Name, other rules by their Key, which must include all parameters; see topology.Rule.
type Config struct {
	Name string // for lists and progress; empty means the model's description

	Model  any               // rbm.Options, nn.Options, or a Custom; Visible or Inputs may be 0 to use the number of features of Data
	Data   *datasets.Samples // training data
	Epochs int               // passes over the data

	Metrics []Metric // what to measure during training, in addition to the training loss and the number of connections
	Start   bool     // also measure the untrained model, as epoch 0
	// Validation measures a network on data that it is not trained on, and may end training early; the zero value does neither.
	Validation Validation
	Degrees    Degrees // layers whose degrees to record during training; the zero value records none

	Inputs Inputs // names of features and classes for predictions, see InputsOf; what it lacks of treatments and scaling is that of Data

	Threads int  // largest number of processors to use; 0 means the value in the model's options
	Weights bool // the run must include its trained model: a run that was exported without weights is trained again
	NoWait  bool // return ErrBusy if another process trains the run, instead of waiting for it
	// OnEpoch is called after every epoch trained now, see train.Options; train.PrintProgress returns such a function.
	OnEpoch func(train.Progress) error
}

// Degrees selects the layers whose degrees a run records: the initial degrees as epoch 0, and the degrees after the topology evolved
// in each epoch that is a multiple of Every and in the last epoch.
type Degrees struct {
	Every  int   // 0 means never
	Layers []int // numbers of layers with weights, counted from 0 at the input; nil means all; an RBM has layer 0
}

// due reports whether degrees are recorded at this epoch.
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

// checkValues returns an error if training needs data of which only an outline is available.
func (c *Config) checkValues() error {
	needed := []*datasets.Samples{c.Data, c.Validation.Data}
	for _, m := range c.Metrics {
		if s, ok := m.Settings.(settings); ok {
			needed = append(needed, s.Data)
		}
	}
	for _, s := range needed {
		if s != nil && s.IsOutline() {
			return fmt.Errorf("runs: this run is not stored, and training it needs the data, of which only an outline is available (%v): "+
				"datasets.Load reads them, `setlab datasets fetch` downloads them", s)
		}
	}
	return nil
}
