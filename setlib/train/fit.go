package train

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"setlab/datasets"
)

// The names of the columns that every history has.
const (
	LossColumn        = "loss"        // training loss of the epoch
	ConnectionsColumn = "connections" // weights after the topology evolved, n^W in the paper
)

// Fit trains the model on the data and returns the run.
//
// Each epoch trains on all samples, measures the metrics that are due, evolves the topology, adds a row to the history, and
// calls OnEpoch. If ctx is canceled, training ends within one minibatch. Fit then returns the run so far, with Interrupted
// set, and an error that wraps ctx's error. The model keeps what it has learned. Other errors are also returned together with
// the run so far. If Options.Stop ends training early, metrics that are not measured every epoch are measured in the last
// epoch. Before it returns, Fit calls the functions registered with Progress.AtEnd. Fit returns an error if the options have
// no epochs, an unnamed metric, two metrics with the same name, or a history to resume that has other columns. It panics if the model is nil.
func Fit(ctx context.Context, model Model, data *datasets.Samples, o Options) (*Run, error) {
	if model == nil {
		panic("train: Fit needs a model; it is nil")
	}
	names, err := o.columns()
	if err != nil {
		return nil, err
	}
	history, err := o.history(names)
	if err != nil {
		return nil, err
	}
	run := &Run{Model: model, History: history, Epochs: history.last(), Provenance: NewProvenance(model, data)}
	began, ending := time.Now(), &ending{}
	// Deferred, because a callback may panic or, in a notebook, be terminated by an interrupt.
	defer func() {
		run.Elapsed = time.Since(began)
		ending.call(run, err)
	}()
	err = o.fit(ctx, run, data, began, ending)
	return run, err
}

// fit trains the remaining epochs of the run.
func (o *Options) fit(ctx context.Context, run *Run, data *datasets.Samples, began time.Time, ending *ending) error {
	model, history, before := run.Model, run.History, run.Epochs
	if p, ok := model.(Planned); ok {
		p.Plan(o.Epochs)
	}
	if o.Start && history.Len() == 0 {
		row, err := o.measure(ctx, 0)
		if err != nil {
			return run.stopped(0, o.Epochs, err)
		}
		history.append(0, row.with(ConnectionsColumn, float64(model.Connections())))
	}
	last := o.Epochs
	if before > 0 && o.Stop.due(history, before, row{}) {
		last, run.Stopped = before, before < o.Epochs
	}
	for epoch := before + 1; epoch <= last; epoch++ {
		loss, err := model.TrainEpoch(ctx, data, epoch)
		if err != nil {
			return run.stopped(epoch, o.Epochs, err)
		}
		row, err := o.measure(ctx, epoch)
		if err != nil {
			return run.stopped(epoch, o.Epochs, err)
		}
		if epoch < last && o.Stop.due(history, epoch, row) {
			last, run.Stopped = epoch, true
			if err := o.measureRest(ctx, epoch, row); err != nil {
				return run.stopped(epoch, o.Epochs, err)
			}
		}
		model.Rewire(epoch, last)
		history.append(epoch, row.with(LossColumn, loss).with(ConnectionsColumn, float64(model.Connections())))
		run.Epochs = epoch
		p := Progress{Epoch: epoch, Epochs: last, Resumed: before, Loss: loss, Elapsed: time.Since(began), History: history, ending: ending}
		if err := o.report(p); err != nil {
			return run.stopped(epoch, o.Epochs, err)
		}
	}
	return nil
}

// columns checks the options and returns the names of the history's columns.
func (o *Options) columns() ([]string, error) {
	if o.Epochs < 1 {
		return nil, fmt.Errorf("train: %d epochs; set Options.Epochs to at least 1", o.Epochs)
	}
	names := []string{LossColumn, ConnectionsColumn}
	seen := map[string]bool{LossColumn: true, ConnectionsColumn: true}
	for i, m := range o.Metrics {
		if m.Name == "" || m.Measure == nil {
			return nil, fmt.Errorf("train: metric %d (%q) lacks a name or a Measure function", i, m.Name)
		}
		if seen[m.Name] {
			return nil, fmt.Errorf("train: two columns are called %q; rename metric %d", m.Name, i)
		}
		seen[m.Name] = true
		names = append(names, m.Name)
	}
	return names, o.Stop.check(o.Metrics)
}

// history returns the initial table.
func (o *Options) history(names []string) (*History, error) {
	h := o.Resume
	switch {
	case h == nil:
		return newHistory(names), nil
	case !slices.Equal(h.names, names):
		return nil, fmt.Errorf("train: Options.Resume has the columns %q and these options make %q", h.names, names)
	case h.last() > o.Epochs:
		return nil, fmt.Errorf("train: Options.Resume has %d epochs, more than the %d to train", h.last(), o.Epochs)
	}
	return h.clone(), nil
}

// measure measures the metrics that are due.
func (o *Options) measure(ctx context.Context, epoch int) (row, error) {
	r := row{}
	return r, o.take(ctx, epoch, r, func(m Metric) bool { return m.due(epoch, o.Epochs) })
}

// measureRest measures the metrics that are not due, at the end of training.
func (o *Options) measureRest(ctx context.Context, epoch int, r row) error {
	return o.take(ctx, epoch, r, func(m Metric) bool { return !m.due(epoch, o.Epochs) })
}

func (o *Options) take(ctx context.Context, epoch int, r row, which func(Metric) bool) error {
	for _, m := range o.Metrics {
		if !which(m) {
			continue
		}
		v, err := m.Measure(ctx, epoch)
		if err != nil {
			return fmt.Errorf("metric %q: %w", m.Name, err)
		}
		r[m.Name] = v
	}
	return nil
}

func (o *Options) report(p Progress) error {
	if o.OnEpoch == nil {
		return nil
	}
	p.Remaining = time.Duration(float64(p.Elapsed) / float64(p.Epoch-p.Resumed) * float64(p.Epochs-p.Epoch))
	return o.OnEpoch(p)
}

// stopped records an early end and returns an error that says where training stopped.
func (r *Run) stopped(epoch, epochs int, err error) error {
	r.Interrupted = errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
	return fmt.Errorf("train: stopped in epoch %d of %d: %w", epoch, epochs, err)
}
