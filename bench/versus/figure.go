package main

import (
	"fmt"

	"setlab/plotting"
)

// figure draws how many times faster our works are than those they are to be compared with, and the kernels' speed as a fraction of C's.
func figure(rows []row, m machine) *plotting.Figure {
	fig := plotting.Grid(1, 2)
	fig.Width, fig.Height = 12, 4.6
	fig.Title = m.Processor + ", " + m.SIMD

	faster := fig.Panel(0, 0)
	faster.Title, faster.YLabel, faster.LogY = "Times faster than PyTorch or dense numpy", "ratio of medians", true
	bars(faster, rows, func(r row) bool { return r.Unit == seconds && r.Against != "" && r.Target > 0 })

	limit := fig.Panel(0, 1)
	limit.Title, limit.YLabel = "Kernels on one thread, of the speed of C", "fraction"
	bars(limit, rows, func(r row) bool { return r.Unit == rate && r.Target > 0 })
	return fig
}

// bars draws the ratio of every row that is wanted, its range over the turns, and its target.
func bars(p *plotting.Panel, rows []row, wanted func(row) bool) {
	var labels []string
	var medians, places, targets []float64
	for _, r := range rows {
		if !wanted(r) {
			continue
		}
		ratios := r.ratios()
		at := float64(len(labels))
		labels = append(labels, r.Work)
		medians = append(medians, ratios.Median())
		places, targets = append(places, at), append(targets, r.Target)
	}
	p.Bars(labels, medians)
	p.Points("target", places, targets)
}

// drawing says whether there is anything to draw.
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
