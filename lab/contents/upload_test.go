package contents

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// TestUploads checks that an upload in chunks replaces the file with the last chunk and not earlier.
func TestUploads(t *testing.T) {
	s, dir := newStore(t)
	piece := func(n int, data string) error {
		encoded, _ := json.Marshal(base64.StdEncoding.EncodeToString([]byte(data)))
		_, err := s.Save("big.bin", Sent{Type: file, Format: asBase64, Content: encoded, Chunk: n})
		return err
	}
	expect := func(want string) {
		t.Helper()
		if got, _ := os.ReadFile(filepath.Join(dir, "big.bin")); string(got) != want {
			t.Errorf("the file holds %q, want %q", got, want)
		}
	}
	if _, err := s.Save("big.bin", text("old")); err != nil {
		t.Fatal(err)
	}
	for n, data := range map[int]string{2: "x", -1: "x"} {
		if err := piece(n, data); status(err) != 400 {
			t.Errorf("piece %d as the first: %v", n, err)
		}
	}
	if err := piece(1, "lost"); err != nil {
		t.Fatal(err)
	}
	s.uploads["big.bin"].used = time.Now().Add(-fresh) // its page was closed
	if err := errors.Join(piece(1, "one,"), piece(2, "two,")); err != nil {
		t.Fatal(err)
	}
	expect("old")
	if err := piece(-1, "three"); err != nil {
		t.Fatal(err)
	}
	expect("one,two,three")
	if err := piece(1, "begun"); err != nil {
		t.Fatal(err)
	}
	if err := piece(3, "out of order"); status(err) != 400 {
		t.Error(err)
	}
	expect("one,two,three")
	if got := names(t, dir); !slices.Equal(got, []string{"big.bin"}) {
		t.Errorf("left behind: %q", got)
	}
}

// part sends a part of an upload and checks the status.
func part(t *testing.T, s *Store, status int, name string, chunk int, data string) {
	t.Helper()
	ask(t, s, status, "PUT", name, fmt.Sprintf(`{"type": "file", "format": "text", "content": %q, "chunk": %d}`, data, chunk))
}

// TestUploadsOfTwoPages checks that the parts of two files that are uploaded to the same path are not mixed.
func TestUploadsOfTwoPages(t *testing.T) {
	s, dir := newStore(t)
	part(t, s, http.StatusCreated, "x", 1, "AAAA")
	part(t, s, http.StatusConflict, "x", 1, "BBBB")
	part(t, s, http.StatusCreated, "y", 1, "other")
	part(t, s, http.StatusOK, "x", -1, "aaaa")
	if got, err := os.ReadFile(filepath.Join(dir, "x")); string(got) != "AAAAaaaa" || err != nil {
		t.Errorf("the file holds %q, %v", got, err)
	}
	part(t, s, http.StatusOK, "x", 1, "BBBB")
	part(t, s, http.StatusOK, "x", -1, "bbbb")
}

// TestIdleUploads checks that an upload whose page was closed is discarded, and that one in use is kept.
func TestIdleUploads(t *testing.T) {
	s, dir := newStore(t)
	part(t, s, http.StatusCreated, "used", 1, "one,")
	s.discard("used", s.uploads["used"])
	part(t, s, http.StatusOK, "used", -1, "two")
	s.idle = time.Millisecond
	part(t, s, http.StatusCreated, "closed", 1, "x")
	for deadline := time.Now().Add(time.Minute); len(names(t, dir)) > 1; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("left behind: %q", names(t, dir))
		}
	}
	part(t, s, http.StatusBadRequest, "closed", 2, "y")
}

// TestFoldersWithUploads deletes and moves folders in which uploads have been begun.
func TestFoldersWithUploads(t *testing.T) {
	s, dir := newStore(t)
	for _, name := range []string{"deleted", "moved"} {
		ask(t, s, http.StatusCreated, "PUT", name, `{"type": "directory"}`)
		part(t, s, http.StatusCreated, name+"/big", 1, "one,")
	}
	ask(t, s, http.StatusNoContent, "DELETE", "deleted", "")
	ask(t, s, http.StatusOK, "PATCH", "moved", `{"path": "now"}`)
	if n := len(s.uploads); n != 0 {
		t.Errorf("%d uploads are kept", n)
	}
	if got := names(t, dir); !slices.Equal(got, []string{"now"}) || len(names(t, filepath.Join(dir, "now"))) != 0 {
		t.Errorf("left behind: %q, %q", got, names(t, filepath.Join(dir, "now")))
	}
	part(t, s, http.StatusBadRequest, "moved/big", -1, "two")
}
