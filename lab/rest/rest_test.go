package rest

import (
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

func TestErrorsHaveJupytersShape(t *testing.T) {
	for _, test := range []struct {
		err    error
		status int
		body   string
	}{
		{Errorf(404, "no %q", "x<y"), 404, `{"message":"no \"x<y\"","reason":null}`},
		{&Error{Status: 400, Message: "m", Reason: "bad type"}, 400, `{"message":"m","reason":"bad type"}`},
		{fmt.Errorf("outer: %w", Errorf(409, "taken")), 409, `{"message":"taken","reason":null}`},
		{errors.New("boom"), 500, `{"message":"boom","reason":null}`},
		{File(fs.ErrNotExist, "a.txt"), 404, `{"message":"file or directory does not exist: \"a.txt\"","reason":null}`},
		{File(&fs.PathError{Op: "open", Path: "/secret/a", Err: fs.ErrPermission}, "a"), 403, `{"message":"Permission denied: a","reason":null}`},
	} {
		w := httptest.NewRecorder()
		Handler(func(http.ResponseWriter, *http.Request) error { return test.err }).ServeHTTP(w, httptest.NewRequest("GET", "/", nil))
		if got := w.Body.String(); w.Code != test.status || strings.ReplaceAll(got, `\u003c`, "<") != test.body || w.Header().Get("Content-Type") != "application/json" {
			t.Errorf("%v: %d %s", test.err, w.Code, got)
		}
	}
}

func TestBodies(t *testing.T) {
	for _, test := range []struct {
		body   string
		given  bool
		status int
	}{
		{`{"a":1}`, true, 0}, {"", false, 0}, {" null ", false, 0}, {"{", false, 400}, {`{"a":"x"}`, false, 400},
		{`{"a":1234567890}` + strings.Repeat(" ", 100), false, 413},
	} {
		for _, length := range []bool{true, false} {
			r := httptest.NewRequest("PUT", "/", strings.NewReader(test.body))
			if !length {
				r.ContentLength = -1
			}
			var v struct{ A int }
			given, err := Read(httptest.NewRecorder(), r, 64, &v)
			var known *Error
			if errors.As(err, &known); given != test.given || (known == nil) != (test.status == 0) || known != nil && known.Status != test.status {
				t.Errorf("%q: %v, %v", test.body, given, err)
			}
		}
	}
}

func TestTime(t *testing.T) {
	if got := Time(time.Date(2026, 11, 21, 18, 0, 1, 2000, time.FixedZone("", 3600))); got != "2026-11-21T17:00:01.000002Z" {
		t.Error(got)
	}
}
