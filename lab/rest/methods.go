package rest

import (
	"maps"
	"net/http"
	"slices"
	"strings"
)

// Methods are the endpoints of one resource, by the method of the request. HEAD is
// answered as GET is.
type Methods map[string]Handler

// Serve answers a request by the endpoint of its method, or says which there are.
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

// Disallow answers a request whose method a resource does not have with the status
// 405, and the question which it has, the method OPTIONS, with 200.
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
