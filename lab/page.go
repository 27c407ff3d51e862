package lab

import (
	"errors"
	"net/http"
	"net/url"
	"path/filepath"
	"regexp"
	"strings"

	"setlab/lab/frontend"
	"setlab/lab/licenses"
	"setlab/lab/rest"
)

// registerPages registers the page and the files that it loads with a mux.
func (s *Server) registerPages(mux *http.ServeMux) {
	mux.Handle("GET /{$}", http.RedirectHandler("/lab", http.StatusFound))
	mux.Handle("GET /tree", http.RedirectHandler("/lab", http.StatusFound))
	mux.HandleFunc("GET /tree/{path...}", redirectToLab)
	mux.HandleFunc("GET /notebooks/{path...}", redirectToLab)
	for _, pattern := range []string{"/lab", "/lab/{$}", "/lab/tree", "/lab/tree/{path...}", "/lab/workspaces/{workspace}", "/lab/workspaces/{workspace}/tree/{path...}"} {
		mux.Handle("GET "+pattern, rest.Handler(s.servePage))
	}
	mux.HandleFunc("GET /static/lab/{file...}", func(w http.ResponseWriter, r *http.Request) {
		frontend.Serve(w, r, "static/"+r.PathValue("file"))
	})
	mux.HandleFunc("GET /lab/api/licenses/{$}", serveLicenses)
	mux.HandleFunc("GET /lab/api/licenses", serveLicenses)
}

// serveLicenses serves the licenses of the front end's packages and of the Go modules.
func serveLicenses(w http.ResponseWriter, r *http.Request) {
	front, err := licenses.FrontEnd()
	modules, failure := licenses.Go()
	if err := errors.Join(err, failure); err != nil {
		rest.Fail(w, r, err)
		return
	}
	if format := r.URL.Query().Get("format"); format == "" || format == "json" {
		type bundle struct {
			Packages []licenses.Package `json:"packages"`
		}
		_ = rest.Write(w, http.StatusOK, map[string]any{"bundles": map[string]bundle{"SET Lab": {front}, "SET Lab, Go modules": {modules}}}) // strings can always be encoded
		return
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	_ = licenses.WriteText(w, append(modules[:len(modules):len(modules)], front...)) // the client may have disconnected
}

// redirectToLab redirects URLs of Jupyter Notebook to the same file in the lab.
func redirectToLab(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, (&url.URL{Path: "/lab/tree/" + r.PathValue("path")}).EscapedPath(), http.StatusFound)
}

// workspaceName matches the workspace names that JupyterLab allows.
var workspaceName = regexp.MustCompile(`^[a-zA-Z0-9_-]+$`)

// servePage serves the JupyterLab page.
func (s *Server) servePage(w http.ResponseWriter, r *http.Request) error {
	workspace := r.PathValue("workspace")
	if workspace == "" {
		workspace = "default"
	}
	if !workspaceName.MatchString(workspace) {
		return rest.Errorf(http.StatusNotFound, "a workspace's name may contain only letters, digits, - and _")
	}
	page := frontend.Page{Options: map[string]any{
		"baseUrl": "/", "wsUrl": "", "appUrl": "/lab", "treeUrl": "/lab/tree", "workspacesUrl": "/lab/workspaces",
		"appVersion": s.options.Version, "workspace": workspace, "treePath": r.PathValue("path"),
		"serverRoot": filepath.ToSlash(s.contents.Root()), "rootUri": (&url.URL{Scheme: "file", Path: filepath.ToSlash(s.contents.Root())}).String(),
		"preferredPath": "/", "terminalsAvailable": true, "token": "", "exposeAppInBrowser": s.options.Expose,
		"settingsUrl": "/lab/api/settings", "themesUrl": "/lab/api/themes", "translationsApiUrl": "/lab/api/translations",
		"workspacesApiUrl": "/lab/api/workspaces", "licensesUrl": "/lab/api/licenses",
		"fullAppUrl": "/lab", "fullTreeUrl": "/lab/tree", "fullWorkspacesUrl": "/lab/workspaces",
		"fullSettingsUrl": "/lab/api/settings", "fullThemesUrl": "/lab/api/themes", "fullTranslationsApiUrl": "/lab/api/translations",
		"fullWorkspacesApiUrl": "/lab/api/workspaces", "fullLicensesUrl": "/lab/api/licenses",
		"fullStaticUrl": "/static/lab", "fullLabextensionsUrl": "/lab/extensions",
		"federated_extensions": s.federated(),
	}}
	text, err := page.HTML()
	if err == nil {
		text, err = withNotice(text, s.options.Notice)
	}
	if err != nil {
		return err
	}
	header := w.Header()
	header.Set("Content-Type", "text/html; charset=utf-8")
	header.Set("Cache-Control", "no-store")
	// Trusted notebooks may contain scripts. Like cells, these are the user's programs. The front
	// end sanitizes untrusted notebooks.
	header.Set("Content-Security-Policy", "frame-ancestors 'self'; base-uri 'self'; form-action 'self'; object-src 'self'")
	_, _ = w.Write(text) // the client may have disconnected
	return nil
}

// isLocalName reports whether a relative path stays within its base folder.
func isLocalName(name string) bool {
	return name != "" && filepath.IsLocal(filepath.FromSlash(name)) && !strings.ContainsAny(name, "\\\x00")
}
