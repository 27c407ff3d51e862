package settings

import (
	"net/http"

	"setlab/lab/rest"
)

// maxSize is the maximum size in bytes, far more than a user sets.
const maxSize = 4 << 20

// Register registers the settings API with a mux.
func (s *Store) Register(mux *http.ServeMux) {
	mux.Handle("GET /lab/api/settings", rest.Get(s.serveAll))
	mux.Handle("GET /lab/api/settings/{id...}", rest.Get(s.serveOne))
	mux.Handle("PUT /lab/api/settings/{id...}", rest.Do(s.servePut))
}

func (s *Store) serveAll(r *http.Request) (any, error) {
	type name struct {
		ID string `json:"id"`
	}
	list := []any{}
	for _, id := range s.ids {
		if r.URL.Query().Get("ids_only") == "true" {
			list = append(list, name{id})
			continue
		}
		setting, err := s.Get(id)
		if err != nil {
			return nil, err
		}
		list = append(list, setting)
	}
	return map[string]any{"settings": list}, nil
}

func (s *Store) serveOne(r *http.Request) (any, error) {
	id := r.PathValue("id")
	if id == "" {
		return s.serveAll(r)
	}
	return s.Get(id)
}

func (s *Store) servePut(r *http.Request) error {
	var sent struct{ Raw *string }
	if _, err := rest.Read(r, maxSize, &sent); err != nil {
		return err
	}
	if sent.Raw == nil {
		return rest.Errorf(http.StatusBadRequest, "Invalid format for JSON payload. Must be in the form {'raw': ...}")
	}
	return s.Put(r.PathValue("id"), *sent.Raw)
}
