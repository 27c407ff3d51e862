package lab

import (
	"bytes"
	"context"
	"net/http"
	"os/exec"
	"path"
	"strings"
	"sync"
	"time"

	"setlab/kernel/notebook"
	"setlab/kernel/notebook/page"
	"setlab/lab/contents"
	"setlab/lab/rest"
)

// exporter writes notebooks in a format.
type exporter struct {
	mime, extension string
	write           func(ctx context.Context, n *notebook.Notebook, title, folder string) ([]byte, error)
}

// exporters are those of this machine: LaTeX and PDF need programs of others.
var exporters = sync.OnceValue(func() map[string]exporter {
	all := map[string]exporter{
		"html": {"text/html", ".html", func(_ context.Context, n *notebook.Notebook, title, folder string) ([]byte, error) {
			return page.Render(n, page.Options{Title: title, Folder: folder})
		}},
		"script":   {"text/x-go", ".go", func(_ context.Context, n *notebook.Notebook, _, _ string) ([]byte, error) { return script(n), nil }},
		"markdown": {"text/markdown", ".md", func(_ context.Context, n *notebook.Notebook, _, _ string) ([]byte, error) { return markdown(n), nil }},
	}
	converter, err := exec.LookPath("jupyter-nbconvert")
	if err != nil {
		return all
	}
	if _, err := exec.LookPath("pandoc"); err != nil {
		return all
	}
	all["latex"] = exporter{"text/latex", ".tex", convert(converter, "latex")}
	if _, err := exec.LookPath("xelatex"); err == nil {
		all["pdf"] = exporter{"application/pdf", ".pdf", convert(converter, "pdf")}
	}
	return all
})

// registerExport adds the export of notebooks to a mux.
func (s *Server) registerExport(mux *http.ServeMux) {
	mux.Handle("GET /api/nbconvert", rest.Get(func(*http.Request) (any, error) {
		all := map[string]any{}
		for name, e := range exporters() {
			all[name] = map[string]string{"output_mimetype": e.mime}
		}
		return all, nil
	}))
	mux.Handle("GET /nbconvert/{format}/{path...}", rest.Handler(s.serveExport))
}

func (s *Server) serveExport(w http.ResponseWriter, r *http.Request) error {
	format := r.PathValue("format")
	e, known := exporters()[format]
	if !known {
		return rest.Errorf(http.StatusNotFound, "No exporter for format: %s", format)
	}
	name := r.PathValue("path")
	n, err := s.contents.Notebook(name)
	if err != nil {
		return err
	}
	title := strings.TrimSuffix(path.Base(name), ".ipynb")
	text, err := e.write(r.Context(), n, title, s.contents.Dir(name))
	if err != nil {
		return err
	}
	header := w.Header()
	// The author's scripts are part of the page. They run as those of no site.
	contents.Sandbox(header)
	header.Set("Content-Type", e.mime)
	if strings.HasPrefix(e.mime, "text/") {
		header.Set("Content-Type", e.mime+"; charset=utf-8")
	}
	header.Set("Cache-Control", "no-store")
	if download := r.URL.Query().Get("download"); download != "" && download != "false" {
		contents.Attach(header, title+e.extension)
	}
	_, _ = w.Write(text) // the client may have gone
	return nil
}

// converting is how long a program of Jupyter's may take.
const converting = 2 * time.Minute

// convert has Jupyter's program write a format. It executes nothing of the notebook.
func convert(program, format string) func(context.Context, *notebook.Notebook, string, string) ([]byte, error) {
	return func(ctx context.Context, n *notebook.Notebook, _, folder string) ([]byte, error) {
		text, err := n.Encode()
		if err != nil {
			return nil, err
		}
		ctx, cancel := context.WithTimeout(ctx, converting)
		defer cancel()
		command := exec.CommandContext(ctx, program, "--to", format, "--stdin", "--stdout", "--log-level=ERROR")
		command.Dir, command.Stdin = folder, bytes.NewReader(text)
		var out, errors bytes.Buffer
		command.Stdout, command.Stderr = &out, &errors
		if err := command.Run(); err != nil {
			return nil, rest.Errorf(http.StatusInternalServerError, "nbconvert failed: %v: %s", err, bytes.ToValidUTF8(errors.Bytes(), nil))
		}
		return out.Bytes(), nil
	}
}
