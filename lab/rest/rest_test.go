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
			given, err := Read(r, 64, &v)
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

func TestMisfitsAreNamed(t *testing.T) {
	for body, want := range map[string]string{
		`[]`:                "the body has the type array, want object",
		`{"a":"x"}`:         "the field a of the body has the type string, want number",
		`{"inner":{"b":7}}`: "the field b of the body has the type number, want string",
	} {
		var v struct {
			A     int
			Inner struct{ B *string }
		}
		if _, err := Read(httptest.NewRequest("PUT", "/", strings.NewReader(body)), 64, &v); err == nil || err.Error() != want {
			t.Errorf("%s: %v", body, err)
		}
	}
}

// TestAnswersHaveTags checks that a client that already has an answer does not get it again.
func TestAnswersHaveTags(t *testing.T) {
	value := 1
	get := func(tags string) *httptest.ResponseRecorder {
		w, r := httptest.NewRecorder(), httptest.NewRequest("GET", "/", nil)
		r.Header.Set("If-None-Match", tags)
		Get(func(*http.Request) (int, error) { return value, nil }).ServeHTTP(w, r)
		return w
	}
	tag := get("").Header().Get("ETag")
	for _, tags := range []string{tag, "W/" + tag, `"other", ` + tag, "*"} {
		if w := get(tags); w.Code != http.StatusNotModified || w.Body.Len() != 0 {
			t.Errorf("with %s: %d %s", tags, w.Code, w.Body)
		}
	}
	if w := get(`"other"`); w.Code != http.StatusOK || w.Body.String() != "1" {
		t.Errorf("with another tag: %d %s", w.Code, w.Body)
	}
	value = 2
	if w := get(tag); w.Code != http.StatusOK || w.Body.String() != "2" {
		t.Errorf("of another value: %d %s", w.Code, w.Body)
	}
}
