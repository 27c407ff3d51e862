package plotting

import (
	"setlab/setlib/results"
)

// Facets draws results as a grid of panels: what is measured along the epochs, a color a model, a row of panels for each value of a
// setting and a column for each value of another, means and ranges over seeds. The paper's Figure 2 is
//
//	e, err := sweeps.Open("fig2", "quick")
//	…
//	all, err := plotting.Facets{
//		Y: "log-probability [nats]", Color: "model", Rows: "steps", Columns: "hidden", Share: "connections",
//		Names: map[string]string{"steps": "n^{CD}", "hidden": "n^{h}", "connections": "n^{W}"}, Letters: true,
//	}.Follow(ctx, e)
//
// Settings, metrics and scores are those of package results. The zero value draws the accuracy or the log-probability along the epochs, a
// color a model.
//
// Log-probabilities whose estimates were checked, see runs.Annealed, have bars: the 95% interval of the mean that the error of log Z leaves.
//
// A panel without a run says "not run", one that lacks some has a star, and the note of the figure tells what is missing. Curves along the epochs that
// are no models have lines of different widths, the first the thinnest and on top, so that curves that coincide can be told apart. With more than
// four columns, rows are named at their left and groups of columns above.
type Facets struct {
	// X is "epoch", the default, or a setting whose values are numbers, such as "epsilon". Then Y is a score, such as "best accuracy [%]";
	// of a metric alone it is the last value.
	X string

	// Y is a metric with its unit, such as "accuracy [%]"; by default the accuracy, the log-probability, or else the first metric.
	Y string

	// Color, Rows and Columns are settings. Several are joined by commas: "activation, nesterov". Color is by default the model. Rows
	// and Columns have one panel by default. If rows differ in the values of the last setting of Columns, as sizes of models that depend
	// on the data do, each row has its own in a column.
	Color, Rows, Columns string

	// Single draws a line for each run. By default there is a line for the mean of several runs, such as seeds, and a band from the lowest
	// to the highest, at the epochs that all of them have.
	Single bool

	// Share is a score that a narrow stacked bar compares at the right of each panel; of a metric alone, such as "connections", it is the
	// last value. Bars is one that a panel with bars compares at the right end of each row, over all runs of the row.
	Share, Bars string

	// Right is a metric on a second axis, such as "p" of [results.PaperP], of the colors in RightOf, or of all if that is nil. It is that of
	// the first run of each group, since p-values have no mean. Results that lack the metric p are given it.
	Right      string
	RightOf    []string
	RightRange [2]float64

	// Lines are references, such as the paper's values.
	Lines []ReferenceLine

	// Order lists values of settings in their order, of colors in that of the legend. Values that it lacks follow: numbers by size, others as
	// the results have them.
	Order []string

	// Names is what is written for a setting, a metric, a score, "epoch", or a value, in place of the usual: n^{CD}, n^{h} and n^{W} for steps,
	// hidden and connections, "accuracy on the test data" and the like; "nesterov=true" is the value of one setting alone, and
	// "0, 0.0002" one of several that are joined. Panels are titled "n^{CD} = 3" for values that are numbers, "Nesterov" and "no Nesterov" for
	// true and false, and by the value alone for others. Data sets have their titles.
	Names map[string]string

	// Ranges says which panels have the same axes.
	Ranges Ranges

	// XRange, YRange and RightRange fix the ranges of all panels; the zero value fits the data. Epochs begin at 0 and reach as far as
	// the runs will.
	XRange, YRange [2]float64
	LogX, LogY     bool

	// Title, Letters, Width, Height and File are those of the Figure.
	Title         string
	Letters       bool
	Width, Height float64
	File          string

	// Prepare, if it is not nil, changes the results before they are drawn, also those of runs in training: by Where, Label or Derive. It is
	// called once a drawing.
	Prepare func(*results.Results) *results.Results
}

// ReferenceLine is a dashed line across panels.
type ReferenceLine struct {
	Name  string
	Value float64

	// In is the value of a setting of Rows or Columns, such as "mnist" or "data=mnist": the line is in the panels that have it, if there are
	// any. Empty is all panels.
	In string

	// Right is against the second axis; Vertical at a value of the horizontal axis.
	Right, Vertical bool
}

// Ranges says which panels of [Facets] have the same axes.
type Ranges int

const (
	RangesAuto Ranges = iota // those of a row where the rows are of different data or there are bars, otherwise all
	RangesAll                // all panels
	RangesRow                // the panels of a row
	RangesOwn                // every panel has its own
)

// Figure draws results. It panics, naming those that there are, if the results lack a setting or a metric.
func (f Facets) Figure(r *results.Results) *Figure { return f.draw(f.prepared(r), "") }
