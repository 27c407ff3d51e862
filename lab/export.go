package lab

import (
	"bytes"
	"context"
	"net/http"
	"os"
	"os/exec"
	"path"
	"strings"
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

// needs are the programs that formats need, and Debian's packages with them.
var needs = map[string][]struct{ program, pack string }{
	"latex": {{"jupyter-nbconvert", "jupyter-nbconvert"}, {"pandoc", "pandoc"}},
	"pdf":   {{"jupyter-nbconvert", "jupyter-nbconvert"}, {"pandoc", "pandoc"}, {"xelatex", "texlive-xetex"}},
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

// exporters are those of this machine: LaTeX and PDF need programs of others.
func exporters() map[string]exporter {
	all := map[string]exporter{
		"html": {"text/html", ".html", func(_ context.Context, n *notebook.Notebook, title, folder string) ([]byte, error) {
			return page.Render(n, page.Options{Title: title, Folder: folder})
		}},
		"script":   {"text/x-go", ".go", func(_ context.Context, n *notebook.Notebook, _, _ string) ([]byte, error) { return script(n), nil }},
		"markdown": {"text/markdown", ".md", func(_ context.Context, n *notebook.Notebook, _, _ string) ([]byte, error) { return markdown(n), nil }},
	}
	for format, e := range map[string]exporter{
		"latex": {"text/latex", ".tex", convert("latex")},
		"pdf":   {"application/pdf", ".pdf", convert("pdf")},
	} {
		if lacks(format) == nil {
			all[format] = e
		}
	}
	return all
}

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
	if missing := lacks(format); missing != nil {
		return rest.Errorf(http.StatusNotFound, "this machine cannot write %s: install %s", strings.ToUpper(format), strings.Join(missing, ", "))
	} else if !known {
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

// convert has Jupyter's program write a format. It executes nothing of the notebook, and runs in an empty folder: older versions
// execute a configuration file of the folder that they run in. Pictures of the notebook's folder are found by TeX.
func convert(format string) func(context.Context, *notebook.Notebook, string, string) ([]byte, error) {
	return func(ctx context.Context, n *notebook.Notebook, _, folder string) ([]byte, error) {
		text, err := n.Encode()
		if err != nil {
			return nil, err
		}
		ctx, cancel := context.WithTimeout(ctx, converting)
		defer cancel()
		empty, err := os.MkdirTemp("", "setlab-export-")
		if err != nil {
			return nil, err
		}
		defer os.RemoveAll(empty)
		command := exec.CommandContext(ctx, needs[format][0].program, "--to", format, "--stdin", "--stdout", "--log-level=ERROR")
		command.Dir, command.Stdin = empty, bytes.NewReader(text)
		command.Env = append(os.Environ(), "TEXINPUTS="+folder+string(os.PathListSeparator)+os.Getenv("TEXINPUTS")+string(os.PathListSeparator))
		var out, errors bytes.Buffer
		command.Stdout, command.Stderr = &out, &errors
		if err := command.Run(); err != nil {
			return nil, rest.Errorf(http.StatusInternalServerError, "nbconvert failed: %v: %s", err, bytes.ToValidUTF8(errors.Bytes(), nil))
		}
		return out.Bytes(), nil
	}
}
