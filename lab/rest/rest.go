// Package rest is what the lab's endpoints have in common: JSON in and out, bodies
// of a limited size, and errors in the shape that Jupyter's front ends expect.
//
// Most endpoints are functions of the request that return a value or an error; [Get],
// [Create] and [Do] make handlers of them. A [Handler] writes its answer itself.
package rest

import (
	"bytes"
	"encoding/json"
	"net/http"
	"time"
)

// Write answers with a value as JSON.
func Write(w http.ResponseWriter, status int, v any) error {
	text, err := Marshal(v)
	if err != nil {
		return err
	}
	send(w, status, text)
	return nil
}

// send answers with JSON.
func send(w http.ResponseWriter, status int, text []byte) {
	header := w.Header()
	header.Set("Content-Type", "application/json")
	// An answer opened as a page of its own must not run what it quotes.
	header.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
	w.WriteHeader(status)
	_, _ = w.Write(text) // the client may be gone
}

// Marshal is json.Marshal without its escapes for HTML.
func Marshal(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}

// Time writes a moment as Jupyter does: ISO 8601 in UTC with microseconds.
func Time(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000000Z") }
