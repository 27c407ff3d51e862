package runs

import (
	"context"
	"fmt"
	"time"

	"setlab/setlib/train"
)

// job is a run trained by this process. It owns the run's unfinished folder.
type job struct {
	store   *Store
	right   *owner // owner of the unfinished folder
	config  Config
	model   Resumable
	run     *Run
	kept    train.State // after the last complete epoch
	began   time.Time   // start of the session
	saved   time.Time   // time of the last checkpoint
	savedAt int         // epoch of the last checkpoint
}

// newJob prepares a run, starting at its last checkpoint if there is a sound one.
func (s *Store) newJob(ctx context.Context, c Config, plan blueprint, id identity) (*job, error) {
	built, err := plan.build.within(ctx)
	if err != nil {
		return nil, err
	}
	j := &job{store: s, config: c, model: built, began: time.Now()}
	j.saved = j.began
	model := j.model.String()
	layers, err := c.Degrees.layers(len(j.model.State().Matrices))
	if err != nil {
		return nil, err
	}
	if err := j.resume(id.digest); err != nil {
		return nil, err
	}
	if j.run == nil {
		j.run = &Run{Digest: id.digest, Config: string(id.config), Record: Record{Model: model}}
		if c.Degrees.Every > 0 {
			for _, k := range layers {
				j.run.Degrees = append(j.run.Degrees, LayerDegrees{Layer: k})
			}
			keepDegrees(j.run.Degrees, 0, j.model.State())
		}
	}
	j.run.Scaled = c.Data.Scaled()
	j.run.Name, j.run.Data, j.run.Of, j.run.Model = c.Name, c.Inputs.Data, c.Epochs, j.model
	j.run.Sessions = append(j.run.Sessions, newSession(train.NewProvenance(j.model, c.Data), j.run.Epochs, plan.threads))
	j.model.State().CopyTo(&j.kept)
	return j, nil
}

// train trains, saves checkpoints, and stores the finished run.
func (j *job) train(ctx context.Context) (*Run, error) {
	data, metrics, stop := j.config.split()
	options := train.Options{Epochs: j.config.Epochs, Start: j.config.Start, Stop: stop, Resume: j.run.History, OnEpoch: j.onEpoch}
	for _, m := range metrics {
		options.Metrics = append(options.Metrics, m.bind(j.model))
	}
	fit, err := train.Fit(ctx, j.model, data, options)
	if fit == nil {
		return nil, err
	}
	j.run.History = fit.History
	if fit.Stopped {
		j.run.Of = fit.Epochs
	}
	if !j.run.Finished() {
		return j.run, j.stop(err)
	}
	// All epochs are complete. An error can only come from OnEpoch after the last one.
	if e := j.finish(); e != nil {
		return j.run, e
	}
	return j.run, err
}

// onEpoch records the state after an epoch and saves a checkpoint if one is due.
func (j *job) onEpoch(p train.Progress) error {
	j.run.History = p.History
	state := j.model.State()
	state.CopyTo(&j.kept)
	j.run.Epochs = p.Epoch
	session := &j.run.Sessions[len(j.run.Sessions)-1]
	session.To, session.Seconds = p.Epoch, time.Since(j.began).Seconds()
	if j.config.Degrees.due(p.Epoch, p.Epochs) {
		keepDegrees(j.run.Degrees, p.Epoch, state)
	}
	if p.Epoch < p.Epochs && j.store.Checkpoints.due(p.Epoch-j.savedAt, time.Since(j.saved)) {
		// A failure to save does not end training: a disk that is full now may have room at the next checkpoint.
		if err := j.save(); lost(err) {
			return err
		} else if err != nil {
			j.store.say("%s continues, but failed to save epoch %d: %v", j.run.Digest, p.Epoch, err)
			j.saved = time.Now()
		}
	}
	if j.config.OnEpoch == nil {
		return nil
	}
	return j.config.OnEpoch(p)
}

// stop restores and saves the last complete epoch, after training ended early with the error why, which it returns.
func (j *job) stop(why error) error {
	if err := j.model.SetState(j.kept); err != nil {
		return fmt.Errorf("%w; and the model's state of epoch %d does not fit it: %v", why, j.run.Epochs, err)
	}
	if lost(why) {
		return why
	}
	if err := j.save(); err != nil {
		return fmt.Errorf("%w; saving it failed too: %v", why, err)
	}
	return why
}
