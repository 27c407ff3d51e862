package train

import (
	"context"
	"errors"
	"fmt"
	"time"

	"setlab/datasets"
)

// Names of the columns that every history has.
const (
	LossColumn        = "loss"        // training loss of the epoch
	ConnectionsColumn = "connections" // weights after the topology evolved, n^W in the paper
)

// Fit trains the model on the data and returns the run.
//
// An epoch is: train on all samples, measure what is due, evolve the topology, add a row to the history, call OnEpoch.
// When ctx is cancelled, training ends within a minibatch; Fit then returns both the run so far, with Interrupted set, and an
// error that wraps ctx's. The model keeps what it has learned. Other errors come with the run so far as well.
// Options without epochs, an unnamed metric or two metrics of one name are errors.
func Fit(ctx context.Context, model Model, data *datasets.Samples, o Options) (*Run, error) {
	names, err := o.columns()
	if err != nil {
		return nil, err
	}
	run := &Run{Model: model, History: newHistory(names), Provenance: newProvenance(model, data)}
	began := time.Now()
	defer func() { run.Elapsed = time.Since(began) }()

	if o.Start {
		row, err := o.measure(ctx, 0)
		if err != nil {
			return run, run.stopped(0, o.Epochs, err)
		}
		run.History.append(0, row.with(ConnectionsColumn, float64(model.Connections())))
	}
	for epoch := 1; epoch <= o.Epochs; epoch++ {
		loss, err := model.TrainEpoch(ctx, data, epoch)
		if err != nil {
			return run, run.stopped(epoch, o.Epochs, err)
		}
		row, err := o.measure(ctx, epoch)
		if err != nil {
			return run, run.stopped(epoch, o.Epochs, err)
		}
		model.Rewire(epoch, o.Epochs)
		run.History.append(epoch, row.with(LossColumn, loss).with(ConnectionsColumn, float64(model.Connections())))
		run.Epochs = epoch
		if err := o.report(epoch, loss, time.Since(began), run.History); err != nil {
			return run, run.stopped(epoch, o.Epochs, err)
		}
	}
	return run, nil
}

// columns returns the names of the history's columns.
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
	return names, nil
}

// measure takes the metrics that are due.
func (o *Options) measure(ctx context.Context, epoch int) (row, error) {
	r := row{}
	for _, m := range o.Metrics {
		if !m.due(epoch, o.Epochs) {
			continue
		}
		v, err := m.Measure(ctx, epoch)
		if err != nil {
			return nil, fmt.Errorf("metric %q: %w", m.Name, err)
		}
		r[m.Name] = v
	}
	return r, nil
}

func (o *Options) report(epoch int, loss float64, elapsed time.Duration, h *History) error {
	if o.OnEpoch == nil {
		return nil
	}
	remaining := time.Duration(float64(elapsed) / float64(epoch) * float64(o.Epochs-epoch))
	return o.OnEpoch(Progress{Epoch: epoch, Epochs: o.Epochs, Loss: loss, Elapsed: elapsed, Remaining: remaining, History: h})
}

// stopped notes an early end and says where it happened.
func (r *Run) stopped(epoch, epochs int, err error) error {
	r.Interrupted = errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
	return fmt.Errorf("train: stopped in epoch %d of %d: %w", epoch, epochs, err)
}
