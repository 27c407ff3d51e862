package runs

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// find returns the finished run if a store has it whole, nil if none does. Damage in a store that is only read is a message;
// in the store itself a damaged run is as good as none, and a newer one an error.
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

// load returns the run in a folder, nil if there is none, or none with weights where these are asked for. Everything in it is verified.
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
		if _, err := e.read(inputsFile); err != nil {
			return nil, err
		}
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

// Find returns what the store has of the run that a configuration describes: the finished run, or what an unfinished one in Dir has by
// now, as Interrupted tells, or an excerpt that is longer, or nil if there is nothing. It trains nothing and the run comes without its
// model, so it is what draws the figures of long runs. Of a damaged run the error is a *DamageError, of one that a newer version of this
// library stored a *NewerError; those of a configuration that makes no sense are Train's.
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
	return s.stored(id.digest) // it may have been finished between the two looks
}

// stored returns the finished run, nil if there is none, without its model. One that is damaged in a store may be whole in another; if
// it is in none, the error is that of the first.
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

// begun returns what there is of an unfinished run, nil if there is nothing, without its model: its last checkpoint, or an excerpt
// that has more epochs.
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

// partial returns what the last checkpoint of an unfinished run has, nil if there is none, without its model.
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

// latest calls f with the folder of the last checkpoint, and again if that has made room for the next one meanwhile. It reports whether
// there was one, and returns what f said to it.
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
