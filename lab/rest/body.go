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

// MaxBody is how large the body of a request may be that names things rather than
// carrying their content.
const MaxBody = 1 << 20

// Body returns the body of a request, and an error of status 413 if it has more than
// limit bytes.
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
		return nil, Errorf(http.StatusBadRequest, "the body was not received whole: %v", err)
	}
	return body, nil
}

// Read decodes the JSON body of a request into v and reports whether there was one:
// an empty body leaves v as it is. The error has status 400 for what is not UTF-8,
// not JSON, or does not fit v, and 413 for more than limit bytes.
func Read(r *http.Request, limit int64, v any) (given bool, err error) {
	body, err := Body(r, limit)
	if err != nil {
		return false, err
	}
	if body = bytes.TrimSpace(body); len(body) == 0 || string(body) == "null" {
		return false, nil
	}
	if !utf8.Valid(body) { // which package json would mend in silence, into other names
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

// misfit says in terms of JSON why a body does not fit.
func misfit(err error) string {
	var kind *json.UnmarshalTypeError
	if !errors.As(err, &kind) {
		return fmt.Sprintf("the body does not fit: %v", err)
	}
	what := "the body"
	if field := kind.Field[strings.LastIndexByte(kind.Field, '.')+1:]; field != "" {
		what = "the field " + strings.ToLower(field) + " of the body"
	}
	value, _, _ := strings.Cut(kind.Value, " ") // of a number that is too large, its digits follow
	return fmt.Sprintf("%s is of the type %s; wanted is %s", what, value, jsonType(kind.Type))
}

// jsonType is what of JSON a Go type takes.
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
