package runs

import (
	"fmt"
	"strings"

	"setlab/datasets"
	"setlab/setlib/nn"
	"setlab/setlib/train"
)

// Validation is data that a network does not learn from, on which it is measured after every epoch. Histories have the columns:
//
//	classes         "validation accuracy", "validation loss"
//	several labels  the same, and "validation F1"
//	targets         "validation mean squared error", "validation loss"
//
// With it a score need not be chosen on test data; see results: "accuracy at best validation accuracy". The zero value means no validation.
type Validation struct {
	Share float64           // of Config.Data, see datasets.Samples.Split; the network learns from the rest
	Seed  uint64            // of the choice
	Data  *datasets.Samples // or a set of its own; the network learns from all of Config.Data

	Patience int    // training ends after so many epochs in which the metric has not become better; 0 means never
	Metric   string // that Patience goes by; "" means the first of the columns
}

// validationPrefix begins the names of the columns.
const validationPrefix = "validation "

func (v Validation) none() bool { return v.Share == 0 && v.Data == nil }

// check returns an error if the validation makes no sense for the configuration.
func (v Validation) check(c *Config) error {
	if v == (Validation{}) {
		return nil
	}
	_, network := c.Model.(nn.Options)
	switch {
	case v.none():
		return fmt.Errorf("runs: validation without data; set Validation.Share, such as 0.1, or Data")
	case v.Share != 0 && v.Data != nil:
		return fmt.Errorf("runs: validation on a share of the data and on a set of its own; it is one of the two")
	case !(v.Share >= 0 && v.Share < 1):
		return fmt.Errorf("runs: validation on a share of %g; it is above 0 and below 1", v.Share)
	case v.Patience < 0:
		return fmt.Errorf("runs: a patience of %d epochs", v.Patience)
	case !network:
		return fmt.Errorf("runs: validation of a %T; networks have it, nn.Options, and RBMs the metrics of Annealed", c.Model)
	}
	names := []string{}
	for _, m := range v.metrics(c, v.Data) {
		names = append(names, m.Name)
		if v.Metric == m.Name || v.Metric == "" {
			return nil
		}
	}
	return fmt.Errorf("runs: validation by %q; it can be by %s", v.Metric, strings.Join(names, ", "))
}

// metrics returns the columns of a network that is measured on data.
func (v Validation) metrics(c *Config, data *datasets.Samples) []Metric {
	o, _ := c.Model.(nn.Options)
	if data == nil {
		data = c.Data // of the same kind
	}
	metrics := Scores(o.Loss, data, 1)
	for i := range metrics {
		metrics[i].Name = validationPrefix + strings.TrimPrefix(metrics[i].Name, "test ")
	}
	return metrics
}

// split returns what the model learns from, all that is measured, and what ends the training.
func (c *Config) split() (learned *datasets.Samples, metrics []Metric, stop train.EarlyStopping) {
	v := c.Validation
	if v.none() {
		return c.Data, c.Metrics, stop
	}
	learned, part := c.Data, v.Data
	if part == nil {
		learned, part = c.Data.Split(v.Share, v.Seed)
	}
	own := v.metrics(c, part)
	stop = train.EarlyStopping{Metric: v.Metric, Patience: v.Patience}
	if stop.Metric == "" {
		stop.Metric = own[0].Name
	}
	return learned, append(append([]Metric{}, c.Metrics...), own...), stop
}
