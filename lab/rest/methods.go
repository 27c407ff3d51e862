package rest

import (
	"maps"
	"net/http"
	"slices"
	"strings"
)

// Methods maps the methods of a resource to endpoints. HEAD is handled like GET.
type Methods map[string]Handler

// Serve handles a request with the endpoint for its method, or responds with the allowed methods.
func (m Methods) Serve(w http.ResponseWriter, r *http.Request) error {
	method := r.Method
	if method == http.MethodHead {
		method = http.MethodGet
	}
	if handler, ok := m[method]; ok {
		return handler(w, r)
	}
	return Disallow(w, r, slices.Collect(maps.Keys(m)))
}

// Disallow responds to a request with a method that a resource does not support, with status 405.
// The method OPTIONS returns the supported methods with status 200.
func Disallow(w http.ResponseWriter, r *http.Request, methods []string) error {
	methods = append(slices.Clone(methods), http.MethodOptions)
	if slices.Contains(methods, http.MethodGet) {
		methods = append(methods, http.MethodHead)
	}
	slices.Sort(methods)
	w.Header().Set("Allow", strings.Join(methods, ", "))
	if r.Method != http.MethodOptions {
		return Errorf(http.StatusMethodNotAllowed, "Method Not Allowed")
	}
	w.WriteHeader(http.StatusOK)
	return nil
}
