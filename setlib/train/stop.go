package train

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode"
)

// EarlyStopping ends training when a metric on validation data has not improved for a number of epochs (Prechelt 1998, "Early
// stopping - but when?"). The model keeps the weights of the last epoch. The zero value never ends training.
type EarlyStopping struct {
	Metric   string // one of Options.Metrics, measured every epoch; smaller values are better if SmallIsBetter(Metric)
	Patience int    // epochs without improvement; 0 means that training does not end early
}

// SmallIsBetter reports whether smaller values of a metric are better: it is true for names that end in "loss", "error", "MSE", "RMSE", "MAE" or
// "perplexity", in capital or small letters. A unit in brackets after the name does not count: "test error [%]" is an error.
func SmallIsBetter(metric string) bool {
	name, _, _ := strings.Cut(metric, " [")
	words := strings.FieldsFunc(strings.ToLower(name), func(r rune) bool { return !unicode.IsLetter(r) })
	return len(words) > 0 && slices.ContainsFunc([]string{"loss", "error", "mse", "mae", "perplexity"}, func(word string) bool {
		return strings.HasSuffix(words[len(words)-1], word)
	})
}

// check returns an error unless the metrics include the one of s, measured every epoch.
func (s EarlyStopping) check(metrics []Metric) error {
	if s.Patience < 0 {
		return fmt.Errorf("train: a patience of %d epochs", s.Patience)
	}
	if s.Patience == 0 {
		return nil
	}
	i := slices.IndexFunc(metrics, func(m Metric) bool { return m.Name == s.Metric })
	if i < 0 {
		return fmt.Errorf("train: Options.Stop uses the metric %q, which is not in Options.Metrics", s.Metric)
	}
	if metrics[i].Every > 1 {
		return fmt.Errorf("train: Options.Stop uses the metric %q, which is measured every %d epochs; it must be measured every epoch", s.Metric, metrics[i].Every)
	}
	return nil
}

// due reports whether training ends with this epoch. history has the epochs before it, and row the values measured in it.
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
