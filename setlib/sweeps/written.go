package sweeps

import (
	"encoding/json"
	"fmt"
	"maps"
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
	// share limits fractions whose default is not 0.
	share   = limit{func(x float64) bool { return x > 0 && x < 1 || x == -1 }, "between 0 and 1, or -1 for none"}
	decay   = limit{func(x float64) bool { return x > 0 && !math.IsInf(x, 1) || x == -1 }, "positive, or -1 for none"}
	penalty = limit{func(x float64) bool { return x >= 0 && !math.IsInf(x, 1) }, "0 or positive"}
	part    = limit{func(x float64) bool { return x >= 0 && x <= 1 }, "from 0 to 1"}
	degrees = limit{func(x float64) bool { return x >= 0 && x <= 180 }, "from 0 to 180"}
)

// most returns the limit for a number to which memory or time is proportional.
func most(n float64) limit {
	return limit{func(x float64) bool { return x >= 1 && x <= n }, fmt.Sprintf("from 1 to %.0f", n)}
}

// limits holds the limits of fields. The keys are paths in the file, without list indices. Most of these fields mean their default in Go if
// they are 0.
var limits = merged(map[string]limit{
	"rules.epsilon": sparsity, "rules.zeta": fraction,
	"rbm.hidden": count, "rbm.steps": count, "rbm.initial_sd": positive,
	"log_probability.every": count, "log_probability.runs": most(1e6), "log_probability.betas": most(1e7),
	"accuracy.every": count, "data.test": {func(x float64) bool { return x > 0 && x < 1 }, "in (0, 1)"},
	"mlp.dropout": dropout, "cnn.dropout": share, "cnn.blocks": count,
}, under([]string{"rbm", "rbm.try", "mlp", "cnn"}, map[string]limit{
	"batch_size": count, "learning_rate": positive, "momentum": share, "weight_decay": decay,
}), under([]string{"mlp", "cnn"}, map[string]limit{
	"hidden": count, "l1": penalty, "clip_norm": penalty,
	"optimizer.learning_rate": positive, "optimizer.epsilon": positive, "optimizer.beta1": share, "optimizer.beta2": share, "optimizer.decay": share,
	"optimizer.momentum": dropout, "schedule.drop": positive,
	"augment.rotation": degrees, "augment.shift_x": part, "augment.shift_y": part,
}))

// under returns the limits of the same fields in several objects.
func under(objects []string, fields map[string]limit) map[string]limit {
	all := map[string]limit{}
	for _, object := range objects {
		for field, l := range fields {
			all[object+"."+field] = l
		}
	}
	return all
}

// merged returns all limits of several maps.
func merged(parts ...map[string]limit) map[string]limit {
	all := map[string]limit{}
	for _, m := range parts {
		maps.Copy(all, m)
	}
	return all
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
		if len(v) == 0 && place == "seeds" {
			return fmt.Errorf("%q is an empty list; leave it out for its default", place)
		}
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
			switch place {
			case "":
			case "tables": // in a file, an object in "data" may stand for the name of a table
				within = "data"
			default:
				within = place + "." + name
			}
			if err := checkUnder(within, v[name]); err != nil {
				return err
			}
		}
	}
	return nil
}
