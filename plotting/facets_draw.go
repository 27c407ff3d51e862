package plotting

import (
	"slices"
	"strings"

	"setlab/setlib/results"
)

// facetDrawing is the state while a figure of facets is drawn.
type facetDrawing struct {
	Facets
	facetGrid
	all      *results.Results
	fig      *Figure
	training bool     // missing runs may still be trained
	names    []string // of the colors
	compact  bool     // rows and columns are named at the sides
	starred  bool     // a panel lacks some runs
}

// widestTitled is the largest number of columns with all values in the title of each panel.
const widestTitled = 4

// prepared returns the results to draw.
func (f Facets) prepared(r *results.Results) *results.Results {
	if f.Prepare != nil {
		r = f.Prepare(r)
	}
	if (f.Right == "p" || f.Y == "p") && !slices.Contains(r.Metrics(), "p") {
		r = r.Derive("p", results.PaperP)
	}
	return r
}

// draw draws prepared results. During training the figure shows the progress instead of the missing runs.
func (f Facets) draw(r *results.Results, progress string) *Figure {
	if r.Len() == 0 {
		fig := New()
		fig.Title, fig.Width, fig.Height, fig.File = f.Title, f.Width, f.Height, f.File
		fig.Panel(0, 0).Title = "no runs"
		return fig
	}
	d := facetDrawing{Facets: f, facetGrid: f.arrange(r), all: r, training: progress != ""}
	if d.Y == "" {
		d.Y = defaultMetric(r)
	}
	for _, v := range d.colors {
		name := d.title(d.colorSettings, v)
		if len(d.colorSettings) == 0 {
			name, _, _ = strings.Cut(d.Y, " [")
			name = d.named(name)
		}
		d.names = append(d.names, name)
	}
	d.compact = d.columns > widestTitled
	columns := d.columns
	if d.Bars != "" {
		columns++
	}
	d.fig = Grid(len(d.rows), columns)
	d.setUp()
	for _, p := range d.panels {
		d.panelOf(p)
	}
	for row := range d.rows {
		if d.Bars != "" {
			d.bars(row)
		}
	}
	d.fig.note = progress
	if !d.training {
		d.fig.note = d.missing()
	}
	return d.fig
}

// defaultMetric returns the metric measured on the test data, or else the first metric.
func defaultMetric(r *results.Results) string {
	all := r.Metrics()
	for _, metric := range []string{"accuracy [%]", "log-probability [nats]"} {
		if bare, _, _ := strings.Cut(metric, " ["); slices.Contains(all, bare) {
			return metric
		}
	}
	return strings.Join(all[:min(1, len(all))], "")
}

// setUp sets the fields of the figure.
func (d *facetDrawing) setUp() {
	fig := d.fig
	fig.Title, fig.Letters, fig.Width, fig.Height, fig.File, fig.Order = d.Title, d.Letters, d.Width, d.Height, d.File, d.names
	fig.layered = d.x() == "epoch" && !slices.ContainsFunc(d.names, func(name string) bool { _, ok := modelInk(name); return ok })
	switch d.ranges() {
	case RangesAll:
		fig.SharedX, fig.SharedY = true, true
	case RangesRow:
		fig.SharedRows = true
	}
	if d.Bars == "" {
		fig.XLabel, fig.YLabel, fig.RightLabel = d.xLabel(), d.yLabel(), d.rightLabel()
	}
	if !d.compact {
		return
	}
	fig.compact = true
	if fig.Width == 0 {
		fig.Width = 11
	}
	if fig.Height == 0 {
		fig.Height = 1.2 + 1.5*float64(len(d.rows))
	}
	for _, g := range d.groups {
		if text := d.title(d.columnSettings[:len(g.of)], g.of); text != "" {
			fig.headings = append(fig.headings, heading{g.first, g.first + g.width - 1, text})
		}
	}
	for _, row := range d.rows {
		if len(d.rowSettings) > 0 {
			fig.rowNames = append(fig.rowNames, d.title(d.rowSettings, row))
		}
	}
}

// ranges resolves RangesAuto. With bars, RangesAll is not possible.
func (d *facetDrawing) ranges() Ranges {
	switch {
	case d.Ranges == RangesAuto && slices.Contains(d.rowSettings, "data"), d.Ranges == RangesAll && d.Bars != "", d.Ranges == RangesAuto && d.Bars != "":
		return RangesRow
	case d.Ranges == RangesAuto:
		return RangesAll
	}
	return d.Ranges
}

func (d *facetDrawing) xLabel() string {
	return d.named(d.x())
}

func (d *facetDrawing) yLabel() string {
	if d.x() != "epoch" {
		return d.scoreTitleWithUnit(d.Y)
	}
	return d.metricLabel(d.Y)
}

// rightLabel returns the label of the second axis or the stacked bars.
func (d *facetDrawing) rightLabel() string {
	var labels []string
	if d.Right != "" {
		labels = append(labels, d.metricLabel(d.Right))
	}
	if d.Share != "" {
		labels = append(labels, "share of "+d.scoreLabel(d.Share))
	}
	return strings.Join(labels, "; ")
}

// x returns X or its default.
func (f Facets) x() string {
	if f.X == "" {
		return "epoch"
	}
	return f.X
}
