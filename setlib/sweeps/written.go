package sweeps

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
)

// limit restricts a number in a grid file.
type limit struct {
	fits  func(x float64) bool
	words string
}

var (
	count    = limit{func(x float64) bool { return x >= 1 }, "at least 1"}
	positive = limit{func(x float64) bool { return x > 0 && !math.IsInf(x, 1) }, "positive"}
	fraction = limit{func(x float64) bool { return x > 0 && x <= 1 }, "in (0, 1]"}
	// sparsity limits an epsilon. Even a complete layer has an epsilon of no more than its number of neurons.
	sparsity = limit{func(x float64) bool { return x > 0 && x <= 1e6 }, "positive, and at most 1000000"}
	dropout  = limit{func(x float64) bool { return x >= 0 && x < 1 || x == -1 }, "in [0, 1), or -1 for none"}
)

// most returns the limit for a number to which memory or time is proportional.
func most(n float64) limit {
	return limit{func(x float64) bool { return x >= 1 && x <= n }, fmt.Sprintf("from 1 to %.0f", n)}
}

// limits holds the limits of fields for which 0 means the default in Go. The keys are paths in the file, without list indices.
var limits = map[string]limit{
	"rules.epsilon": sparsity, "rules.zeta": fraction,
	"rbm.hidden": count, "rbm.steps": count, "rbm.batch_size": count, "rbm.learning_rate": positive, "rbm.initial_sd": positive,
	"log_probability.runs": most(1e6), "log_probability.betas": most(1e7),
	"rbm.try.batch_size": count, "rbm.try.learning_rate": positive,
	"mlp.hidden": count, "mlp.batch_size": count, "mlp.learning_rate": positive, "mlp.dropout": dropout,
	"mlp.optimizer.learning_rate": positive, "mlp.optimizer.epsilon": positive,
	"cnn.hidden": count, "cnn.blocks": count, "cnn.batch_size": count, "cnn.learning_rate": positive, "cnn.dropout": dropout,
	"cnn.optimizer.learning_rate": positive, "cnn.optimizer.epsilon": positive,
}

// checkWritten rejects values in a file that the grid would interpret as defaults: 0 and null. In a file, only an omitted field
// means the default.
func checkWritten(text []byte) error {
	var grid map[string]any
	if err := json.Unmarshal(text, &grid); err != nil {
		return err
	}
	delete(grid, "scales") // in a merge patch, null removes a field
	return checkUnder("", grid)
}

func checkUnder(place string, value any) error {
	switch v := value.(type) {
	case nil:
		return fmt.Errorf("%q is null; leave it out for its default", place)
	case float64:
		if l, ok := limits[place]; ok && !l.fits(v) {
			return fmt.Errorf("%q is %g; it must be %s (leave it out for its default)", place, v, l.words)
		}
	case []any:
		for _, element := range v {
			if err := checkUnder(place, element); err != nil {
				return err
			}
		}
	case map[string]any:
		var names []string
		for name := range v {
			names = append(names, name)
		}
		slices.Sort(names)
		for _, name := range names {
			within := name
			if place != "" {
				within = place + "." + name
			}
			if err := checkUnder(within, v[name]); err != nil {
				return err
			}
		}
	}
	return nil
}
