// Package rest contains what the lab's endpoints have in common: JSON requests and responses, size
// limits for bodies, and errors in the format that Jupyter's front ends expect.
//
// Most endpoints are functions of the request that return a value or an error; [Get], [Create] and
// [Do] convert them to handlers. A [Handler] writes its own response.
package rest

import (
	"bytes"
	"encoding/json"
	"net/http"
	"time"
)

// Write responds with a value as JSON.
func Write(w http.ResponseWriter, status int, v any) error {
	text, err := Marshal(v)
	if err != nil {
		return err
	}
	send(w, status, text)
	return nil
}

// send responds with encoded JSON.
func send(w http.ResponseWriter, status int, text []byte) {
	header := w.Header()
	header.Set("Content-Type", "application/json")
	// If a browser opens the response as a page, content quoted in it must not run.
	header.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
	w.WriteHeader(status)
	_, _ = w.Write(text) // the client may have disconnected
}

// Marshal is json.Marshal without HTML escaping.
func Marshal(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}

// Time formats a time like Jupyter: ISO 8601 in UTC with microseconds.
func Time(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000000Z") }
