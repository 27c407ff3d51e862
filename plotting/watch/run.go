package watch

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"setlab/plotting"
	"setlab/setlib/train"
)

// run is one of the runs of a watch.
type run struct {
	name    string
	columns []string // to draw; before the first epoch empty means all
	panels  func(*run) ([]*plotting.Panel, error)
	places  []*plotting.Panel // one per column

	running bool
	latest  train.Progress
	filled  time.Time  // when its curves were last drawn
	ended   *train.Run // nil until training ends
}

// choose chooses the columns and their panels.
func (r *run) choose(p train.Progress) error {
	there := p.History.Names()
	if len(r.columns) == 0 {
		r.columns = slices.DeleteFunc(slices.Clone(there), func(name string) bool { return name == train.ConnectionsColumn })
	}
	for _, name := range r.columns {
		if !slices.Contains(there, name) {
			return fmt.Errorf("no column %q in a history of %s", name, strings.Join(there, ", "))
		}
	}
	if r.places != nil {
		return nil
	}
	var err error
	r.places, err = r.panels(r)
	return err
}

// fill draws the current curves.
func (r *run) fill() {
	for i, name := range r.columns {
		epochs, values := r.latest.History.Series(name)
		curve := r.name
		if curve == "" {
			curve = name
		}
		r.places[i].Line(curve, epochs, values)
	}
}

// panelsFor returns the panels for a run's columns. It makes the figure if there is none
// yet.
func (w *Watch) panelsFor(r *run) ([]*plotting.Panel, error) {
	if w.figure == nil {
		w.figure = figureFor(r)
	}
	rows, cols := w.figure.Rows(), w.figure.Cols()
	if len(r.columns) > rows*cols {
		return nil, fmt.Errorf("%d columns (%s) for a figure of %d x %d panels", len(r.columns), strings.Join(r.columns, ", "), rows, cols)
	}
	var places []*plotting.Panel
	for i := range r.columns {
		places = append(places, w.figure.Panel(i/cols, i%cols))
	}
	return places, nil
}

// stretch sets the range of epochs of the figure's own panels: with room for growing
// curves during training, and then up to the last epoch.
func (w *Watch) stretch() {
	if !w.own {
		return
	}
	runs := slices.Concat(w.runs, w.drawn)
	most := 1
	for _, r := range runs {
		most = max(most, r.reach())
	}
	for _, r := range runs {
		for _, panel := range r.places {
			panel.XRange(0, float64(most))
		}
	}
}

// reach returns the last epoch of a run's axis. During training its curve fills at least
// half of the panel.
func (r *run) reach() int {
	if !r.running {
		return r.latest.Epoch
	}
	end := r.latest.Epochs
	for half := (end + 1) / 2; half >= r.latest.Epoch && half < end; half = (end + 1) / 2 {
		end = half
	}
	return end
}

// figureFor makes a figure with a panel for each column. Its size does not depend on the
// curves, so that the page below it does not move.
func figureFor(r *run) *plotting.Figure {
	const most = 3 // panels next to each other
	n := len(r.columns)
	cols := min(n, most)
	rows := (n + most - 1) / most
	figure := plotting.Grid(rows, cols)
	figure.Width, figure.Height = []float64{6, 9, 10}[cols-1], []float64{3.6, 3.4, 2.9}[cols-1]*float64(rows)
	if r.name == "" {
		figure.Legend = plotting.LegendNone
	}
	for i, name := range r.columns {
		panel := figure.Panel(i/cols, i%cols)
		panel.XLabel, panel.YLabel = "epoch", name
	}
	return figure
}
