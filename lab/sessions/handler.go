package sessions

import (
	"errors"
	"net/http"

	"setlab/lab/kernels"
	"setlab/lab/kernelspecs"
	"setlab/lab/rest"
)

// Register registers the sessions API with a mux.
func (m *Manager) Register(mux *http.ServeMux) {
	for pattern, handler := range map[string]rest.Handler{
		"GET /api/sessions":         rest.Get(m.serveAll),
		"POST /api/sessions":        rest.Create(m.serveCreate),
		"GET /api/sessions/{id}":    rest.Get(m.serveOne),
		"PATCH /api/sessions/{id}":  rest.Get(m.serveUpdate),
		"DELETE /api/sessions/{id}": rest.Do(m.serveDelete),
	} {
		mux.Handle(pattern, handler)
	}
}

func (m *Manager) serveAll(*http.Request) ([]Session, error) { return m.All(), nil }

// read returns the changes to a session that a request asks for.
func read(r *http.Request) (Change, error) {
	var wanted struct {
		Change
		Notebook struct{ Path, Name *string } `json:"notebook"` // from older clients
	}
	given, err := rest.Read(r, rest.MaxBody, &wanted)
	if err == nil && !given {
		err = rest.Errorf(http.StatusBadRequest, "No JSON data provided")
	}
	if wanted.Notebook.Path != nil {
		kind := "notebook"
		wanted.Path, wanted.Type = wanted.Notebook.Path, &kind
	}
	if wanted.Notebook.Name != nil {
		wanted.Name = wanted.Notebook.Name
	}
	return wanted.Change, err
}

func (m *Manager) serveCreate(r *http.Request) (s Session, location string, err error) {
	wanted, err := read(r)
	if err != nil {
		return s, "", err
	}
	if wanted.Path == nil {
		return s, "", rest.Errorf(http.StatusBadRequest, "Missing field in JSON data: path")
	}
	if wanted.Type == nil {
		return s, "", rest.Errorf(http.StatusBadRequest, "Missing field in JSON data: type")
	}
	var id, name string
	if wanted.Kernel != nil {
		id, name = value(wanted.Kernel.ID), value(wanted.Kernel.Name)
	}
	s, err = m.Create(*wanted.Path, wanted.Name, *wanted.Type, id, name)
	if errors.Is(err, kernelspecs.ErrUnknown) {
		unavailable := rest.Errorf(http.StatusNotImplemented, "The '%s' kernel is not available. Please pick another suitable kernel instead, or install that kernel.", name)
		unavailable.Short = name + " not found"
		return s, "", unavailable
	}
	return s, "/api/sessions/" + s.ID, err
}

func (m *Manager) serveOne(r *http.Request) (Session, error) {
	s, err := m.Get(r.PathValue("id"))
	return s, missing(err)
}

func (m *Manager) serveUpdate(r *http.Request) (Session, error) {
	change, err := read(r)
	if err != nil {
		return Session{}, err
	}
	s, err := m.Update(r.PathValue("id"), change)
	if errors.Is(err, kernels.ErrNotFound) || errors.Is(err, kernelspecs.ErrUnknown) {
		return s, rest.Errorf(http.StatusBadRequest, "No such kernel: %v", err)
	}
	return s, missing(err)
}

func (m *Manager) serveDelete(r *http.Request) error {
	err := m.Delete(r.PathValue("id"))
	if errors.Is(err, kernels.ErrNotFound) {
		return rest.Errorf(http.StatusGone, "Kernel deleted before session")
	}
	return missing(err)
}

// missing converts ErrNotFound to a response.
func missing(err error) error {
	if errors.Is(err, ErrNotFound) {
		return rest.Errorf(http.StatusNotFound, "%v", err)
	}
	return err
}
