package plotting

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"

	"setlab/setlib/results"
)

// curves draws the curves of a group of runs.
func (d *facetDrawing) curves(panel *Panel, name string, group *results.Results) {
	switch {
	case d.x() != "epoch":
		d.along(panel, name, group)
	case d.Single:
		d.single(panel, name, group)
	case d.measured(group):
		c := group.Curve(d.Y)
		panel.Line(name, c.Epochs, c.Mean)
		if c.Runs > 1 {
			panel.Band(name, c.Epochs, c.Low, c.High)
		}
		if c.Error != nil {
			panel.errors(name, c)
		}
	}
}

// errors draws the 95% intervals of a curve's estimates.
func (p *Panel) errors(name string, c results.Curve) {
	low, high := make([]float64, len(c.Mean)), make([]float64, len(c.Mean))
	for i, e := range c.Error {
		low[i], high[i] = c.Mean[i]-1.96*e, c.Mean[i]+1.96*e
	}
	p.ErrorBars(name, c.Epochs, low, high)
}

// measured reports whether a run of the group has the metric. It panics on an unknown metric, unless runs in training may still add it.
func (d *facetDrawing) measured(group *results.Results) bool {
	for _, w := range group.Rows() {
		if epochs, _ := w.Series(d.Y); len(epochs) > 0 {
			return true
		}
	}
	if !d.training {
		d.all.Curve(d.Y)
	}
	return false
}

// single draws the runs as one line with gaps between them, since they have the same name.
func (d *facetDrawing) single(panel *Panel, name string, group *results.Results) {
	if !d.measured(group) {
		return
	}
	room := 0
	for _, w := range group.Rows() {
		if h := w.History(); h != nil {
			room += h.Len() + 1
		}
	}
	xs, ys := make([]float64, 0, room), make([]float64, 0, room)
	for _, w := range group.Rows() {
		epochs, values := w.Series(d.Y)
		if len(epochs) == 0 {
			continue
		}
		if len(xs) > 0 {
			xs, ys = append(xs, math.NaN()), append(ys, math.NaN())
		}
		xs, ys = append(xs, epochs...), append(ys, values...)
	}
	panel.Line(name, xs, ys)
}

// along draws a score against a setting, and the mean of runs without the setting, such as dense networks along epsilon, as a horizontal line.
func (d *facetDrawing) along(panel *Panel, name string, group *results.Results) {
	type point struct {
		x    float64
		runs *results.Results
	}
	var points []point
	for _, runs := range group.By(d.x()) {
		text := runs.Row(0).Value(d.x())
		if text == "" {
			if s := d.sample(d.Y, runs); len(s.Values) > 0 {
				panel.HLine(name, s.Mean())
			}
			continue
		}
		x, err := strconv.ParseFloat(text, 64)
		if err != nil {
			panic(fmt.Sprintf("plotting: Facets: the horizontal axis is of the setting %q, which has the value %q; its values must be numbers", d.x(), text))
		}
		points = append(points, point{x, runs})
	}
	slices.SortStableFunc(points, func(a, b point) int { return cmp.Compare(a.x, b.x) })
	var xs, mean, low, high []float64
	several := false
	for _, p := range points {
		s := d.sample(d.Y, p.runs)
		if len(s.Values) == 0 {
			continue
		}
		several = several || len(s.Values) > 1
		xs, mean, low, high = append(xs, p.x), append(mean, s.Mean()), append(low, s.Lowest()), append(high, s.Highest())
	}
	if len(points) == 0 {
		return
	}
	panel.Line(name, xs, mean)
	panel.Points(name, xs, mean)
	if several && !d.Single {
		panel.Band(name, xs, low, high)
	}
}

// sample returns the scores of the runs that have it.
func (d *facetDrawing) sample(what string, runs *results.Results) results.Sample {
	s := runs.Sample(score(what))
	if len(s.Values) == 0 && !d.training {
		d.all.Score(score(what)) // tells of a misspelled one
	}
	return s
}

// share draws the stacked bar of a panel.
func (d *facetDrawing) share(panel *Panel, p facetPanel) {
	var names []string
	var values []float64
	for k, group := range p.runs {
		if group == nil || group.Found().Len() == 0 {
			continue
		}
		if v := d.sample(d.Share, group).Mean(); finite(v) && v >= 0 {
			names, values = append(names, d.names[k]), append(values, v)
		}
	}
	if len(names) > 0 {
		panel.Share(names, values)
	}
}

// bars draws the panel at the right end of a row. Colors without a run leave a gap.
func (d *facetDrawing) bars(row int) {
	panel := d.fig.Panel(row, d.columns)
	panel.Title, panel.YLabel = d.scoreTitle(d.Bars), d.scoreLabel(d.Bars)
	heights := make([]float64, len(d.names))
	some := false
	for k := range d.names {
		var of results.Sample
		for _, p := range d.panels {
			if p.row == row && p.runs[k] != nil && p.runs[k].Found().Len() > 0 {
				of.Values = append(of.Values, d.sample(d.Bars, p.runs[k]).Values...)
			}
		}
		heights[k] = of.Mean()
		some = some || len(of.Values) > 0
	}
	if some || d.training {
		panel.Bars(d.names, heights)
	} else {
		panel.message = "not run"
	}
}
