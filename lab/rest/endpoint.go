package rest

import (
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"slices"
	"strings"
)

// Handler is an endpoint that writes its own response. If it returns an error, the response has the
// status of the *Error, or 500 for other errors.
type Handler func(w http.ResponseWriter, r *http.Request) error

// ServeHTTP implements http.Handler.
func (h Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if err := h(w, r); err != nil {
		Fail(w, r, err)
	}
}

// Get returns an endpoint that responds with the value returned by a function, with status 200.
func Get[T any](get func(*http.Request) (T, error)) Handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		v, err := get(r)
		if err != nil {
			return err
		}
		return Answer(w, r, v)
	}
}

// Create returns an endpoint that responds with the value returned by a function, which creates
// something, with its location and status 201.
func Create[T any](create func(*http.Request) (v T, location string, err error)) Handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		v, location, err := create(r)
		if err != nil {
			return err
		}
		w.Header().Set("Location", location)
		return Write(w, http.StatusCreated, v)
	}
}

// Do returns an endpoint that calls a function and responds with status 204.
func Do(act func(*http.Request) error) Handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		if err := act(r); err != nil {
			return err
		}
		w.WriteHeader(http.StatusNoContent)
		return nil
	}
}

// Answer responds with a value as JSON. If the client already has the same response, according to
// its ETag, the status is 304 instead.
func Answer(w http.ResponseWriter, r *http.Request, v any) error {
	text, err := Marshal(v)
	if err != nil {
		return err
	}
	if r.Method == http.MethodGet || r.Method == http.MethodHead {
		sum := sha256.Sum256(text)
		tag := `"` + hex.EncodeToString(sum[:16]) + `"`
		w.Header().Set("ETag", tag)
		if hasTag(r, tag) {
			w.WriteHeader(http.StatusNotModified)
			return nil
		}
	}
	send(w, http.StatusOK, text)
	return nil
}

// hasTag reports whether the client has the response with an ETag (RFC 9110, section 13.1.2).
func hasTag(r *http.Request, tag string) bool {
	given := strings.Split(r.Header.Get("If-None-Match"), ",")
	return slices.ContainsFunc(given, func(one string) bool {
		one = strings.TrimPrefix(strings.TrimSpace(one), "W/")
		return one == tag || one == "*"
	})
}
