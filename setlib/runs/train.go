package runs

import (
	"context"
	"fmt"
)

// Train returns the run that the configuration describes: the stored one if there is one, otherwise one that is trained now, from
// its last checkpoint if it has one, and stored.
//
// When ctx is canceled, training ends within a minibatch; Train then returns both the run so far, which is saved and usable, its model in
// the state after the last complete epoch, and an error that wraps ctx's. If another process trains the run, Train
// waits for it, and goes on in its place if it dies. A configuration that makes no sense, a model that diverges and a folder that cannot
// be written to are errors; what New of the model's package panics at, panics here.
func (s *Store) Train(ctx context.Context, c Config) (*Run, error) {
	plan, id, err := c.resolve()
	if err != nil {
		return nil, err
	}
	if run, err := s.find(ctx, id.digest, plan.build, c.Weights); run != nil || err != nil {
		s.tidy(id.digest)
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
	right, err := s.own(ctx, s.unfinished(id.digest), func(who string) { s.say("%s is being trained by %s; waiting for it", id.digest, who) })
	if err != nil && ctx.Err() != nil {
		return nil, fmt.Errorf("runs: waiting for %s: %w", id.digest, err)
	}
	if err != nil {
		return nil, err
	}
	defer right.release()

	// Another process may have finished it meanwhile, and what was damaged may be sound or gone.
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
