package sessions

import (
	"errors"
	"fmt"
	"net/http"

	"setlab/lab/kernels"
	"setlab/lab/kernelspecs"
	"setlab/lab/rest"
)

// Register adds the sessions API to a mux.
func (m *Manager) Register(mux *http.ServeMux) {
	for pattern, handler := range map[string]rest.Handler{
		"GET /api/sessions":         m.serveAll,
		"POST /api/sessions":        m.serveCreate,
		"GET /api/sessions/{id}":    m.serveOne,
		"PATCH /api/sessions/{id}":  m.serveUpdate,
		"DELETE /api/sessions/{id}": m.serveDelete,
	} {
		mux.Handle(pattern, handler)
	}
}

func (m *Manager) serveAll(w http.ResponseWriter, _ *http.Request) error {
	return rest.Write(w, http.StatusOK, m.All())
}

func (m *Manager) serveCreate(w http.ResponseWriter, r *http.Request) error {
	var wanted struct {
		Change
		Notebook struct{ Path *string } `json:"notebook"`
	}
	given, err := rest.Read(w, r, rest.MaxBody, &wanted)
	if err != nil {
		return err
	}
	if !given {
		return rest.Errorf(http.StatusBadRequest, "No JSON data provided")
	}
	if wanted.Notebook.Path != nil {
		kind := "notebook"
		wanted.Path, wanted.Type = wanted.Notebook.Path, &kind
	}
	if wanted.Path == nil {
		return rest.Errorf(http.StatusBadRequest, "Missing field in JSON data: path")
	}
	if wanted.Type == nil {
		return rest.Errorf(http.StatusBadRequest, "Missing field in JSON data: type")
	}
	var id, name string
	if wanted.Kernel != nil {
		id, name = value(wanted.Kernel.ID), value(wanted.Kernel.Name)
	}
	s, err := m.Create(*wanted.Path, value(wanted.Name), *wanted.Type, id, name)
	if errors.Is(err, kernelspecs.ErrUnknown) {
		return rest.Write(w, http.StatusNotImplemented, map[string]string{
			"message":       fmt.Sprintf("The '%s' kernel is not available. Please pick another suitable kernel instead, or install that kernel.", name),
			"short_message": name + " not found",
		})
	}
	if err != nil {
		return err
	}
	w.Header().Set("Location", "/api/sessions/"+s.ID)
	return rest.Write(w, http.StatusCreated, s)
}

func (m *Manager) serveOne(w http.ResponseWriter, r *http.Request) error {
	s, err := m.Get(r.PathValue("id"))
	if err != nil {
		return missing(err)
	}
	return rest.Write(w, http.StatusOK, s)
}

func (m *Manager) serveUpdate(w http.ResponseWriter, r *http.Request) error {
	var change Change
	given, err := rest.Read(w, r, rest.MaxBody, &change)
	if err != nil {
		return err
	}
	if !given {
		return rest.Errorf(http.StatusBadRequest, "No JSON data provided")
	}
	s, err := m.Update(r.PathValue("id"), change)
	if errors.Is(err, kernels.ErrNotFound) || errors.Is(err, kernelspecs.ErrUnknown) {
		return rest.Errorf(http.StatusBadRequest, "No such kernel: %v", err)
	}
	if err != nil {
		return missing(err)
	}
	return rest.Write(w, http.StatusOK, s)
}

func (m *Manager) serveDelete(w http.ResponseWriter, r *http.Request) error {
	err := m.Delete(r.PathValue("id"))
	if errors.Is(err, kernels.ErrNotFound) {
		return rest.Errorf(http.StatusGone, "Kernel deleted before session")
	}
	if err != nil {
		return missing(err)
	}
	return rest.NoContent(w)
}

// missing is the answer to a request for a session that there is not.
func missing(err error) error {
	if errors.Is(err, ErrNotFound) {
		return rest.Errorf(http.StatusNotFound, "%v", err)
	}
	return err
}
