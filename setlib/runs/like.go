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
// What cannot be read is nobody's, since what it was cannot be told; why not is in unread, *DamageErrors and *NewerErrors.
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
		run, err := e.read()
		if errors.Is(err, fs.ErrNotExist) {
			run, err = s.Read(e.Digest) // its checkpoint made room for another, or for the finished run
		}
		var key string
		if err == nil {
			key, err = withoutData([]byte(run.Config))
		}
		if err != nil {
			unread = append(unread, err)
			continue
		}
		for _, i := range want[key] {
			if accept(configs[i], run.Record) && run.before(found[i]) {
				found[i] = run
			}
		}
	}
	return found, unread, nil
}

// before reports whether a run is rather wanted than another one like it, or none.
func (r *Run) before(other *Run) bool {
	if other == nil || r.Finished() != other.Finished() {
		return other == nil || r.Finished()
	}
	return r.Sessions[0].Began.After(other.Sessions[0].Began)
}

// read reads the run of an entry, without its model.
func (e Entry) read() (*Run, error) {
	stored, err := openEntry(e.Dir)
	if err != nil {
		return nil, err
	}
	return stored.run(e.Digest)
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
