package runs

import (
	"context"
	"fmt"
)

// Train returns the run that the configuration describes. If the run is not stored, Train trains it, starting at its last checkpoint if
// there is one, and stores it.
//
// If ctx is canceled, training ends within one minibatch. Train then returns both the run so far and an error that wraps ctx's error. The
// run is saved and usable, with its model in the state after the last complete epoch. If another process trains the run, Train waits for
// it, and takes over if that process dies; with NoWait it returns ErrBusy. Train returns an error if the configuration is invalid, the model diverges, or the folder
// cannot be written. It panics where New of the model's package would.
func (s *Store) Train(ctx context.Context, c Config) (*Run, error) {
	plan, id, err := c.resolve()
	if err != nil {
		return nil, err
	}
	if run, err := s.find(ctx, id.digest, plan.build, c.Weights); run != nil || err != nil {
		if run != nil {
			s.compareInputs(run, c.described())
		}
		if run != nil && run.Model != nil && run.Dir == s.finished(id.digest) { // a checkpoint may lead to what else is stored without
			s.tidy(id.digest)
		}
		return run, err
	}
	if err := c.checkValues(); err != nil {
		return nil, err
	}
	if err := plan.checkMemory(); err != nil {
		return nil, err
	}
	if err := s.clearWay(id.digest); err != nil {
		return nil, err
	}
	right, err := s.own(ctx, s.unfinished(id.digest), func(who string) error {
		if c.NoWait {
			return fmt.Errorf("runs: %s, by %s: %w", id.digest, who, ErrBusy)
		}
		s.say("%s is being trained by %s; waiting for it", id.digest, who)
		return nil
	})
	if err != nil && ctx.Err() != nil {
		return nil, fmt.Errorf("runs: waiting for %s: %w", id.digest, err)
	}
	if err != nil {
		return nil, err
	}
	defer right.release()
	// Fail now rather than after hours of training.
	if err := s.checkWritable(s.unfinished(id.digest)); err != nil {
		return nil, err
	}

	// In the meantime another process may have finished the run, and damaged files may have been repaired or removed.
	run, err := load(ctx, s.finished(id.digest), id.digest, plan.build, c.Weights)
	if isDamage(err) {
		err = s.setAside(s.finished(id.digest), err)
	}
	if run != nil || err != nil {
		return run, err
	}
	j, err := s.newJob(ctx, c, plan, id)
	if err != nil {
		return nil, right.because(err)
	}
	j.right = right
	return j.train(ctx)
}
