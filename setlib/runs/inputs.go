package runs

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"setlab/datasets"
)

// Inputs describes the inputs and outputs of a trained model: the file inputs.json of a run that is stored with its model. Lists of names
// are nil if there are none.
type Inputs struct {
	Data     string   `json:"data,omitempty"`     // name of the data set; the run's record has it as well
	Features []string `json:"features,omitempty"` // names of the features
	Classes  []string `json:"classes,omitempty"`  // names of the classes, one per output
	Targets  []string `json:"targets,omitempty"`  // names of the targets, one per output
	// Treatments lists the transformations applied to the training data, which must also be applied to other data.
	Treatments []datasets.Treatment `json:"treatments,omitempty"`
	// TargetScaling converts the outputs into the units of the targets, see datasets.TargetScaling.Original. It is nil if they have these units.
	TargetScaling *datasets.TargetScaling `json:"target_scaling,omitempty"`
}

// InputsOf returns the names of a data set, its features and its outputs, and the transformations applied to its training samples.
func InputsOf(set *datasets.Set) Inputs {
	return Inputs{
		Data: set.Name, Features: set.FeatureNames, Classes: set.ClassNames, Targets: set.TargetNames,
		Treatments: set.Train.Treatments(), TargetScaling: set.Train.TargetScaling(),
	}
}

// compareInputs says if a stored run has other names or treatments than its configuration has now, for example because the data file's header was
// corrected, or its values have another unit. They do not belong to the run's identity, but predictions use them.
func (s *Store) compareInputs(run *Run, now Inputs) {
	if run.inputs == nil {
		return
	}
	const remove = "remove it (setlab runs rm) to train it with these"
	for _, of := range []struct {
		what          string
		stored, given []string
	}{
		{"features", run.inputs.Features, now.Features}, {"classes", run.inputs.Classes, now.Classes}, {"targets", run.inputs.Targets, now.Targets},
	} {
		if len(of.stored) != len(of.given) { // one has no names
			continue
		}
		for k, name := range of.stored {
			if name != of.given[k] {
				s.say("%s is stored with other names of its %s, such as %q instead of %q, and predictions use them; %s", run.Digest, of.what, name, of.given[k], remove)
				break
			}
		}
	}
	if len(run.inputs.Treatments)+len(now.Treatments) > 0 && !sameText(run.inputs.Treatments, now.Treatments) || !sameText(run.inputs.TargetScaling, now.TargetScaling) {
		s.say("%s is stored for data that had other values before they were scaled, such as another unit, and predictions scale their inputs as it did; %s", run.Digest, remove)
	}
}

// sameText reports whether two values are stored alike.
func sameText(a, b any) bool {
	x, errX := json.Marshal(a)
	y, errY := json.Marshal(b)
	return errX == nil && errY == nil && bytes.Equal(x, y)
}

const inputsFile = "inputs.json"

// described returns the configuration's inputs, with the treatments of its data unless it has its own.
func (c *Config) described() Inputs {
	in := c.Inputs
	if in.Treatments == nil {
		in.Treatments = c.Data.Treatments()
	}
	if in.TargetScaling == nil {
		in.TargetScaling = c.Data.TargetScaling()
	}
	return in
}

// inputs returns the contents of inputs.json for the configuration.
func (c *Config) inputs() ([]byte, error) {
	text, err := json.Marshal(c.described())
	return append(text, '\n'), err
}

// inputs reads an entry's inputs. For an entry stored by a version without inputs.json, it returns the treatment of the registry's data
// set that the model was trained on.
func (e *entry) inputs(ctx context.Context) (Inputs, error) {
	var in Inputs
	if e.has(inputsFile) {
		text, err := e.read(inputsFile)
		if err != nil {
			return in, err
		}
		if err := json.Unmarshal(text, &in); err != nil {
			return in, damaged(e.dir+"/"+inputsFile, "%w", err)
		}
		return in, nil
	}
	var config struct{ Data struct{ Digest string } }
	text, err := e.read(configFile)
	if err == nil {
		err = json.Unmarshal(text, &config)
	}
	if err != nil {
		return in, err
	}
	name, how := datasets.Named(config.Data.Digest)
	set, err := datasets.Load(ctx, name)
	var unknown *datasets.MissingError
	switch {
	case err == nil:
	case errors.As(err, &unknown):
		return in, fmt.Errorf("runs: %s was stored without the treatment of its inputs, which is that of %s: %w", e.dir, name, err)
	default:
		return in, fmt.Errorf("runs: %s was stored without the treatment of its inputs, by an older version, and its data is not in the registry (%s)", e.dir, name)
	}
	in = InputsOf(set)
	for _, treated := range []*datasets.Set{set, set.Standardized(), set.GloballyStandardized(), set.Binarize(.5)} {
		if treated.Train.Digest() == config.Data.Digest {
			in.Treatments = treated.Train.Treatments()
			return in, nil
		}
	}
	return in, fmt.Errorf("runs: %s was stored without the treatment of its inputs, and the treatment of %s (%s) is unknown", e.dir, name, how)
}
