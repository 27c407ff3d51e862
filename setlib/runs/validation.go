package runs

import (
	"fmt"
	"strings"

	"setlab/datasets"
	"setlab/setlib/nn"
	"setlab/setlib/train"
)

// Validation is data that a network is not trained on. The network is measured on it after every epoch. Histories have these columns:
//
//	classes         "validation accuracy", "validation loss"
//	several labels  the same, and "validation F1"
//	targets         "validation mean squared error", "validation loss"
//
// Validation makes it unnecessary to select a score on test data; see results: "accuracy at best validation accuracy". The zero value means
// no validation.
type Validation struct {
	Share float64           // fraction of Config.Data, see datasets.Samples.Split; the network is trained on the rest
	Seed  uint64            // seed of the split
	Data  *datasets.Samples // alternative to Share: separate data; the network is trained on all of Config.Data

	Patience int    // training ends after this number of epochs without improvement of the metric; 0 means never
	Metric   string // the metric for Patience; "" means the first of the columns
}

// validationPrefix is the prefix of the columns' names.
const validationPrefix = "validation "

func (v Validation) none() bool { return v.Share == 0 && v.Data == nil }

// check returns an error if the validation does not fit the configuration.
func (v Validation) check(c *Config) error {
	if v == (Validation{}) {
		return nil
	}
	_, network := c.Model.(nn.Options)
	switch {
	case v.none():
		return fmt.Errorf("runs: validation without data; set Validation.Share, such as 0.1, or Data")
	case v.Share != 0 && v.Data != nil:
		return fmt.Errorf("runs: both Validation.Share and Validation.Data are set; set only one of them")
	case !(v.Share >= 0 && v.Share < 1):
		return fmt.Errorf("runs: Validation.Share is %g; it must be above 0 and below 1", v.Share)
	case v.Patience < 0:
		return fmt.Errorf("runs: a patience of %d epochs", v.Patience)
	case !network:
		return fmt.Errorf("runs: validation of a %T; it is for networks (nn.Options); for RBMs use the metrics of Annealed", c.Model)
	}
	names := []string{}
	for _, m := range v.metrics(c, v.Data) {
		names = append(names, m.Name)
		if v.Metric == m.Name || v.Metric == "" {
			return nil
		}
	}
	return fmt.Errorf("runs: Validation.Metric is %q; it can be %s", v.Metric, strings.Join(names, ", "))
}

// metrics returns the columns for a network that is measured on data.
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

// split returns the training data, all metrics, and the early stopping rule.
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
