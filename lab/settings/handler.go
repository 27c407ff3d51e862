package settings

import (
	"net/http"

	"setlab/lab/rest"
)

// maxSize is far more than what a user sets.
const maxSize = 4 << 20

// Register adds the settings API to a mux.
func (s *Store) Register(mux *http.ServeMux) {
	mux.Handle("GET /lab/api/settings", rest.Handler(s.serveAll))
	mux.Handle("GET /lab/api/settings/{id...}", rest.Handler(s.serveOne))
	mux.Handle("PUT /lab/api/settings/{id...}", rest.Handler(s.servePut))
}

func (s *Store) serveAll(w http.ResponseWriter, r *http.Request) error {
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
			return err
		}
		list = append(list, setting)
	}
	return rest.Write(w, http.StatusOK, map[string]any{"settings": list})
}

func (s *Store) serveOne(w http.ResponseWriter, r *http.Request) error {
	id := r.PathValue("id")
	if id == "" {
		return s.serveAll(w, r)
	}
	setting, err := s.Get(id)
	if err != nil {
		return err
	}
	return rest.Write(w, http.StatusOK, setting)
}

func (s *Store) servePut(w http.ResponseWriter, r *http.Request) error {
	var sent struct{ Raw *string }
	if _, err := rest.Read(w, r, maxSize, &sent); err != nil {
		return err
	}
	if sent.Raw == nil {
		return rest.Errorf(http.StatusBadRequest, "Invalid format for JSON payload. Must be in the form {'raw': ...}")
	}
	if err := s.Put(r.PathValue("id"), *sent.Raw); err != nil {
		return err
	}
	return rest.NoContent(w)
}
