package rest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"reflect"
	"strings"
	"unicode/utf8"
)

// MaxBody is the maximum size in bytes of a request body without file contents.
const MaxBody = 1 << 20

// Body returns the body of a request. If it has more than limit bytes, the error has status 413.
func Body(r *http.Request, limit int64) ([]byte, error) {
	if r.ContentLength > limit {
		return nil, Errorf(http.StatusRequestEntityTooLarge, "the body has %d bytes; the limit is %d", r.ContentLength, limit)
	}
	body, err := io.ReadAll(http.MaxBytesReader(nil, r.Body, limit))
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		return nil, Errorf(http.StatusRequestEntityTooLarge, "the body has more than %d bytes", tooLarge.Limit)
	}
	if err != nil {
		return nil, Errorf(http.StatusBadRequest, "the body was not received completely: %v", err)
	}
	return body, nil
}

// Read decodes the JSON body of a request into v and reports whether there was one. An empty body
// leaves v unchanged. The error has status 400 if the body is not UTF-8, not JSON, or does not fit
// v, and status 413 if it has more than limit bytes.
func Read(r *http.Request, limit int64, v any) (given bool, err error) {
	body, err := Body(r, limit)
	if err != nil {
		return false, err
	}
	if body = bytes.TrimSpace(body); len(body) == 0 || string(body) == "null" {
		return false, nil
	}
	if !utf8.Valid(body) { // package json would silently replace invalid bytes, which could change names
		return false, Errorf(http.StatusBadRequest, "the body of the request is not UTF-8")
	}
	if err := json.Unmarshal(body, v); err != nil {
		if !json.Valid(body) {
			return false, Errorf(http.StatusBadRequest, "Invalid JSON in body of request")
		}
		return false, Errorf(http.StatusBadRequest, "%s", misfit(err))
	}
	return true, nil
}

// misfit describes in JSON terms why a body does not fit.
func misfit(err error) string {
	var kind *json.UnmarshalTypeError
	if !errors.As(err, &kind) {
		return fmt.Sprintf("the body has the wrong form: %v", err)
	}
	what := "the body"
	if field := kind.Field[strings.LastIndexByte(kind.Field, '.')+1:]; field != "" {
		what = "the field " + strings.ToLower(field) + " of the body"
	}
	value, _, _ := strings.Cut(kind.Value, " ") // a number that is too large is followed by its digits
	return fmt.Sprintf("%s has the type %s, want %s", what, value, jsonType(kind.Type))
}

// jsonType returns the JSON type that corresponds to a Go type.
func jsonType(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Pointer:
		return jsonType(t.Elem())
	case reflect.Struct, reflect.Map:
		return "object"
	case reflect.Slice, reflect.Array:
		return "array"
	case reflect.String:
		return "string"
	case reflect.Bool:
		return "bool"
	}
	return "number"
}
