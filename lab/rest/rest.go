// Package rest is what the lab's endpoints have in common: JSON in and out, bodies
// of a limited size, and errors in the shape that Jupyter's front ends expect.
package rest

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"log"
	"net/http"
	"time"
)

// MaxBody is how large the body of a request may be that names things rather than
// carrying their content.
const MaxBody = 1 << 20

// Handler is an endpoint. What it returns as its error is answered with the status
// of an *Error, and with 500 for any other.
type Handler func(w http.ResponseWriter, r *http.Request) error

// ServeHTTP implements http.Handler.
func (h Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if err := h(w, r); err != nil {
		Fail(w, r, err)
	}
}

// Write answers with a value as JSON.
func Write(w http.ResponseWriter, status int, v any) error {
	text, err := marshal(v)
	if err != nil {
		return err
	}
	header := w.Header()
	header.Set("Content-Type", "application/json")
	// An answer opened as a page of its own must not run what it quotes.
	header.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
	w.WriteHeader(status)
	_, _ = w.Write(text) // a client who has gone can be told nothing more
	return nil
}

// marshal is json.Marshal without its escapes for HTML.
func marshal(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}

// NoContent answers that all is done and there is nothing to say.
func NoContent(w http.ResponseWriter) error {
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// Body returns the body of a request, and an error of status 413 if it has more than
// limit bytes.
func Body(w http.ResponseWriter, r *http.Request, limit int64) ([]byte, error) {
	if r.ContentLength > limit {
		// The connection ends with the answer: nobody reads the rest.
		w.Header().Set("Connection", "close")
		return nil, Errorf(http.StatusRequestEntityTooLarge, "the body has %d bytes; the limit is %d", r.ContentLength, limit)
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, limit))
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		return nil, Errorf(http.StatusRequestEntityTooLarge, "the body has more than %d bytes", tooLarge.Limit)
	}
	if err != nil {
		return nil, Errorf(http.StatusBadRequest, "the body was not received whole: %v", err)
	}
	return body, nil
}

// Read decodes the JSON body of a request into v and reports whether there was one:
// an empty body leaves v as it is. The error has status 400 for what is not JSON or
// does not fit v, and 413 for more than limit bytes.
func Read(w http.ResponseWriter, r *http.Request, limit int64, v any) (given bool, err error) {
	body, err := Body(w, r, limit)
	if err != nil {
		return false, err
	}
	if body = bytes.TrimSpace(body); len(body) == 0 || string(body) == "null" {
		return false, nil
	}
	if err := json.Unmarshal(body, v); err != nil {
		if !json.Valid(body) {
			return false, Errorf(http.StatusBadRequest, "Invalid JSON in body of request")
		}
		return false, Errorf(http.StatusBadRequest, "the body does not fit: %v", err)
	}
	return true, nil
}

// Time writes a moment as Jupyter does: ISO 8601 in UTC with microseconds.
func Time(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000000Z") }

// Fail answers with an error.
func Fail(w http.ResponseWriter, r *http.Request, err error) {
	var known *Error
	if !errors.As(err, &known) {
		log.Printf("%s %s: %v", r.Method, r.URL.Path, err)
		known = &Error{Status: http.StatusInternalServerError, Message: err.Error()}
	}
	_ = Write(w, known.Status, known) // strings can always be encoded
}
