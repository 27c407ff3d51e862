// Package config stores the small JSON objects that front ends keep on the server, Jupyter's api/config, with one file per section.
package config

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"sync"

	"github.com/google/renameio/v2/maybe"

	"setlab/lab/rest"
)

// Store is a folder of sections.
type Store struct {
	Dir string

	mutex sync.Mutex
}

var sectionName = regexp.MustCompile(`^\w+$`)

// Register registers the config API with a mux.
func (s *Store) Register(mux *http.ServeMux) {
	mux.Handle("GET /api/config/{section}", rest.Get(s.get))
	mux.Handle("PUT /api/config/{section}", rest.Do(s.put))
	mux.Handle("PATCH /api/config/{section}", rest.Get(s.patch))
}

func (s *Store) get(r *http.Request) (map[string]any, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.load(r)
}

func (s *Store) put(r *http.Request) error {
	sent, err := read(r)
	if err != nil {
		return err
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.save(r, sent)
}

func (s *Store) patch(r *http.Request) (map[string]any, error) {
	sent, err := read(r)
	if err != nil {
		return nil, err
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	stored, err := s.load(r)
	if err != nil {
		return nil, err
	}
	merge(stored, sent)
	return stored, s.save(r, stored)
}

// read returns the JSON object in the body of a request.
func read(r *http.Request) (map[string]any, error) {
	sent := map[string]any{}
	_, err := rest.Read(r, rest.MaxBody, &sent)
	return sent, err
}

// file returns the path of the requested section's file.
func (s *Store) file(r *http.Request) (string, error) {
	section := r.PathValue("section")
	if !sectionName.MatchString(section) {
		return "", rest.Errorf(http.StatusNotFound, "Not Found")
	}
	return filepath.Join(s.Dir, section+".json"), nil
}

// load returns the requested section, or an empty object if it is not stored.
func (s *Store) load(r *http.Request) (map[string]any, error) {
	stored := map[string]any{}
	path, err := s.file(r)
	if err != nil {
		return nil, err
	}
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return stored, nil
	}
	if err == nil {
		err = json.Unmarshal(text, &stored)
	}
	if err != nil {
		return nil, fmt.Errorf("config %s: %w", r.PathValue("section"), err)
	}
	return stored, nil
}

// merge recursively merges the fields of one object into another. As in Jupyter, null removes a field, and an object without fields
// is removed.
func merge(into, from map[string]any) {
	for field, v := range from {
		inner, isObject := v.(map[string]any)
		old, wasObject := into[field].(map[string]any)
		switch {
		case v == nil:
			delete(into, field)
		case isObject && wasObject:
			if merge(old, inner); len(old) == 0 {
				delete(into, field)
			}
		case isObject:
			fresh := map[string]any{}
			if merge(fresh, inner); len(fresh) > 0 {
				into[field] = fresh
			}
		default:
			into[field] = v
		}
	}
}

// save stores the requested section.
func (s *Store) save(r *http.Request, v map[string]any) error {
	path, err := s.file(r)
	if err != nil {
		return err
	}
	text, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	return maybe.WriteFile(path, append(text, '\n'), 0o600)
}
