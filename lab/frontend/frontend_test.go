package frontend

import (
	"compress/gzip"
	"encoding/json"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

func files(t *testing.T) fs.FS {
	t.Helper()
	found, err := Files()
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := fs.ReadFile(files(t), name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// get requests a file from Serve.
func get(name string, header ...string) *http.Response {
	request := httptest.NewRequest(http.MethodGet, "/", nil)
	for i := 0; i < len(header); i += 2 {
		request.Header.Set(header[i], header[i+1])
	}
	recorder := httptest.NewRecorder()
	Serve(recorder, request, name)
	return recorder.Result()
}

func body(t *testing.T, r io.Reader) string {
	t.Helper()
	text, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestServePacked compares compressed responses with the files.
func TestServePacked(t *testing.T) {
	for _, name := range []string{"licenses.json", "page.json", "themes/@jupyterlab/theme-dark-extension/index.css"} {
		want := read(t, name)
		if got := body(t, get(name).Body); got != want {
			t.Errorf("%s: other bytes without gzip", name)
		}
		packed := get(name, "Accept-Encoding", "br, gzip")
		if encoding := packed.Header.Get("Content-Encoding"); encoding != "gzip" {
			t.Fatalf("%s: the encoding is %q", name, encoding)
		}
		all := body(t, packed.Body)
		if length := packed.ContentLength; length != int64(len(all)) {
			t.Errorf("%s: Content-Length says %d, %d came", name, length, len(all))
		}
		// The reader checks the length and the checksum after the data.
		unpacked, err := gzip.NewReader(strings.NewReader(all))
		if err != nil {
			t.Fatal(err)
		}
		if got := body(t, unpacked); got != want {
			t.Errorf("%s: other bytes with gzip", name)
		}
	}
}

func TestServeHeaders(t *testing.T) {
	scripts, err := fs.Glob(files(t), "static/lab.*.js")
	if err != nil || len(scripts) != 1 {
		t.Fatalf("scripts %v, %v", scripts, err)
	}
	script := get(scripts[0])
	if cached := script.Header.Get("Cache-Control"); cached != Forever {
		t.Errorf("a name with a digest is cached by %q", cached)
	}
	if kind := script.Header.Get("Content-Type"); kind != "text/javascript; charset=utf-8" {
		t.Errorf("a script is %q", kind)
	}
	other := get("licenses.json")
	if cached := other.Header.Get("Cache-Control"); cached != "no-cache" {
		t.Errorf("a name without a digest is cached by %q", cached)
	}
	again := get("licenses.json", "If-None-Match", other.Header.Get("ETag"))
	if again.StatusCode != http.StatusNotModified || body(t, again.Body) != "" {
		t.Errorf("asked again, it answers %s with a body", again.Status)
	}
}

func TestServeRefuses(t *testing.T) {
	for _, name := range []string{"", ".", "static", "static/", "nothing.js", "../go.mod", "/page.html", `static\lab.js`, "static/../page.html"} {
		if r := get(name); r.StatusCode != http.StatusNotFound {
			t.Errorf("%q answers %s", name, r.Status)
		}
	}
}

// TestPage reads the page's options as the front end does.
func TestPage(t *testing.T) {
	const awkward = `</script><script>alert(1)</script>`
	text, err := Page{Title: "a < b", BaseURL: "/x/", Options: map[string]any{
		"treePath":           awkward,
		"appName":            "Other",
		"disabledExtensions": []string{"mine"},
	}}.HTML()
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(`(?s)<script id="jupyter-config-data" type="application/json">(.*?)</script>`).FindSubmatch(text)
	if found == nil {
		t.Fatalf("no options in\n%s", text)
	}
	var options struct {
		TreePath, AppName, Mode string
		DisabledExtensions      []string
	}
	if err := json.Unmarshal(found[1], &options); err != nil {
		t.Fatalf("%v in\n%s", err, found[1])
	}
	off := strings.Join(options.DisabledExtensions, " ")
	if options.TreePath != awkward || options.AppName != "Other" || options.Mode != "multiple-document" ||
		!strings.Contains(off, "announcements") || !strings.HasSuffix(off, " mine") {
		t.Errorf("options are %+v", options)
	}
	page := string(text)
	if !strings.Contains(page, "<title>a &lt; b</title>") || strings.Contains(page, `"/static`) {
		t.Errorf("the page is\n%s", page)
	}
	for _, each := range regexp.MustCompile(`(?:src|href)="(.*?)"`).FindAllStringSubmatch(page, -1) {
		name, ours := strings.CutPrefix(each[1], "/x/static/lab/")
		if !ours {
			t.Errorf("the page loads %s", each[1])
		} else if r := get("static/" + name); r.StatusCode != http.StatusOK {
			t.Errorf("%s answers %s", name, r.Status)
		}
	}
}

// TestLicenses checks that the licenses include everything that is known to be in the bundle.
func TestLicenses(t *testing.T) {
	var licenses struct {
		Bundles map[string]struct {
			Packages []struct{ Name, VersionInfo, LicenseID, ExtractedText string }
		}
	}
	if err := json.Unmarshal([]byte(read(t, "licenses.json")), &licenses); err != nil {
		t.Fatal(err)
	}
	all := licenses.Bundles["SET Lab"].Packages
	third := read(t, "THIRD_PARTY.txt")
	named := map[string]bool{}
	for _, p := range all {
		named[p.Name] = true
		if p.VersionInfo == "" || p.LicenseID == "" || p.ExtractedText == "" {
			t.Errorf("%+v lacks something", p)
		}
		if !strings.Contains(third, p.Name+" "+p.VersionInfo+" ("+p.LicenseID+")\n") {
			t.Errorf("%s is not in THIRD_PARTY.txt", p.Name)
		}
	}
	for _, name := range []string{
		"@fortawesome/fontawesome-free", "@jupyter-widgets/base", "@jupyterlab/application", "@lumino/widgets",
		"@xterm/xterm", "mathjax-full", "plotly.js-dist-min", "react", "vega-lite", "yjs",
	} {
		if !named[name] {
			t.Errorf("%s is not among the %d licenses", name, len(all))
		}
	}
}

// TestNotebooks checks that the launcher's cards match the existing notebooks.
func TestNotebooks(t *testing.T) {
	text, err := os.ReadFile("../web/src/notebooks.json")
	if err != nil {
		t.Fatal(err)
	}
	var cards []struct{ File, Label, Title, Icon string }
	if err := json.Unmarshal(text, &cards); err != nil {
		t.Fatal(err)
	}
	titles := map[string]string{}
	for _, card := range cards {
		titles[card.File] = card.Title
		if len(card.Label) > 28 {
			t.Errorf("%s: the label %q does not fit its card", card.File, card.Label)
		}
	}
	shipped, err := filepath.Glob("../../notebooks/*.ipynb")
	if err != nil || len(shipped) == 0 {
		t.Fatalf("notebooks: %v, %v", shipped, err)
	}
	lessons, err := filepath.Glob("../../notebooks/course/*.ipynb")
	if err != nil || len(lessons) == 0 {
		t.Fatalf("lessons: %v, %v", lessons, err)
	}
	for _, path := range append(shipped, lessons...) {
		name := strings.TrimPrefix(filepath.ToSlash(path), "../../notebooks/")
		if want := heading(t, path); titles[name] != want {
			t.Errorf("the card of %s says %q; the notebook %q", name, titles[name], want)
		}
		delete(titles, name)
	}
	for name := range titles {
		t.Errorf("there is a card for %s, which does not exist", name)
	}
}

// heading returns a notebook's title.
func heading(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var notebook struct{ Cells []struct{ Source []string } }
	if err := json.Unmarshal(text, &notebook); err != nil || len(notebook.Cells) == 0 || len(notebook.Cells[0].Source) == 0 {
		t.Fatalf("%s has no first cell: %v", path, err)
	}
	return strings.TrimPrefix(strings.TrimSpace(notebook.Cells[0].Source[0]), "# ")
}
