package plotting

import (
	"math"
	"slices"

	"setlab/setlib/results"
)

// panelOf draws one panel.
func (d *facetDrawing) panelOf(p facetPanel) {
	panel := d.fig.Panel(p.row, p.column)
	panel.LogX, panel.LogY = d.LogX, d.LogY
	if d.Bars != "" {
		panel.XLabel, panel.YLabel = d.xLabel(), d.yLabel()
		panel.Right.Label = d.metricLabel(d.Right)
		if d.Share != "" {
			panel.ShareLabel = "share of " + d.scoreLabel(d.Share)
		}
	}
	d.setRanges(panel, p)
	drawn, lacking := 0, false
	for k := range d.names {
		k = d.layer(k)
		group := p.runs[k]
		if group == nil {
			continue
		}
		found := group.Found().Len()
		lacking = lacking || found < group.Len()
		if found > 0 {
			drawn++
			d.curves(panel, d.names[k], group)
			if d.Right != "" && (d.RightOf == nil || slices.Contains(d.RightOf, d.colors[k].joined())) {
				d.right(panel, k, group)
			}
		}
	}
	measured := len(panel.marks) > 0
	for _, l := range d.Lines {
		if l.has(d.rowSettings, p.of) || l.has(d.columnSettings, p.values) {
			l.draw(panel)
		}
	}
	if d.Share != "" {
		d.share(panel, p)
	}
	panel.Title = d.panelTitle(p)
	switch {
	case d.training:
	case drawn == 0:
		panel.message = "not run"
	case !measured:
		panel.message = "not measured"
	case lacking && panel.Title != "":
		panel.Title += "*"
		d.starred = true
	}
}

// layer returns the k-th color to draw. If colors have different widths, the first one is drawn last, on top.
func (d *facetDrawing) layer(k int) int {
	if d.fig.layered {
		return len(d.names) - 1 - k
	}
	return k
}

// panelTitle returns what the panel's runs have in common: the values of the rows and columns, or for a single panel the data set.
func (d *facetDrawing) panelTitle(p facetPanel) string {
	if len(d.rowSettings)+len(d.columnSettings) == 0 {
		return d.valueTitle("data", d.all.Value("data"))
	}
	if d.compact {
		last := len(d.columnSettings) - 1
		return d.title(d.columnSettings[last:], p.values[last:])
	}
	row, column := d.title(d.rowSettings, p.of), d.title(d.columnSettings, p.values)
	if row == "" || column == "" {
		return row + column
	}
	return row + ", " + column
}

// setRanges fixes the ranges of a panel's axes.
func (d *facetDrawing) setRanges(panel *Panel, p facetPanel) {
	set := func(to func(lo, hi float64), r [2]float64) {
		if r != [2]float64{} {
			to(r[0], r[1])
		}
	}
	set(panel.YRange, d.YRange)
	if d.Right != "" {
		set(panel.RightRange, d.RightRange)
	}
	set(panel.XRange, d.XRange)
	if d.XRange == [2]float64{} && d.x() == "epoch" && !d.LogX {
		if most := d.epochs(p); most > 0 {
			panel.XRange(0, float64(most))
		}
	}
}

// epochs returns the largest number of epochs that runs will have, over all panels that share the panel's axes.
func (d *facetDrawing) epochs(p facetPanel) int {
	most := 0
	for _, o := range d.panels {
		switch d.ranges() {
		case RangesRow:
			if o.row != p.row {
				continue
			}
		case RangesOwn:
			if o.row != p.row || o.column != p.column {
				continue
			}
		}
		for _, group := range o.runs {
			if group == nil {
				continue
			}
			for _, w := range group.Rows() {
				most = max(most, w.Epochs)
			}
		}
	}
	return most
}

// right draws the metric of the second axis, for the first run of a group that has it.
func (d *facetDrawing) right(panel *Panel, color int, group *results.Results) {
	name := d.named(d.Right)
	if len(d.RightOf) > 1 || d.RightOf == nil && len(d.names) > 1 {
		name += " of " + d.names[color]
	}
	for _, w := range group.Rows() {
		if epochs, values := w.Series(d.Right); len(epochs) > 0 {
			panel.RightLine(name, epochs, values)
			return
		}
	}
}

// draw draws a reference line, against the second axis only if there is one.
func (l ReferenceLine) draw(panel *Panel) {
	switch {
	case math.IsNaN(l.Value):
	case l.Vertical:
		panel.VLine(l.Name, l.Value)
	case !l.Right:
		panel.HLine(l.Name, l.Value)
	case panel.usesRight():
		panel.RightHLine(l.Name, l.Value)
	}
}
