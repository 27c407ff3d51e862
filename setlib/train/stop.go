package train

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// EarlyStopping ends training when a metric of validation data has had no better value for a number of epochs (Prechelt 1998, "Early
// stopping - but when?"). The model keeps the weights of the last epoch. The zero value never ends training.
type EarlyStopping struct {
	Metric   string // one of Options.Metrics, measured every epoch; small values are better if SmallIsBetter(Metric)
	Patience int    // epochs without a better value; 0 means that training does not end early
}

// SmallIsBetter reports whether small values of a metric are good ones: of those whose names end in loss or error.
func SmallIsBetter(metric string) bool {
	return strings.HasSuffix(metric, "loss") || strings.HasSuffix(metric, "error")
}

// check returns an error if the metrics do not have that of s, every epoch.
func (s EarlyStopping) check(metrics []Metric) error {
	if s.Patience < 0 {
		return fmt.Errorf("train: a patience of %d epochs", s.Patience)
	}
	if s.Patience == 0 {
		return nil
	}
	i := slices.IndexFunc(metrics, func(m Metric) bool { return m.Name == s.Metric })
	if i < 0 {
		return fmt.Errorf("train: training is to stop by the metric %q, which Options.Metrics does not have", s.Metric)
	}
	if metrics[i].Every > 1 {
		return fmt.Errorf("train: training is to stop by the metric %q, which is measured every %d epochs and not after each", s.Metric, metrics[i].Every)
	}
	return nil
}

// due reports whether training ends with an epoch: the history has those before it, and row what was measured in it.
func (s EarlyStopping) due(history *History, epoch int, row row) bool {
	if s.Patience == 0 {
		return false
	}
	best, at := math.NaN(), 0
	see := func(epoch int, v float64) {
		if SmallIsBetter(s.Metric) {
			v = -v
		}
		if epoch > 0 && !math.IsNaN(v) && (math.IsNaN(best) || v > best) {
			best, at = v, epoch
		}
	}
	for i, v := range history.column(s.Metric) {
		see(history.epochs[i], v)
	}
	if v, ok := row[s.Metric]; ok {
		see(epoch, v)
	}
	return epoch-at >= s.Patience
}
