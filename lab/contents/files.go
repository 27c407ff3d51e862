package contents

import (
	"net/http"
	"net/url"
	"path"
	"strings"

	"setlab/lab/rest"
)

// serveFile serves a file unchanged. Its scripts run in a sandbox, so they can neither call the lab
// nor read its cookies.
func (s *Store) serveFile(w http.ResponseWriter, r *http.Request) error {
	name := r.PathValue("path")
	local, err := clean(name)
	if err != nil {
		return err
	}
	info, err := s.root.Stat(local)
	if err != nil {
		return rest.File(err, name)
	}
	if !info.Mode().IsRegular() {
		return rest.Errorf(http.StatusForbidden, "%s is not a file", name)
	}
	f, err := s.root.Open(local)
	if err != nil {
		return rest.File(err, name)
	}
	defer f.Close()
	header := w.Header()
	Sandbox(header)
	header.Set("Cache-Control", "no-cache")
	header.Set("Content-Type", "application/octet-stream")
	if kind := guess(local); kind != nil {
		if strings.HasPrefix(*kind, "text/") {
			*kind += "; charset=utf-8"
		}
		header.Set("Content-Type", *kind)
	}
	if r.URL.Query().Get("download") != "" || strings.HasSuffix(local, ".ipynb") {
		Attach(header, path.Base(local))
	}
	http.ServeContent(w, r, "", info.ModTime(), f)
	return nil
}

// Sandbox sets a header that isolates scripts of a page written by users or notebooks from the lab.
func Sandbox(h http.Header) {
	h.Set("Content-Security-Policy", "frame-ancestors 'self'; sandbox allow-scripts")
}

// Attach makes the browser save a response as a file with the given name, instead of showing it.
func Attach(h http.Header, name string) {
	h.Set("Content-Disposition", "attachment; filename*=utf-8''"+strings.ReplaceAll(url.QueryEscape(name), "+", "%20"))
}
