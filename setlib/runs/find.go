package runs

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// find returns the finished run if a store has it undamaged, or nil if none does. Damage in a read-only store is reported as a message.
// In the store itself, a damaged run counts as missing, and a newer one is an error.
func (s *Store) find(ctx context.Context, digest string, build builder, weights bool) (*Run, error) {
	run, err := load(ctx, s.finished(digest), digest, build, weights)
	if run != nil || err != nil && !isDamage(err) {
		return run, err
	}
	for _, dir := range s.Also {
		run, err := load(ctx, filepath.Join(dir, digest), digest, build, weights)
		if isDamage(err) || isNewer(err) {
			s.say("%v", err)
		} else if run != nil || err != nil {
			return run, err
		}
	}
	return nil, nil
}

func isDamage(err error) bool {
	var d *DamageError
	return errors.As(err, &d)
}

// load returns the run in a folder. It returns nil if there is none, or none with weights although weights is set. All files are
// verified.
func load(ctx context.Context, dir, digest string, build builder, weights bool) (*Run, error) {
	e, err := openEntry(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	run, err := e.run(digest)
	if err != nil {
		return nil, err
	}
	if !e.hasState() {
		if weights {
			return nil, nil
		}
		return run, nil
	}
	if e.has(inputsFile) {
		in, err := e.inputs(ctx)
		if err != nil {
			return nil, err
		}
		run.inputs = &in
	}
	model, err := build.within(ctx)
	if err != nil {
		return nil, err
	}
	state, err := e.state(model.State())
	if err != nil {
		return nil, err
	}
	if err := model.SetState(state); err != nil {
		return nil, damaged(dir, "%w", err)
	}
	run.Model = model
	return run, nil
}

// Find returns what is stored of the run that a configuration describes: the finished run; the current state of an unfinished run in
// Dir, for which Interrupted reports true, or a longer excerpt of it; or nil if there is nothing. Find trains nothing and returns the
// run without its model, so it is suited to drawing figures of long runs. For a damaged run the error is a *DamageError, for a run
// stored by a newer version of this library a *NewerError. For invalid configurations the errors are those of Train.
func (s *Store) Find(c Config) (*Run, error) {
	_, id, err := c.resolve()
	if err != nil {
		return nil, err
	}
	if run, err := s.stored(id.digest); run != nil || err != nil {
		return run, err
	}
	if run, err := s.begun(id.digest); run != nil || err != nil {
		return run, err
	}
	return s.stored(id.digest) // it may have been finished in the meantime
}

// stored returns the finished run without its model, or nil if there is none. A run that is damaged in one store may be sound in
// another; if it is damaged in all, the error is the first one.
func (s *Store) stored(digest string) (*Run, error) {
	var first error
	for _, root := range append([]string{s.dir()}, s.Also...) {
		e, err := openEntry(filepath.Join(root, digest))
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		var run *Run
		if err == nil {
			run, err = e.run(digest)
		}
		if err == nil {
			return run, nil
		}
		if !isDamage(err) && !isNewer(err) {
			return nil, err
		}
		if first == nil {
			first = err
		}
	}
	return nil, first
}

// begun returns what is stored of an unfinished run, without its model: its last checkpoint, or an excerpt with more epochs. It returns
// nil if there is nothing.
func (s *Store) begun(digest string) (*Run, error) {
	longest, err := s.partial(digest)
	for _, root := range append([]string{s.dir()}, s.Also...) {
		run, failed := excerpt(root, digest)
		if failed != nil && err == nil {
			err = failed
		}
		if run != nil && (longest == nil || run.Epochs > longest.Epochs) {
			longest = run
		}
	}
	if longest != nil {
		return longest, nil
	}
	return nil, err
}

// partial returns the last checkpoint of an unfinished run, without its model, or nil if there is none.
func (s *Store) partial(digest string) (run *Run, err error) {
	_, err = latest(s.unfinished(digest), func(dir string) error {
		run = nil
		e, err := openEntry(dir)
		if err == nil {
			run, err = e.run(digest)
		}
		return err
	})
	return run, err
}

// latest calls f with the folder of the last checkpoint. If the checkpoint was replaced by a newer one in the meantime, it calls f
// again. It reports whether there was a checkpoint, and returns the error of f.
func latest(home string, f func(dir string) error) (found bool, err error) {
	for {
		all := checkpoints(home)
		if len(all) == 0 {
			return false, nil
		}
		err := f(all[0])
		if err == nil {
			return true, nil
		}
		if _, gone := os.Stat(all[0]); !errors.Is(gone, fs.ErrNotExist) {
			return true, err
		}
	}
}
