package runs

import (
	"context"
	"errors"
	"fmt"
	"time"

	"setlab/setlib/train"
)

// job is a run that this process trains. It owns the run's unfinished folder.
type job struct {
	store   *Store
	right   *owner // of the unfinished folder
	config  Config
	model   Resumable
	run     *Run
	kept    train.State // after the last complete epoch
	began   time.Time   // the session
	saved   time.Time   // the last checkpoint
	savedAt int         // its epoch
}

// newJob prepares a run, from its last checkpoint if there is a sound one.
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
	j.run.Name, j.run.Of, j.run.Model = c.Name, c.Epochs, j.model
	j.run.Sessions = append(j.run.Sessions, newSession(train.NewProvenance(j.model, c.Data), j.run.Epochs, plan.threads))
	j.model.State().CopyTo(&j.kept)
	return j, nil
}

// train trains, saves along the way, and stores the finished run.
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
	// All epochs are there: an error, if there is one, is what OnEpoch said to the last of them.
	if e := j.finish(); e != nil {
		return j.run, e
	}
	return j.run, err
}

// onEpoch notes the state after an epoch and saves it if that is due.
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
		// A disk that is full now may not be at the next checkpoint, and training is worth more than this one.
		if err := j.save(); errors.Is(err, errShared) {
			return err
		} else if err != nil {
			j.store.say("%s goes on, but epoch %d could not be saved: %v", j.run.Digest, p.Epoch, err)
			j.saved = time.Now()
		}
	}
	if j.config.OnEpoch == nil {
		return nil
	}
	return j.config.OnEpoch(p)
}

// stop goes back to the last complete epoch and saves it, after training ended early for the given reason, which it returns.
func (j *job) stop(why error) error {
	if err := j.model.SetState(j.kept); err != nil {
		return fmt.Errorf("%w; and the model's state of epoch %d does not fit it: %v", why, j.run.Epochs, err)
	}
	if errors.Is(why, errShared) {
		return why
	}
	if err := j.save(); err != nil {
		return fmt.Errorf("%w; and it could not be saved: %v", why, err)
	}
	return why
}
