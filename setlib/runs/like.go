package runs

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
)

// FindLike is Find for who does not have the data. The samples of the configurations stand for those that are meant, with as many features
// and classes. For each configuration it returns the run that is described by it in everything but the values and the number of the
// samples, if accept, given both, agrees; nil if there is none. Of several it is a finished one before one that is not, and
// the one that began last.
//
// What cannot be read, though it is or may be one of them, is in unread: *DamageErrors and *NewerErrors.
func (s *Store) FindLike(configs []Config, accept func(Config, Record) bool) (found []*Run, unread []error, err error) {
	want := map[string][]int{}
	for i, c := range configs {
		_, id, err := c.resolve()
		if err != nil {
			return nil, nil, err
		}
		key, err := withoutData(id.config)
		if err != nil {
			return nil, nil, err
		}
		want[key] = append(want[key], i)
	}
	all, err := s.List()
	if err != nil {
		return nil, nil, err
	}
	found = make([]*Run, len(configs))
	for _, e := range all {
		run, which, err := e.among(want)
		if err != nil {
			if !errors.Is(err, fs.ErrNotExist) {
				unread = append(unread, err)
			}
			if run, which, err = s.again(e.Digest, want); err != nil {
				continue
			}
		}
		for _, i := range which {
			if accept(configs[i], run.Record) && run.before(found[i]) {
				found[i] = run
			}
		}
	}
	return found, unread, nil
}

// among reads the run of an entry, without its model, and tells which of the configurations, given without data, are its own. If none
// is, it does not read further than to know that.
func (e Entry) among(want map[string][]int) (*Run, []int, error) {
	stored, err := openEntry(e.Dir)
	if err != nil {
		return nil, nil, err
	}
	config, err := stored.read(configFile)
	if err != nil {
		return nil, nil, err
	}
	key, err := withoutData(config)
	if err != nil {
		return nil, nil, damaged(e.Dir+"/"+configFile, "%w", err)
	}
	which := want[key]
	if which == nil {
		return nil, nil, nil
	}
	run, err := stored.run(e.Digest)
	if run != nil {
		run.Excerpt = e.excerpt
	}
	return run, which, err
}

// again is among for an entry that cannot be read: another store may have it whole, and a checkpoint may just have made room for the next
// one, or for the finished run.
func (s *Store) again(digest string, want map[string][]int) (*Run, []int, error) {
	run, err := s.Read(digest)
	if err != nil {
		return nil, nil, err
	}
	key, err := withoutData([]byte(run.Config))
	return run, want[key], err
}

// before reports whether a run is rather wanted than another one like it, or none.
func (r *Run) before(other *Run) bool {
	if other == nil || r.Finished() != other.Finished() {
		return other == nil || r.Finished()
	}
	return r.Sessions[0].Began.After(other.Sessions[0].Began)
}

// withoutData returns a config.json in which samples are only known by their features and classes.
func withoutData(config []byte) (string, error) {
	var all any
	d := json.NewDecoder(bytes.NewReader(config))
	d.UseNumber() // seeds have 64 bits
	if err := d.Decode(&all); err != nil {
		return "", err
	}
	forget(all)
	text, err := json.Marshal(all)
	return string(text), err
}

// forget removes what objects that describe samples say of their values.
func forget(v any) {
	switch v := v.(type) {
	case []any:
		for _, one := range v {
			forget(one)
		}
	case object:
		if v["features"] != nil && v["classes"] != nil && v["samples"] != nil && v["digest"] != nil && len(v) == 4 {
			delete(v, "digest")
			delete(v, "samples")
			return
		}
		for _, one := range v {
			forget(one)
		}
	}
}
