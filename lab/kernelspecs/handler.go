package kernelspecs

import (
	"encoding/json"
	"io/fs"
	"net/http"
	"net/url"
	"path"
	"strings"

	"setlab/lab/rest"
)

// model is the description of a kernel for front ends.
type model struct {
	Name      string            `json:"name"`
	Spec      map[string]any    `json:"spec"`
	Resources map[string]string `json:"resources"`
}

// model returns the description of the kernel for front ends.
func (k Kernel) model() (model, error) {
	m := model{Name: k.Name, Resources: map[string]string{}}
	if err := json.Unmarshal(k.JSON, &m.Spec); err != nil {
		return m, err
	}
	for field, empty := range map[string]any{"env": map[string]any{}, "metadata": map[string]any{}, "interrupt_mode": "signal", "display_name": "", "language": ""} {
		if _, ok := m.Spec[field]; !ok {
			m.Spec[field] = empty
		}
	}
	entries, err := fs.ReadDir(k.Files, ".")
	if err != nil {
		return m, err
	}
	for _, entry := range entries {
		file := entry.Name()
		switch {
		case strings.HasPrefix(file, "logo-"):
			m.Resources[strings.TrimSuffix(file, path.Ext(file))] = "/kernelspecs/" + url.PathEscape(k.Name) + "/" + file
		case file == "kernel.js" || file == "kernel.css":
			m.Resources[file] = "/kernelspecs/" + url.PathEscape(k.Name) + "/" + file
		}
	}
	return m, nil
}

// Register registers the kernelspecs API and the kernels' files with a mux.
func (c Catalog) Register(mux *http.ServeMux) {
	mux.Handle("GET /api/kernelspecs", rest.Get(c.serveAll))
	mux.Handle("GET /api/kernelspecs/{name}", rest.Get(c.serveOne))
	mux.Handle("GET /kernelspecs/{name}/{file...}", rest.Handler(c.serveFile))
}

func (c Catalog) serveAll(*http.Request) (any, error) {
	all := map[string]model{}
	for _, k := range c.All() {
		if m, err := k.model(); err == nil {
			all[k.Name] = m
		}
	}
	return map[string]any{"default": c.Default(), "kernelspecs": all}, nil
}

func (c Catalog) serveOne(r *http.Request) (model, error) {
	k, err := c.Find(r.PathValue("name"))
	if err != nil {
		return model{}, rest.Errorf(http.StatusNotFound, "Kernel spec %s not found", r.PathValue("name"))
	}
	return k.model()
}

func (c Catalog) serveFile(w http.ResponseWriter, r *http.Request) error {
	k, err := c.Find(r.PathValue("name"))
	if err != nil {
		return rest.Errorf(http.StatusNotFound, "Kernel spec resource not found: %v", err)
	}
	file := r.PathValue("file")
	if info, err := fs.Stat(k.Files, file); err != nil || !info.Mode().IsRegular() {
		return rest.Errorf(http.StatusNotFound, "Kernel spec resource not found: %s", file)
	}
	w.Header().Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox") // for an SVG opened as a page
	http.ServeFileFS(w, r, k.Files, file)
	return nil
}
