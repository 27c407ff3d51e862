package plotting

import (
	"setlab/setlib/results"
)

// Facets draws results as a grid of panels: curves along the epochs, with one color per model, one row of panels per value of a setting and one
// column per value of another. Curves are means over seeds, with bands from the lowest to the highest. The paper's Figure 2 is
//
//	e, err := sweeps.Open("fig2", "quick")
//	…
//	all, err := plotting.Facets{
//		Y: "log-probability [nats]", Color: "model", Rows: "steps", Columns: "hidden", Share: "connections",
//		Names: map[string]string{"steps": "n^{CD}", "hidden": "n^{h}", "connections": "n^{W}"}, Letters: true,
//	}.Follow(ctx, e)
//
// Settings, metrics and scores are those of package results. The zero value draws the accuracy or the log-probability along the epochs, with
// one color per model.
//
// Log-probabilities whose estimates were checked, see runs.Annealed, have error bars: the 95% interval of the mean, given the error of log Z.
//
// A panel without runs says "not run", one that lacks some runs, such as a seed, has a star, and the note of the figure lists the missing ones.
// Curves that do not stand for models have lines of different widths, the first the thinnest and on top, so that curves that coincide can be told
// apart. With more than four columns, rows are named at their left and groups of columns above.
type Facets struct {
	// X is "epoch", the default, or a setting whose values are numbers, such as "epsilon". In the latter case Y is a score, such as "best
	// accuracy [%]"; a metric alone stands for its last value. Runs without the setting, such as dense networks, are drawn as a horizontal line at
	// their mean.
	X string

	// Y is a metric with its unit, such as "accuracy [%]"; by default the accuracy, the log-probability, or else the first metric.
	Y string

	// Color, Rows and Columns are settings. Several are joined by commas: "activation, nesterov". The default of Color is the model. By
	// default there is one row and one column. If the values of the last setting of Columns differ between rows, as model sizes that depend on
	// the data do, a column holds different values in different rows.
	Color, Rows, Columns string

	// Single draws a line for each run. By default several runs, such as seeds, are drawn as a line of their mean and a band from the lowest
	// to the highest, at the epochs that all of them have.
	Single bool

	// Share is a score that a narrow stacked bar at the right of each panel compares; a metric alone, such as "connections", stands for its
	// last value. Bars is a score that a panel of bars at the right end of each row compares, over all runs of the row.
	Share, Bars string

	// Right is a metric on a second axis, such as "p" of [results.PaperP], for the colors in RightOf, or for all if that is nil. It is drawn for
	// the first run of each group, since p-values have no mean. The metric p is computed if results lack it.
	Right      string
	RightOf    []string
	RightRange [2]float64

	// Lines are references, such as the paper's values.
	Lines []ReferenceLine

	// Order lists values of settings in the order of panels and of the legend. Other values follow: numbers by size, texts in the order of the
	// results.
	Order []string

	// Names has the texts to write for a setting, a metric, a score, "epoch", or a value, instead of the usual ones, such as n^{CD}, n^{h} and
	// n^{W} for steps, hidden and connections. "nesterov=true" is the value of one setting only, and "0, 0.0002" the values of several joined
	// settings. Panels are titled "n^{CD} = 3" for numeric values, "Nesterov" and "no Nesterov" for true and false, and by the value alone
	// otherwise. Data sets have their titles.
	Names map[string]string

	// Ranges says which panels share their axes.
	Ranges Ranges

	// XRange, YRange and RightRange fix the ranges of all panels; the zero value fits the data. Epochs range from 0 to the number of epochs
	// that the runs will have.
	XRange, YRange [2]float64
	LogX, LogY     bool

	// Title, Letters, Width, Height and File are those of the Figure.
	Title         string
	Letters       bool
	Width, Height float64
	File          string

	// Prepare, if it is not nil, changes the results before each drawing, for instance with Where, Label or Derive.
	Prepare func(*results.Results) *results.Results
}

// ReferenceLine is a dashed line across panels.
type ReferenceLine struct {
	Name  string
	Value float64

	// In is a value of a setting of Rows or Columns, such as "mnist" or "data=mnist": the line is drawn in the panels with this value. Empty
	// means all panels.
	In string

	// Right draws the line against the second axis, Vertical at a value of the horizontal axis.
	Right, Vertical bool
}

// Ranges says which panels of [Facets] share their axes.
type Ranges int

const (
	RangesAuto Ranges = iota // those of a row if rows have different data or there are bars, otherwise all
	RangesAll                // all panels
	RangesRow                // the panels of a row
	RangesOwn                // every panel has its own
)

// Figure draws results. It panics if the results lack a setting or a metric, and names those that exist.
func (f Facets) Figure(r *results.Results) *Figure { return f.draw(f.prepared(r), "") }
