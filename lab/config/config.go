// Package config stores the small JSON objects that front ends keep on the server,
// Jupyter's api/config: one file a section.
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

// Register adds the config API to a mux.
func (s *Store) Register(mux *http.ServeMux) {
	for _, method := range []string{"GET", "PUT", "PATCH"} {
		mux.Handle(method+" /api/config/{section}", rest.Handler(s.serve))
	}
}

func (s *Store) serve(w http.ResponseWriter, r *http.Request) error {
	section := r.PathValue("section")
	if !sectionName.MatchString(section) {
		return rest.Errorf(http.StatusNotFound, "Not Found")
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	path := filepath.Join(s.Dir, section+".json")
	stored := map[string]any{}
	text, err := os.ReadFile(path)
	if err == nil {
		err = json.Unmarshal(text, &stored)
	} else if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	if err != nil {
		return fmt.Errorf("config %s: %w", section, err)
	}
	if r.Method == http.MethodGet {
		return rest.Write(w, http.StatusOK, stored)
	}
	sent := map[string]any{}
	if _, err := rest.Read(w, r, rest.MaxBody, &sent); err != nil {
		return err
	}
	if r.Method == http.MethodPut {
		if err := write(path, sent); err != nil {
			return err
		}
		return rest.NoContent(w)
	}
	merge(stored, sent)
	if err := write(path, stored); err != nil {
		return err
	}
	return rest.Write(w, http.StatusOK, stored)
}

// merge puts the fields of one object into another one, objects within them likewise;
// null takes a field away.
func merge(into, from map[string]any) {
	for field, v := range from {
		inner, isObject := v.(map[string]any)
		old, wasObject := into[field].(map[string]any)
		switch {
		case v == nil:
			delete(into, field)
		case isObject && wasObject:
			merge(old, inner)
		case isObject:
			fresh := map[string]any{}
			merge(fresh, inner)
			into[field] = fresh
		default:
			into[field] = v
		}
	}
}

func write(path string, v any) error {
	text, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	return maybe.WriteFile(path, append(text, '\n'), 0o600)
}
