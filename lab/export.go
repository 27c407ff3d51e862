package lab

import (
	"cmp"
	"context"
	"encoding/json"
	"net/http"
	"os/exec"
	"path"
	"strings"

	"setlab/kernel/notebook"
	"setlab/kernel/notebook/page"
	"setlab/lab/contents"
	"setlab/lab/rest"
)

// exported is a notebook in a different format.
type exported struct {
	mime, extension string
	text            []byte
}

// exporter converts notebooks to a format.
type exporter struct {
	mime  string // MIME type shown in the list of formats
	write func(ctx context.Context, n *notebook.Notebook, title, folder string) (exported, error)
}

// needs lists the programs that a format requires, and the Debian packages that contain them.
var needs = map[string][]struct{ program, pack string }{
	"latex": {{"jupyter-nbconvert", "jupyter-nbconvert"}, {"pandoc", "pandoc"}},
	"pdf":   {{"jupyter-nbconvert", "jupyter-nbconvert"}, {"pandoc", "pandoc"}, {"xelatex", "texlive-xetex texlive-fonts-recommended texlive-plain-generic"}},
}

// lacks returns the packages that are missing for a format.
func lacks(format string) (packages []string) {
	for _, n := range needs[format] {
		if _, err := exec.LookPath(n.program); err != nil {
			packages = append(packages, n.pack)
		}
	}
	return packages
}

// exporters returns the exporters available on this machine. LaTeX and PDF require external
// programs.
func exporters() map[string]exporter {
	all := map[string]exporter{
		"html": {"text/html", func(_ context.Context, n *notebook.Notebook, title, folder string) (exported, error) {
			text, err := page.Render(n, page.Options{Title: title, Folder: folder})
			return exported{"text/html", ".html", text}, err
		}},
		"notebook": {"application/json", func(_ context.Context, n *notebook.Notebook, _, _ string) (exported, error) {
			text, err := n.Encode()
			return exported{"application/json", ".ipynb", text}, err
		}},
		"script": {golang.mime, func(_ context.Context, n *notebook.Notebook, _, _ string) (exported, error) {
			return script(n, languageOf(n)), nil
		}},
		"python": {python.mime, func(_ context.Context, n *notebook.Notebook, _, _ string) (exported, error) {
			return script(n, python), nil
		}},
		"markdown": {"text/markdown", func(_ context.Context, n *notebook.Notebook, _, _ string) (exported, error) {
			return exported{"text/markdown", ".md", markdown(n, languageOf(n).name)}, nil
		}},
	}
	for format, mime := range map[string]string{"latex": "text/latex", "pdf": "application/pdf"} {
		if lacks(format) == nil {
			all[format] = exporter{mime, convert(format, mime)}
		}
	}
	return all
}

// registerExport registers the export API with a mux.
func (s *Server) registerExport(mux *http.ServeMux) {
	mux.Handle("GET /api/nbconvert", rest.Get(func(*http.Request) (any, error) {
		all := map[string]any{}
		for name, e := range exporters() {
			all[name] = map[string]string{"output_mimetype": e.mime}
		}
		return all, nil
	}))
	mux.Handle("GET /nbconvert/{format}/{path...}", rest.Handler(s.serveExport))
	mux.Handle("POST /nbconvert/{format}", rest.Handler(s.serveExportOf))
}

// serveExport exports a notebook in the lab's folder.
func (s *Server) serveExport(w http.ResponseWriter, r *http.Request) error {
	name := r.PathValue("path")
	return export(w, r, func() (*notebook.Notebook, string, string, error) {
		n, err := s.contents.Notebook(name)
		return n, strings.TrimSuffix(path.Base(name), ".ipynb"), s.contents.Dir(name), err
	})
}

// maxExported is the maximum size in bytes of a notebook sent for export.
const maxExported = 64 << 20

// serveExportOf exports a notebook sent in the request.
func (s *Server) serveExportOf(w http.ResponseWriter, r *http.Request) error {
	return export(w, r, func() (*notebook.Notebook, string, string, error) {
		var sent struct {
			Name    string
			Content json.RawMessage
		}
		if _, err := rest.Read(r, maxExported, &sent); err != nil {
			return nil, "", "", err
		}
		n, err := notebook.Parse(sent.Content)
		if err != nil {
			err = rest.Errorf(http.StatusBadRequest, "the request does not contain a notebook: %v", err)
		}
		return n, cmp.Or(strings.TrimSuffix(path.Base("/"+sent.Name), ".ipynb"), "notebook"), s.contents.Dir(""), err
	})
}

// export responds with a notebook in the requested format.
func export(w http.ResponseWriter, r *http.Request, find func() (n *notebook.Notebook, title, folder string, err error)) error {
	format := r.PathValue("format")
	e, known := exporters()[format]
	if missing := lacks(format); missing != nil {
		return rest.Errorf(http.StatusNotFound, "this machine cannot write %s: install %s", strings.ToUpper(format), strings.Join(missing, " "))
	} else if !known {
		return rest.Errorf(http.StatusNotFound, "No exporter for format: %s", format)
	}
	n, title, folder, err := find()
	if err != nil {
		return err
	}
	out, err := e.write(r.Context(), n, title, folder)
	if err != nil {
		return err
	}
	header := w.Header()
	// The page contains the author's scripts. In a sandbox, they have no access to this site.
	contents.Sandbox(header)
	header.Set("Content-Type", out.mime)
	if strings.HasPrefix(out.mime, "text/") {
		header.Set("Content-Type", out.mime+"; charset=utf-8")
	}
	header.Set("Cache-Control", "no-store")
	download := r.URL.Query().Get("download")
	if download != "" && download != "false" || out.extension == ".zip" {
		contents.Attach(header, title+out.extension)
	}
	_, _ = w.Write(out.text) // the client may have disconnected
	return nil
}
