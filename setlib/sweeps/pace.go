package sweeps

import (
	"context"
	"errors"
	"io"
	"os"
	"time"

	"setlab/setlib/runs"
	"setlab/setlib/train"
)

// Pace is the speed of a run on one processor.
type Pace struct {
	Epoch  time.Duration // time for one epoch of training
	Metric time.Duration // time for all metrics of an epoch in which they are measured
	Every  int           // epochs between measurements
}

// Whole returns the time for the given number of epochs.
func (p Pace) Whole(epochs int) time.Duration {
	d := p.Epoch * time.Duration(epochs)
	if p.Every > 0 {
		d += p.Metric * time.Duration((epochs+p.Every-1)/p.Every)
	}
	return d
}

// enoughToTime is the time that MeasurePace trains, unless the first epoch takes longer.
const enoughToTime = 2 * time.Second

// MeasurePace trains a run for one epoch, or as many as fit into two seconds, measures its metrics once, and stores nothing. Other load
// on the machine makes the result too slow.
func MeasurePace(ctx context.Context, c runs.Config) (Pace, error) {
	scratch, err := os.MkdirTemp("", "setlab-pace-*")
	if err != nil {
		return Pace{}, err
	}
	defer os.RemoveAll(scratch)

	p := Pace{}
	metrics := c.Metrics
	for _, m := range metrics {
		p.Every = max(p.Every, m.Every, 1)
	}
	if c.Threads == 0 {
		c.Threads = 1
	}
	c.Metrics, c.Start, c.Degrees, c.Weights = nil, false, runs.Degrees{}, true
	timed, stop := context.WithCancel(ctx)
	defer stop()
	c.OnEpoch = func(e train.Progress) error {
		p.Epoch = e.Elapsed / time.Duration(e.Epoch)
		if e.Elapsed >= enoughToTime {
			stop()
		}
		return nil
	}
	store := &runs.Store{Dir: scratch, Messages: io.Discard, Checkpoints: runs.Cadence{Time: time.Hour}}
	var run *runs.Run
	err = guard(func() (err error) { run, err = store.Train(timed, c); return err })
	if err != nil && (ctx.Err() != nil || !errors.Is(err, context.Canceled)) {
		return p, err
	}
	began := time.Now()
	for _, m := range metrics {
		if _, err := m.Measure(ctx, run.Model, run.Epochs); err != nil {
			return p, err
		}
	}
	p.Metric = time.Since(began)
	return p, nil
}

// PaceOf returns the mean time per epoch of a run on one processor, including metrics, computed from ProcessorTime. Every is 0.
func PaceOf(r *runs.Run) Pace {
	if r.Epochs == 0 {
		return Pace{}
	}
	return Pace{Epoch: r.ProcessorTime() / time.Duration(r.Epochs)}
}
