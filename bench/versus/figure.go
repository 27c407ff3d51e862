package main

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"setlab/plotting"
)

// figure draws how many times faster our works are than their rivals, and the kernels' speed as a fraction of C's.
func figure(rows []row) *plotting.Figure {
	fig := plotting.Grid(1, 2)
	fig.Width, fig.Height = 11, 4.4
	fig.Title = fmt.Sprintf("%s, %s", rows[0].Made.Processor, rows[0].Made.SIMD)

	faster := fig.Panel(0, 0)
	faster.Title, faster.YLabel, faster.LogY = "Faster than PyTorch (w1, w2, cnn) and numpy (rbm, ais)", "times", true
	labels, values := ratiosOf(rows, func(r row) (string, bool) { return r.Work, r.Unit == seconds && r.Against != "" && r.Target > 0 })
	faster.YRange(math.Min(.5, .8*slices.Min(values)), 2*slices.Max(values))
	faster.Bars(labels, values)
	faster.HLine("equally fast", 1)

	limit := fig.Panel(0, 1)
	limit.Title, limit.YLabel = "Kernels on one thread: the slowest of the layers", "speed of C"
	limit.Bars(ratiosOf(rows, func(r row) (string, bool) {
		product, _, _ := strings.Cut(r.Work, " ")
		return product, r.Unit == rate && r.Target > 0
	}))
	limit.HLine("equally fast", 1)
	return fig
}

// ratiosOf returns the median ratio for each bar; if several rows belong to a bar, the lowest.
func ratiosOf(rows []row, label func(row) (string, bool)) (labels []string, values []float64) {
	at := map[string]int{}
	for _, r := range rows {
		name, belongs := label(r)
		if !belongs {
			continue
		}
		ratio := r.ratios().Median()
		if k, ok := at[name]; ok {
			values[k] = math.Min(values[k], ratio)
			continue
		}
		at[name] = len(labels)
		labels, values = append(labels, name), append(values, ratio)
	}
	return labels, values
}

// drawing reports whether there is anything to draw.
func drawing(rows []row) error {
	works, kernels := 0, 0
	for _, r := range rows {
		switch {
		case r.Against == "" || r.Target == 0:
		case r.Unit == rate:
			kernels++
		default:
			works++
		}
	}
	if works == 0 || kernels == 0 {
		return fmt.Errorf("%d works and %d kernels were compared; the figure shows both", works, kernels)
	}
	return nil
}
