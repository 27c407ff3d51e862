package results

import (
	"math"
	"slices"

	"setlab/setlib/runs"
)

// Curve summarizes a metric of several runs at the epochs that all of them have.
type Curve struct {
	Epochs          []float64
	Mean, Low, High []float64 // mean, lowest and highest value over the runs
	Runs            int

	// Error is the standard error of Mean due to the estimates of log Z, √(Σ e²)/Runs with the error e of each run, see runs.LogZError. It
	// is nil for metrics other than log-probabilities, and if a run did not measure it.
	Error []float64
}

// Curve returns a metric along the epochs over all rows that have it, such as the seeds of one configuration. Of runs that differ
// only in what they measure, the first that has it counts. Curve panics where Score does.
func (r *Results) Curve(metric string) Curve {
	r.has(metric)
	buffer := scratch.Get().(*series)
	defer scratch.Put(buffer)
	room := 0
	for _, w := range r.rows {
		if w.history != nil {
			room += w.history.Len()
		}
	}
	each := series{slices.Grow(buffer.epochs[:0], room), slices.Grow(buffer.values[:0], room)} // one after the other
	var ends []int
	seen := trainings{}
	for _, w := range r.rows {
		n := len(each.epochs)
		switch longer := w.appendSeries(each, metric); {
		case len(longer.epochs) == n:
		case seen.add(w):
			each, ends = longer, append(ends, len(longer.epochs))
		}
	}
	*buffer = each
	all, from := make([]series, len(ends)), 0
	for k, end := range ends {
		all[k], from = series{each.epochs[from:end], each.values[from:end]}, end
	}
	c := Curve{Runs: len(all)}
	if len(all) == 0 {
		return c
	}
	c.Epochs = slices.Clone(all[0].epochs)
	for _, s := range all[1:] {
		if !slices.Equal(s.epochs, c.Epochs) {
			c.Epochs = common(c.Epochs, s.epochs)
		}
	}
	at := make([]int, len(all)) // the position in each series
	values := make([]float64, len(all))
	n := len(c.Epochs)
	c.Mean, c.Low, c.High = make([]float64, 0, n), make([]float64, 0, n), make([]float64, 0, n)
	for _, epoch := range c.Epochs {
		for k, s := range all {
			for s.epochs[at[k]] != epoch {
				at[k]++
			}
			values[k] = s.values[at[k]]
		}
		s := Sample{Values: values}
		c.Mean, c.Low, c.High = append(c.Mean, s.Mean()), append(c.Low, s.Lowest()), append(c.High, s.Highest())
	}
	if name, _, _ := split(metric); name == "log-probability" || name == runs.ValidationLogProbability {
		c.Error = r.estimateErrors(metric, c.Epochs)
	}
	return c
}

// estimateErrors returns Curve.Error at the given epochs.
func (r *Results) estimateErrors(metric string, epochs []float64) []float64 {
	sum, n := make([]float64, len(epochs)), 0
	seen := trainings{}
	for _, w := range r.rows {
		if at, _ := w.Series(metric); len(at) == 0 || !seen.add(w) {
			continue
		}
		n++
		at, errors := w.Series(runs.LogZError)
		for k, epoch := range epochs {
			i, ok := slices.BinarySearch(at, epoch)
			if !ok {
				return nil
			}
			sum[k] += errors[i] * errors[i]
		}
	}
	for k := range sum {
		sum[k] = math.Sqrt(sum[k]) / float64(n)
	}
	return sum
}

// common returns the common elements of two ascending lists.
func common(a, b []float64) []float64 {
	both := []float64{}
	for len(a) > 0 && len(b) > 0 {
		switch {
		case a[0] < b[0]:
			a = a[1:]
		case a[0] > b[0]:
			b = b[1:]
		default:
			both, a, b = append(both, a[0]), a[1:], b[1:]
		}
	}
	return both
}

// Last returns the mean at the last epoch, or NaN if there is none.
func (c Curve) Last() float64 {
	if len(c.Mean) == 0 {
		return math.NaN()
	}
	return c.Mean[len(c.Mean)-1]
}
