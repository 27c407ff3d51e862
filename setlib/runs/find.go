package runs

import (
	"errors"
	"io/fs"
	"path/filepath"
)

// find returns the finished run if a store has it whole, nil if none does. What is wrong with one that is damaged is returned if it is
// in the folder that is written to, and said if it is elsewhere.
func (s *Store) find(id identity, build func() Resumable, weights bool) (run *Run, damage error, err error) {
	run, err = load(s.finished(id.digest), id.digest, build, weights)
	if isDamage(err) {
		damage = err
	} else if run != nil || err != nil {
		return run, nil, err
	}
	for _, dir := range s.Also {
		run, err := load(filepath.Join(dir, id.digest), id.digest, build, weights)
		if isDamage(err) {
			s.say("%v", err)
		} else if run != nil || err != nil {
			return run, damage, err
		}
	}
	return nil, damage, nil
}

func isDamage(err error) bool {
	var d *DamageError
	return errors.As(err, &d)
}

// load returns the run in a folder, nil if there is none, or none with weights where these are asked for. Everything in it is verified.
func load(dir, digest string, build func() Resumable, weights bool) (*Run, error) {
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
	model := build()
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
