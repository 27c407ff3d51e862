package runs

import (
	"fmt"
	"strings"
)

// Lookup returns the entry whose digest begins with prefix. It is an error if there is none or more than one.
func (s *Store) Lookup(prefix string) (Entry, error) {
	all, err := s.List()
	if err != nil {
		return Entry{}, err
	}
	var found []Entry
	for _, e := range all {
		if prefix != "" && strings.HasPrefix(e.Digest, prefix) {
			found = append(found, e)
		}
	}
	switch len(found) {
	case 0:
		return Entry{}, fmt.Errorf("runs: no run in %s begins with %q; `setlab runs list` shows them", strings.Join(append([]string{s.dir()}, s.Also...), ", "), prefix)
	case 1:
		return found[0], nil
	}
	return Entry{}, fmt.Errorf("runs: %d runs begin with %q, among them %s and %s", len(found), prefix, found[0].Digest, found[1].Digest)
}

// Read returns the run whose digest begins with prefix, without its model. For an unfinished run it returns the current state. For a
// damaged run the error is a *DamageError.
func (s *Store) Read(prefix string) (*Run, error) {
	found, err := s.Lookup(prefix)
	if err != nil {
		return nil, err
	}
	return s.Load(found)
}

// Load returns the run of an entry of the store, as Read does. For a finished run it reads only files that List has not read.
func (s *Store) Load(e Entry) (*Run, error) {
	if e.opened != nil {
		if run, err := e.opened.run(e.Digest); err == nil {
			return run, nil
		}
	}
	run, err := s.stored(e.Digest)
	if run == nil && err == nil {
		run, err = s.begun(e.Digest)
	}
	if run == nil && err == nil {
		return nil, fmt.Errorf("runs: %s has just been removed", e.Digest)
	}
	return run, err
}
