package lab

import (
	"net/http"
	"path"
	"strings"

	"setlab/kernel/notebook/page"
	"setlab/lab/contents"
	"setlab/lab/rest"
)

// registerExport adds the export of notebooks to a mux: as a web page, by the writer of
// `setlab run --html`.
func (s *Server) registerExport(mux *http.ServeMux) {
	mux.Handle("GET /api/nbconvert", rest.Get(func(*http.Request) (any, error) {
		return map[string]any{"html": map[string]string{"output_mimetype": "text/html"}}, nil
	}))
	mux.Handle("GET /nbconvert/{format}/{path...}", rest.Handler(s.serveExport))
}

func (s *Server) serveExport(w http.ResponseWriter, r *http.Request) error {
	if format := r.PathValue("format"); format != "html" {
		return rest.Errorf(http.StatusNotFound, "No exporter for format: %s", format)
	}
	name := r.PathValue("path")
	n, err := s.contents.Notebook(name)
	if err != nil {
		return err
	}
	title := strings.TrimSuffix(path.Base(name), ".ipynb")
	text, err := page.Render(n, page.Options{Title: title, Folder: s.contents.Dir(name)})
	if err != nil {
		return err
	}
	header := w.Header()
	// The author's scripts are part of the page. They run as those of no site.
	contents.Sandbox(header)
	header.Set("Content-Type", "text/html; charset=utf-8")
	header.Set("Cache-Control", "no-store")
	if download := r.URL.Query().Get("download"); download != "" && download != "false" {
		contents.Attach(header, title+".html")
	}
	_, _ = w.Write(text) // the client may have gone
	return nil
}
