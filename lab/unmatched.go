package lab

import (
	"net/http"
	"net/url"
	"strings"

	"setlab/lab/rest"
)

// methods lists the methods for which endpoints are registered.
var methods = []string{http.MethodGet, http.MethodPut, http.MethodPost, http.MethodPatch, http.MethodDelete}

// unmatched responds to requests that match no endpoint of the mux, like Jupyter does: it reports
// which methods are allowed if only the method is wrong, and redirects URLs with an extra slash at
// the end.
func unmatched(mux *http.ServeMux) rest.Handler {
	// has reports whether there is an endpoint for a path.
	has := func(method, path string) bool {
		_, pattern := mux.Handler(&http.Request{Method: method, URL: &url.URL{Path: path}})
		return pattern != "" && pattern != "/"
	}
	return func(w http.ResponseWriter, r *http.Request) error {
		var allowed []string
		for _, method := range methods {
			if has(method, r.URL.Path) {
				allowed = append(allowed, method)
			}
		}
		if len(allowed) > 0 {
			return rest.Disallow(w, r, allowed)
		}
		if shorter := strings.TrimRight(r.URL.Path, "/"); shorter != r.URL.Path && has(r.Method, shorter) {
			to := *r.URL
			to.Path, to.RawPath = shorter, ""
			http.Redirect(w, r, to.RequestURI(), http.StatusFound)
			return nil
		}
		return rest.Errorf(http.StatusNotFound, "Not Found")
	}
}
