package shipped

import (
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"

	"setlab/kernel/notebook"
	"setlab/lab/trust"
)

func files(pairs ...string) fstest.MapFS {
	m := fstest.MapFS{}
	for i := 0; i < len(pairs); i += 2 {
		m[pairs[i]] = &fstest.MapFile{Data: []byte(pairs[i+1])}
	}
	return m
}

func TestUnpack(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "notebooks")
	path := func(name string) string { return filepath.Join(dir, name) }
	expect := func(name, want string) {
		t.Helper()
		text, err := os.ReadFile(path(name))
		if want == "" && !os.IsNotExist(err) || want != "" && string(text) != want {
			t.Errorf("%s holds %q (%v), want %q", name, text, err, want)
		}
	}
	if err := Unpack(files("same", "1", "edited", "1", "deleted", "1", "embed.go", "package x", "sub/one", "1"), dir, ""); err != nil {
		t.Fatal(err)
	}
	expect("sub/one", "1")
	expect("embed.go", "")
	for name, text := range map[string]string{"edited": "mine", "own": "mine"} {
		if err := os.WriteFile(path(name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Remove(path("deleted")); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := Unpack(files("same", "2", "edited", "2", "deleted", "2", "own", "2", "new", "2", "sub/one", "1"), dir, ""); err != nil {
			t.Fatal(err)
		}
		expect("same", "2")
		expect("edited", "mine")
		expect("own", "mine")
		expect("deleted", "")
		expect("new", "2")
	}
	// A build that has already written its files does not check them again.
	for i, want := range []string{"4", "4"} {
		if err := Unpack(files("same", []string{"4", "5"}[i]), dir, "a build"); err != nil {
			t.Fatal(err)
		}
		expect("same", want)
	}
	if err := os.WriteFile(path(Manifest), []byte("{"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := Unpack(files("same", "3"), dir, "b"); err == nil {
		t.Error("the user's files were guessed")
	}
	expect("same", "4")
}

func TestSign(t *testing.T) {
	const text = `{"cells":[],"metadata":{},"nbformat":4,"nbformat_minor":5}`
	dir := t.TempDir()
	store, err := trust.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	n, err := notebook.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := Sign(files("course/a.ipynb", text), store, filepath.Join(dir, "mark"), ""); err != nil {
			t.Fatal(err)
		}
		if ok, err := store.Trusts(n); !ok || err != nil {
			t.Errorf("trusted: %v, %v", ok, err)
		}
	}
	if err := Sign(files("a.ipynb", "{"), store, filepath.Join(dir, "mark"), ""); err == nil {
		t.Error("a file that is not a notebook was signed")
	}
}
