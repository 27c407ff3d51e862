// Package plotting draws the figures of experiments: grids of panels with
// curves, spreads over seeds, reference lines, stacked shares, bars, rankings by
// name, heat maps, degree distributions and sparse layers.
//
// A Figure is a grid of panels. Methods of a panel draw plain slices. A series has one
// name, and so one color in the whole figure, and the legend lists each name once,
// outside the data:
//
//	fig := plotting.Grid(1, 2)
//	p := fig.Panel(0, 0)
//	p.Title, p.XLabel, p.YLabel = "DNA", "epoch", "log-probability [nats]"
//	p.Line("SET-RBM", epochs, logProb)
//	p.Band("SET-RBM", epochs, lowest, highest)
//	p.HLine("paper", -85)
//	plotting.Show(fig)
//
// Facets draws the results of many runs in one call: it says what the axes, colors,
// rows and columns of panels stand for. A Table is a table of results.
//
// In a notebook Show displays the figure, elsewhere it writes a file. Live
// shows a figure that is redrawn in place while a model trains. A Film holds
// figures or heat maps as frames, with a slider, and is saved as GIF or APNG.
//
// Texts may hold superscripts and subscripts: "n^{W}", "RBM_{FixProb}". The font has
// the letters of European languages. In images other characters, such as Chinese
// ones, are boxes; SVG keeps them, for the fonts of its viewer.
//
// # Missing and impossible values
//
// NaN and infinite values are missing: they interrupt a line, and the point, bar or
// cell is not drawn. On a logarithmic axis the same holds for values that are not
// positive. Slices of different lengths are a mistake in the program: methods panic
// and name both lengths.
//
// # Concurrency
//
// The methods of Figure, Panel and LiveFigure may be called from several
// goroutines at a time. The exported fields may not be set while that happens.
//
// The package draws with gonum.org/v1/plot: its canvases, fonts and palettes. The
// layout is this package's own, because gonum's has neither right-hand axes nor
// legends outside the data.
package plotting
