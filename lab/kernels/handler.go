package kernels

import (
	"context"
	"errors"
	"net/http"

	"setlab/lab/kernelspecs"
	"setlab/lab/rest"
)

// Dir returns the working directory in which the kernel was started.
func (k *Kernel) Dir() string { return k.dir }

// Register registers the kernels API with a mux.
func (m *Manager) Register(mux *http.ServeMux) {
	for pattern, handler := range map[string]rest.Handler{
		"GET /api/kernels":                 rest.Get(m.serveAll),
		"POST /api/kernels":                rest.Create(m.serveStart),
		"GET /api/kernels/{id}":            rest.Get(m.serveOne),
		"DELETE /api/kernels/{id}":         rest.Do(m.serveShutdown),
		"POST /api/kernels/{id}/interrupt": rest.Do(m.serveInterrupt),
		"POST /api/kernels/{id}/restart":   rest.Get(m.serveRestart),
		"GET /api/kernels/{id}/channels":   m.serveChannels,
		"GET /api/kernels/{id}/executions": rest.Get(m.serveExecutions),
	} {
		mux.Handle(pattern, handler)
	}
}

func (m *Manager) serveAll(*http.Request) ([]Model, error) {
	models := []Model{}
	for _, k := range m.All() {
		models = append(models, k.Model())
	}
	return models, nil
}

func (m *Manager) serveStart(r *http.Request) (model Model, location string, err error) {
	var wanted struct{ Name, Path string }
	if _, err := rest.Read(r, rest.MaxBody, &wanted); err != nil {
		return model, "", err
	}
	k, err := m.Start(wanted.Name, wanted.Path)
	if errors.Is(err, kernelspecs.ErrUnknown) {
		return model, "", rest.Errorf(http.StatusInternalServerError, "%v", err)
	}
	if err != nil {
		return model, "", err
	}
	return k.Model(), "/api/kernels/" + k.ID, nil
}

func (m *Manager) serveOne(r *http.Request) (Model, error) {
	k, err := m.find(r)
	if err != nil {
		return Model{}, err
	}
	return k.Model(), nil
}

func (m *Manager) serveShutdown(r *http.Request) error {
	if err := m.Shutdown(r.PathValue("id")); err != nil {
		return rest.Errorf(http.StatusNotFound, "%v", err)
	}
	return nil
}

func (m *Manager) serveInterrupt(r *http.Request) error {
	k, err := m.find(r)
	if err != nil {
		return err
	}
	return k.Interrupt()
}

func (m *Manager) serveRestart(r *http.Request) (Model, error) {
	k, err := m.find(r)
	if err != nil {
		return Model{}, err
	}
	ctx, cancel := context.WithTimeout(r.Context(), startTimeout)
	defer cancel()
	err = k.Restart(ctx)
	return k.Model(), err
}

func (m *Manager) serveExecutions(r *http.Request) ([]Execution, error) {
	k, err := m.find(r)
	if err != nil {
		return nil, err
	}
	return k.Executions(), nil
}
