package contents

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// ask sends a request about a path, checks the status, and returns the answer.
func ask(t *testing.T, s *Store, status int, method, name, body string) *httptest.ResponseRecorder {
	t.Helper()
	mux := http.NewServeMux()
	s.Register(mux)
	w := httptest.NewRecorder()
	mux.ServeHTTP(w, httptest.NewRequest(method, "/api/contents/"+name, strings.NewReader(body)))
	if w.Code != status {
		t.Errorf("%s %.50s: %d, want %d: %s", method, name, w.Code, status, w.Body)
	}
	return w
}

// logged makes a store collect what it logs.
func logged(s *Store) *[]string {
	lines := &[]string{}
	s.Log = func(format string, _ ...any) { *lines = append(*lines, format) }
	return lines
}

const savedNotebook = `{"type": "notebook", "format": "json", "content": {"cells": [
	{"cell_type": "code", "id": "a", "metadata": {"trusted": true}, "source": "work", "execution_count": null, "outputs": []}],
	"metadata": {}, "nbformat": 4, "nbformat_minor": 5}}`

// TestTheTimeInAHeader checks that the time of a change is a date of HTTP in the header, and ISO 8601 in the model.
func TestTheTimeInAHeader(t *testing.T) {
	s, dir := newStore(t)
	ask(t, s, http.StatusCreated, "PUT", "a.txt", `{"type": "file", "format": "text", "content": "x"}`)
	changed := time.Date(2024, 5, 6, 7, 8, 9, 0, time.FixedZone("", 3600))
	if err := os.Chtimes(filepath.Join(dir, "a.txt"), changed, changed); err != nil {
		t.Fatal(err)
	}
	a := ask(t, s, http.StatusOK, "GET", "a.txt", "")
	if got := a.Header().Get("Last-Modified"); got != "Mon, 06 May 2024 06:08:09 GMT" {
		t.Errorf("the header has %q", got)
	}
	var m Model
	if err := json.Unmarshal(a.Body.Bytes(), &m); err != nil || m.Modified != "2024-05-06T06:08:09.000000Z" {
		t.Errorf("the model has %q, %v", m.Modified, err)
	}
}

// TestSavingWithoutATrustStore checks that a notebook is saved and opened when its signature cannot be stored.
func TestSavingWithoutATrustStore(t *testing.T) {
	s, dir := newStore(t)
	lines := logged(s)
	broken := filepath.Join(t.TempDir(), "trust")
	s.trust = openTrust(t, broken)
	if err := os.Mkdir(filepath.Join(broken, "signatures"), 0o700); err != nil {
		t.Fatal(err)
	}
	ask(t, s, http.StatusCreated, "PUT", "n.ipynb", savedNotebook)
	if got, err := os.ReadFile(filepath.Join(dir, "n.ipynb")); !strings.Contains(string(got), "work") || err != nil {
		t.Errorf("the file holds %q, %v", got, err)
	}
	if len(*lines) != 1 {
		t.Errorf("the save logs %q", *lines)
	}
	if a := ask(t, s, http.StatusOK, "GET", "n.ipynb", ""); !strings.Contains(a.Body.String(), `"trusted":false`) {
		t.Errorf("it is trusted: %s", a.Body)
	}
	if len(*lines) != 2 {
		t.Errorf("with the opening, the log is %q", *lines)
	}
}
