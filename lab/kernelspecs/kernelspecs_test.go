package kernelspecs

import (
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"
)

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// catalog returns a catalog with a built-in kernel, and four more kernels and a broken one in two data folders.
func catalog(t *testing.T) Catalog {
	t.Helper()
	first, second := t.TempDir(), t.TempDir()
	spec := func(name string) string {
		return `{"argv":["run","{connection_file}"],"display_name":"` + name + `","language":"x"}`
	}
	write(t, filepath.Join(first, "kernels/zig/kernel.json"), spec("Zig"))
	write(t, filepath.Join(first, "kernels/ada/kernel.json"), spec("first Ada"))
	write(t, filepath.Join(first, "kernels/ada/logo-32x32.png"), "PNG")
	write(t, filepath.Join(first, "secret"), "s")
	write(t, filepath.Join(second, "kernels/Ada/kernel.json"), spec("second Ada"))
	write(t, filepath.Join(second, "kernels/own/kernel.json"), spec("not this"))
	write(t, filepath.Join(second, "kernels/broken/kernel.json"), `{"argv":[]}`)
	return Catalog{
		Builtin: []Kernel{{Name: "own", JSON: []byte(spec("Own")), Files: fstest.MapFS{"logo-svg.svg": {Data: []byte("<svg/>")}}}},
		Path:    []string{first, second, filepath.Join(first, "nowhere")},
	}
}

func TestCatalog(t *testing.T) {
	c := catalog(t)
	var names []string
	for _, k := range c.All() {
		spec, err := k.Spec()
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, k.Name+"="+spec.DisplayName)
	}
	if want := []string{"own=Own", "ada=first Ada", "zig=Zig"}; len(names) != 3 || names[0] != want[0] || names[1] != want[1] || names[2] != want[2] {
		t.Errorf("%q, want %q", names, want)
	}
	if k, err := c.Find(""); err != nil || k.Name != "own" {
		t.Errorf("default %v, %v", k.Name, err)
	}
	if _, err := c.Find("broken"); !errors.Is(err, ErrUnknown) {
		t.Error(err)
	}
}

func TestServed(t *testing.T) {
	mux := http.NewServeMux()
	catalog(t).Register(mux)
	get := func(path string) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		mux.ServeHTTP(w, httptest.NewRequest("GET", path, nil))
		return w
	}
	var all struct {
		Default     string
		Kernelspecs map[string]struct {
			Name      string
			Spec      map[string]any
			Resources map[string]string
		}
	}
	if err := json.Unmarshal(get("/api/kernelspecs").Body.Bytes(), &all); err != nil {
		t.Fatal(err)
	}
	ada := all.Kernelspecs["ada"]
	if all.Default != "own" || len(all.Kernelspecs) != 3 || ada.Spec["interrupt_mode"] != "signal" || ada.Resources["logo-32x32"] != "/kernelspecs/ada/logo-32x32.png" {
		t.Errorf("%+v", all)
	}
	for path, status := range map[string]int{
		"/api/kernelspecs/zig": 200, "/api/kernelspecs/none": 404, "/kernelspecs/ada/logo-32x32.png": 200, "/kernelspecs/own/logo-svg.svg": 200,
		"/kernelspecs/ada/": 404, "/kernelspecs/ada/..%2f..%2fsecret": 404, "/kernelspecs/ada/%2e%2e/%2e%2e/secret": 404,
	} {
		if w := get(path); w.Code != status && w.Code != http.StatusTemporaryRedirect && w.Code != http.StatusMovedPermanently {
			t.Errorf("%s: %d %s", path, w.Code, w.Body)
		}
	}
}

// TestNames checks that, as in Jupyter, a kernel's name may contain spaces, and "python" means python3 unless a kernel
// has that name.
func TestNames(t *testing.T) {
	dir := t.TempDir()
	c := Catalog{Path: []string{dir}}
	for _, name := range []string{"python3", "sample 2"} {
		write(t, filepath.Join(dir, "kernels", name, "kernel.json"), `{"argv":["run"],"display_name":"x","language":"x"}`)
		write(t, filepath.Join(dir, "kernels", name, "logo-32x32.png"), "PNG")
	}
	for asked, want := range map[string]string{"python": "python3", "python3": "python3", "Sample 2": "sample 2", "python2": ""} {
		if k, err := c.Find(asked); k.Name != want || (err == nil) != (want != "") {
			t.Errorf("%q is %q, %v", asked, k.Name, err)
		}
	}
	mux := http.NewServeMux()
	c.Register(mux)
	k, err := c.Find("sample 2")
	if err != nil {
		t.Fatal(err)
	}
	m, err := k.model()
	if err != nil {
		t.Fatal(err)
	}
	answer := httptest.NewRecorder()
	mux.ServeHTTP(answer, httptest.NewRequest("GET", m.Resources["logo-32x32"], nil))
	if answer.Code != http.StatusOK || answer.Body.String() != "PNG" {
		t.Errorf("%s: status %d", m.Resources["logo-32x32"], answer.Code)
	}
}
