package sweeps

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"reflect"
	"strconv"
	"strings"

	"setlab/datasets"
	"setlab/setlib/runs"
	"setlab/setlib/topology"
)

// Grid describes a sweep: every combination of the values in its lists. It can be written as a JSON file, for `setlab sweep`:
//
//	{
//	  "data": ["dna"],
//	  "rbm": {"hidden": [100, 250, 500], "steps": [1, 3, 10]},
//	  "rules": [{"rule": "dense"}, {"rule": "fixprob", "epsilon": 8}, {"rule": "set"}],
//	  "seeds": [1, 2, 3],
//	  "epochs": 5000,
//	  "log_probability": {"every": 100},
//	  "degrees": {"every": 100}
//	}
//
// A list that is omitted has one value, the default of the library. Exactly one of RBM, MLP and CNN must be set.
type Grid struct {
	Name   string   `json:"name,omitempty"`   // prefix of the name of every run
	Data   []string `json:"data"`             // names in the registry; models are trained on the training split and measured on the test split
	Scaled string   `json:"scaled,omitempty"` // how to scale the values: one of the constants below; empty means not at all
	Epochs int      `json:"epochs"`
	// StandardizeTargets scales the targets of regression to mean 0 and standard deviation 1, see datasets.Set.StandardizedTargets. Predictions are in
	// the original units, scores in the scaled ones.
	StandardizeTargets bool `json:"standardize_targets,omitempty"`

	RBM   *RBMs    `json:"rbm,omitempty"`
	MLP   *MLPs    `json:"mlp,omitempty"`
	CNN   *CNNs    `json:"cnn,omitempty"`
	Rules Rules    `json:"rules,omitempty"`
	Seeds []uint64 `json:"seeds,omitempty"`

	LogProbability *LogProbability `json:"log_probability,omitempty"` // for RBMs; nil means not measured
	Accuracy       Accuracy        `json:"accuracy,omitzero"`         // for MLPs and CNNs; the zero value measures it after every epoch, together with the test loss
	Validation     *Validation     `json:"validation,omitempty"`      // for MLPs and CNNs; nil means none
	Degrees        Degrees         `json:"degrees,omitzero"`
	Weights        bool            `json:"weights,omitempty"` // train runs again that are stored without their models, see runs.Config

	// Tables are the user's own data sets, by the names used in Data. In a file, a table may also take the place of its name: "data":
	// [{"file": "own.csv", "label": "class"}].
	Tables map[string]Table `json:"tables,omitempty"`
	// Own are user-defined rules, by the names used in Rules. They cannot be written in a file, but a program that reads the file can add
	// them.
	Own map[string]topology.Rule `json:"-"`

	// Scales are the changes for a scale such as "quick". Each is a JSON merge patch (RFC 7396) of the grid; see Grid.At.
	Scales map[string]json.RawMessage `json:"scales,omitempty"`

	written *positions // in the file; nil if the grid was not read from one
}

// The values of Grid.Scaled.
const (
	Standardized         = "standardized" // every feature to mean 0 and standard deviation 1, see datasets.Set.Standardized
	GloballyStandardized = "globally standardized"
	Binarized            = "binarized" // 0 below one half and 1 from there on; "binarized 8" uses the threshold 8
)

// Accuracy specifies how the accuracy on the test data is measured.
type Accuracy struct {
	Every  int  `json:"every,omitempty"`   // at multiples of this epoch and after the last one; 0 means 1
	NoLoss bool `json:"no_loss,omitempty"` // do not measure the test loss
}

// Validation is runs.Validation: data that networks are measured on after every epoch, and not trained on.
type Validation struct {
	Share    float64 `json:"share,omitempty"` // fraction of the training data; 0 means the data set's own validation split
	Seed     uint64  `json:"seed,omitempty"`
	Patience int     `json:"patience,omitempty"` // training ends after this number of epochs without improvement; 0 means never
	Metric   string  `json:"metric,omitempty"`   // the metric for Patience, such as "validation loss"; the default is the first, "validation accuracy"
}

// of returns the validation for a data set.
func (v *Validation) of(set *datasets.Set) (runs.Validation, error) {
	if v == nil {
		return runs.Validation{}, nil
	}
	of := runs.Validation{Share: v.Share, Seed: v.Seed, Patience: v.Patience, Metric: v.Metric}
	if v.Share == 0 {
		if of.Data = set.Valid; set.Valid == nil {
			return of, fmt.Errorf(`sweeps: %s has no validation split; set a share of its training data, such as "validation": {"share": 0.1}`, set.Name)
		}
	}
	return of, nil
}

// LogProbability specifies how the log-probability of the test data is measured: by annealed importance sampling from the base rates of
// the training data, at rbm.PaperBetas unless Betas is set.
type LogProbability struct {
	Every int `json:"every,omitempty"`
	Runs  int `json:"runs,omitempty"`  // 0 means 100
	Betas int `json:"betas,omitempty"` // number of evenly spaced inverse temperatures
	// Checked also measures the log-probability of the validation data and the reliability of the estimates, see runs.Annealed.
	Checked bool `json:"checked,omitempty"`
}

// Degrees is runs.Degrees.
type Degrees struct {
	Every  int   `json:"every"`
	Layers []int `json:"layers,omitempty"`
}

// mostBytes is the maximum size of a grid file.
const mostBytes = 4 << 20

// ReadGrid reads a grid from JSON. For an unknown field, the error gives its line and lists the known ones; for an unknown name,
// such as that of a rule, the error of Configs does.
func ReadGrid(r io.Reader) (Grid, error) {
	var g Grid
	text, err := io.ReadAll(io.LimitReader(r, mostBytes+1))
	if err != nil {
		return g, fmt.Errorf("sweeps: grid: %w", err)
	}
	if len(text) > mostBytes {
		return g, fmt.Errorf("sweeps: grid: more than %d MB; this is not a grid file", mostBytes>>20)
	}
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	g.written = positionsOf(text, reflect.TypeFor[Grid]())
	if twice := g.written.twice; twice != "" {
		return g, fmt.Errorf("sweeps: grid: %s%q occurs twice; remove one of them", g.written.at(twice), twice)
	}
	if line := g.written.after; line > 0 {
		return g, fmt.Errorf("sweeps: grid: line %d: unexpected data after the grid's closing brace; a file has one grid", line)
	}
	if text, err = namedTables(text, g.written); err != nil {
		return g, err
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&g); err != nil {
		return g, fmt.Errorf("sweeps: grid: %w", misread(text, g.written, err))
	}
	if err := checkWritten(text); err != nil {
		return g, fmt.Errorf("sweeps: grid: %w", err)
	}
	if err := g.check(); err != nil {
		return g, err
	}
	for scale := range g.Scales {
		if _, err := g.At(scale); err != nil {
			return g, err
		}
	}
	return g, nil
}

// at returns the configurations for one data set.
func (g *Grid) at(p point, rules []wired) ([]runs.Config, error) {
	switch {
	case g.RBM != nil:
		return g.RBM.configs(p, rules)
	case g.CNN != nil:
		return g.CNN.configs(p, rules)
	}
	return g.MLP.configs(p, rules)
}

// models returns the number of kinds of models in the grid.
func (g *Grid) models() int {
	n := 0
	for _, there := range []bool{g.RBM != nil, g.MLP != nil, g.CNN != nil} {
		if there {
			n++
		}
	}
	return n
}

func (g *Grid) check() error {
	switch {
	case len(g.Data) == 0:
		return fmt.Errorf(`sweeps: a grid without data; name some, such as "data": ["dna"]`)
	case g.Epochs < 1:
		return fmt.Errorf(`sweeps: a grid of %d epochs; set "epochs"`, g.Epochs)
	case g.shadowed() != "":
		return fmt.Errorf("sweeps: table %q has the name of a data set in the registry; rename the file", g.shadowed())
	case g.size() > mostRuns:
		return fmt.Errorf("sweeps: a grid of %.3g runs; at most %d are possible: shorten its lists", g.size(), mostRuns)
	case g.models() != 1:
		return fmt.Errorf(`sweeps: a grid has "rbm", "mlp" or "cnn", and one of them`)
	case g.LogProbability != nil && g.RBM == nil:
		return fmt.Errorf("sweeps: only an rbm has a log-probability")
	case g.LogProbability != nil && (g.LogProbability.Betas < 0 || g.LogProbability.Betas == 1):
		return fmt.Errorf("sweeps: %d inverse temperatures; at least 2 are needed", g.LogProbability.Betas)
	case g.LogProbability != nil && (g.LogProbability.Every < 0 || g.LogProbability.Runs < 0), g.Accuracy.Every < 0, g.Degrees.Every < 0:
		return fmt.Errorf(`sweeps: a grid that measures every so many epochs, or in so many runs, and these are below 0`)
	case g.Validation != nil && g.RBM != nil:
		return fmt.Errorf(`sweeps: networks have a validation; an rbm has "log_probability": {"checked": true}`)
	case g.Accuracy != (Accuracy{}) && g.RBM != nil:
		return fmt.Errorf("sweeps: an rbm has no accuracy")
	case g.RBM != nil && len(g.RBM.Hidden) == 0, g.MLP != nil && len(g.MLP.Hidden) == 0:
		return fmt.Errorf(`sweeps: a grid without hidden units; give some, such as "hidden": [500] for an rbm and [[1000, 1000]] for an mlp`)
	}
	return nil
}

// scale scales the values and the targets of a data set.
func (g *Grid) scale(set *datasets.Set) (*datasets.Set, error) {
	if g.StandardizeTargets {
		if set.Train.Targets() == 0 {
			return nil, fmt.Errorf(`sweeps: "standardize_targets" for %s, which has no targets`, set.Name)
		}
		set = set.StandardizedTargets()
	}
	switch g.Scaled {
	case "":
		return set, nil
	case Standardized:
		return set.Standardized(), nil
	case GloballyStandardized:
		return set.GloballyStandardized(), nil
	case Binarized:
		return set.Binarize(.5), nil
	}
	if text, ok := strings.CutPrefix(g.Scaled, Binarized+" "); ok {
		if threshold, err := strconv.ParseFloat(text, 32); err == nil && !math.IsNaN(threshold) {
			return set.Binarize(float32(threshold)), nil
		}
	}
	return nil, fmt.Errorf("sweeps: data cannot be %q; it can be %q, %q, %q or %q", g.Scaled, Standardized, GloballyStandardized, Binarized, Binarized+" 8")
}
