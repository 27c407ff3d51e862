package kernels

import (
	"context"
	"errors"
	"net/http"

	"setlab/lab/kernelspecs"
	"setlab/lab/rest"
)

// Register adds the kernels API to a mux.
func (m *Manager) Register(mux *http.ServeMux) {
	for pattern, handler := range map[string]rest.Handler{
		"GET /api/kernels":                 m.serveAll,
		"POST /api/kernels":                m.serveStart,
		"GET /api/kernels/{id}":            m.serveOne,
		"DELETE /api/kernels/{id}":         m.serveShutdown,
		"POST /api/kernels/{id}/interrupt": m.serveInterrupt,
		"POST /api/kernels/{id}/restart":   m.serveRestart,
		"GET /api/kernels/{id}/channels":   m.serveChannels,
		"GET /api/kernels/{id}/executions": m.serveExecutions,
	} {
		mux.Handle(pattern, handler)
	}
}

func (m *Manager) serveAll(w http.ResponseWriter, _ *http.Request) error {
	models := []Model{}
	for _, k := range m.All() {
		models = append(models, k.Model())
	}
	return rest.Write(w, http.StatusOK, models)
}

func (m *Manager) serveStart(w http.ResponseWriter, r *http.Request) error {
	var wanted struct{ Name, Path string }
	if _, err := rest.Read(w, r, rest.MaxBody, &wanted); err != nil {
		return err
	}
	k, err := m.Start(wanted.Name, wanted.Path)
	if errors.Is(err, kernelspecs.ErrUnknown) {
		return rest.Errorf(http.StatusInternalServerError, "%v", err)
	}
	if err != nil {
		return err
	}
	w.Header().Set("Location", "/api/kernels/"+k.ID)
	return rest.Write(w, http.StatusCreated, k.Model())
}

func (m *Manager) serveOne(w http.ResponseWriter, r *http.Request) error {
	k, err := m.find(r)
	if err != nil {
		return err
	}
	return rest.Write(w, http.StatusOK, k.Model())
}

func (m *Manager) serveShutdown(w http.ResponseWriter, r *http.Request) error {
	if err := m.Shutdown(r.PathValue("id")); err != nil {
		return rest.Errorf(http.StatusNotFound, "%v", err)
	}
	return rest.NoContent(w)
}

func (m *Manager) serveInterrupt(w http.ResponseWriter, r *http.Request) error {
	k, err := m.find(r)
	if err != nil {
		return err
	}
	if err := k.Interrupt(); err != nil {
		return err
	}
	return rest.NoContent(w)
}

func (m *Manager) serveRestart(w http.ResponseWriter, r *http.Request) error {
	k, err := m.find(r)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(r.Context(), startTimeout)
	defer cancel()
	if err := k.Restart(ctx); err != nil {
		return err
	}
	return rest.Write(w, http.StatusOK, k.Model())
}

func (m *Manager) serveExecutions(w http.ResponseWriter, r *http.Request) error {
	k, err := m.find(r)
	if err != nil {
		return err
	}
	return rest.Write(w, http.StatusOK, k.Executions())
}
