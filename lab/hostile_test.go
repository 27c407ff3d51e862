package lab

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"setlab/internal/race"
	"setlab/lab/kernelspecs"
)

// exactly sends a request with an unmodified path, since http.NewRequest would clean it.
func (b *bench) exactly(method, path, body string) (status int, text string) {
	b.t.Helper()
	conn, err := net.Dial("tcp", b.url[len("http://"):])
	if err != nil {
		b.t.Fatal(err)
	}
	defer conn.Close()
	r, err := http.NewRequest(method, b.url, strings.NewReader(body))
	if err != nil {
		b.t.Fatal(err)
	}
	r.URL.Opaque = path
	r.Header.Set("Authorization", "token "+token)
	r.Header.Set("Connection", "close")
	if err := r.Write(conn); err != nil {
		b.t.Fatal(err)
	}
	response, err := http.ReadResponse(bufio.NewReader(conn), r)
	if err != nil {
		b.t.Fatalf("%s %s: %v", method, path, err)
	}
	defer response.Body.Close()
	all, err := io.ReadAll(response.Body)
	if err != nil {
		b.t.Fatalf("%s %s: %v", method, path, err)
	}
	return response.StatusCode, string(all)
}

// dots holds ways to write ".." that work on servers that decode a path too often or too late.
var dots = []string{"..", "%2e%2e", "%2E.", ".%2e", "%252e%252e", "%c0%ae%c0%ae", "..%00", "..;", "\\..", "..%5c..", "%5c.."}

// TestFilesOfTheLabItself checks that no resource that is read from a folder gives access to files
// outside of that folder.
func TestFilesOfTheLabItself(t *testing.T) {
	extensions := t.TempDir()
	for name, text := range map[string]string{
		"hello/package.json": `{"name":"hello","version":"1","jupyterlab":{"_build":{"load":"static/a.js"}}}`,
		"hello/static/a.js":  "fine", "hello/themes/x/index.css": "fine", "secret.js": "root:x", "static/secret.js": "root:x",
	} {
		path := filepath.Join(extensions, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	kernel := filepath.Join(extensions, "hello", "static")
	b := benchOf(t, Options{Folder: t.TempDir(), Extensions: []string{extensions}, Kernels: []kernelspecs.Kernel{{
		Name: "k", JSON: []byte(`{"argv":["sleep","600"]}`), Dir: kernel, Files: os.DirFS(kernel),
	}}})
	if err := os.WriteFile(filepath.Join(b.Server.options.State, "secret.js"), []byte("root:x"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, up := range dots {
		for _, slash := range []string{"/", "%2f", "%5c"} {
			for _, prefix := range []string{"/lab/extensions/hello/static", "/lab/extensions/hello", "/lab/api/themes/hello", "/lab/api/themes/x", "/kernelspecs/k",
				"/static/lab", "/lab/api/settings", "/lab/api/workspaces", "/api/config", "/nbconvert/html", "/files", "/api/contents"} {
				out := up + slash
				for _, path := range []string{prefix + "/" + out + "secret.js", prefix + "/" + out + out + "secret.js", prefix + "/" + out + out + out + "static" + slash + "secret.js"} {
					if status, text := b.exactly("GET", path, ""); strings.Contains(text, "root:x") || status >= 500 {
						t.Errorf("%s: %d %s", path, status, text)
					}
				}
			}
		}
	}
}

// TestBodiesThatLeadOut checks the same for paths in request bodies.
func TestBodiesThatLeadOut(t *testing.T) {
	outside := t.TempDir()
	secret := filepath.Join(outside, "secret.txt")
	if err := os.WriteFile(secret, []byte("root:x"), 0o644); err != nil {
		t.Fatal(err)
	}
	b := newBench(t)
	b.write("a.txt", "fine")
	b.write("sub/b.txt", "fine")
	if err := os.Symlink(outside, filepath.Join(b.folder, "link")); err != nil {
		t.Fatal(err)
	}
	up := "../" + filepath.Base(outside)
	for _, to := range []string{up + "/new.txt", "sub/../../" + up + "/new.txt", secret, "link/new.txt", "..", "../x.txt", ".hidden", "sub/.hidden", "a\x00b", "sub/b.txt", "link"} {
		if a := b.do("PATCH", "/api/contents/a.txt", map[string]string{"path": to}); a.StatusCode < 400 {
			t.Errorf("renamed to %q: %s %s", to, a.Status, a.body)
		}
	}
	for _, from := range []string{up + "/secret.txt", "link/secret.txt", secret, "..", ".hidden"} {
		if a := b.do("POST", "/api/contents", map[string]string{"copy_from": from}); a.StatusCode < 400 {
			t.Errorf("copied from %q: %s %s", from, a.Status, a.body)
		}
	}
	for _, extension := range []string{"/../../x", "/x", "\\..\\x", "\x00"} {
		if a := b.do("POST", "/api/contents/sub", map[string]string{"type": "file", "ext": extension}); a.StatusCode < 400 {
			if path, _ := a.json(t)["path"].(string); strings.Count(path, "/") != 1 || !strings.HasPrefix(path, "sub/") {
				t.Errorf("with the extension %q: %s", extension, a.body)
			}
		}
	}
	if entries, err := os.ReadDir(outside); err != nil || len(entries) != 1 {
		t.Errorf("outside are %v, %v", entries, err)
	}
	if text, err := os.ReadFile(filepath.Join(b.folder, "a.txt")); err != nil || string(text) != "fine" {
		t.Errorf("the file has become %q, %v", text, err)
	}
	if text, err := os.ReadFile(filepath.Join(b.folder, "sub/b.txt")); err != nil || string(text) != "fine" {
		t.Errorf("the file that was there has become %q, %v", text, err)
	}
	// Folders that contain files are kept.
	b.want(http.StatusBadRequest, b.do("DELETE", "/api/contents/sub", nil))
	// A kernel or terminal for a path outside runs in the lab's folder.
	b.want(http.StatusOK, b.do("POST", "/api/terminals", map[string]string{"cwd": up}))
	for _, cwd := range []string{up, "/etc", "../..", "link"} {
		if dir := b.contents.Dir(cwd); dir != b.folder && dir != filepath.Join(b.folder, "etc") {
			t.Errorf("programs for %q run in %s", cwd, dir)
		}
	}
}

// lockedBuffer can be written and read concurrently.
type lockedBuffer struct {
	mutex sync.Mutex
	text  bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	return b.text.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	return b.text.String()
}

// TestTheTokenIsNotLogged checks that logs and answers never contain the token of a request, whatever
// fails.
func TestTheTokenIsNotLogged(t *testing.T) {
	var logged lockedBuffer
	log.SetOutput(io.MultiWriter(&logged, os.Stderr))
	defer log.SetOutput(os.Stderr)
	b := newBench(t)
	b.write("broken.ipynb", "{")
	if err := os.WriteFile(filepath.Join(b.Server.options.State, "config"), nil, 0o644); err != nil { // a file where a folder should be
		t.Fatal(err)
	}
	seen := map[int]bool{}
	for _, r := range [][2]string{
		{"GET", "/api/config/x"}, {"PUT", "/api/config/x"}, {"GET", "/api/contents/broken.ipynb"}, {"GET", "/api/contents/none"}, {"PUT", "/api/contents/no/where.txt"},
		{"GET", "/lab/tree/x"}, {"GET", "/api/kernels/x/channels"}, {"POST", "/api/kernels"}, {"GET", "/nothing"}, {"GET", "/api/events/subscribe"}, {"GET", "/login"},
	} {
		for _, headers := range [][]string{nil, {"Host", "evil.example"}, {"Origin", "http://evil.example"}} {
			a := b.raw(r[0], r[1]+"?token="+token, nil, headers...)
			seen[a.StatusCode] = true
			if bytes.Contains(a.body, []byte(token)) || strings.Contains(fmt.Sprint(a.Header), token) {
				t.Errorf("%s %s: %s, %v %s", r[0], r[1], a.Status, a.Header, a.body)
			}
		}
	}
	for _, status := range []int{302, 400, 403, 404, 500} {
		if !seen[status] {
			t.Errorf("no answer was of status %d", status)
		}
	}
	if text := logged.String(); strings.Contains(text, token) || !strings.Contains(text, "/api/config/x") {
		t.Errorf("logged was %s", text)
	}
}

// TestReadersWhoDoNotRead checks that clients that stop reading are disconnected, whatever they
// requested.
func TestReadersWhoDoNotRead(t *testing.T) {
	shorten(t, &pieceTimeout, 200*time.Millisecond)
	b := newBench(t)
	b.write("big.bin", strings.Repeat("x", 32<<20))
	conn, err := net.Dial("tcp", b.url[len("http://"):])
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	fmt.Fprintf(conn, "GET /files/big.bin HTTP/1.1\r\nHost: localhost\r\nAuthorization: token %s\r\n\r\n", token)
	for deadline := time.Now().Add(20 * time.Second); ; time.Sleep(50 * time.Millisecond) {
		if _, err := conn.Write([]byte(" ")); err != nil {
			return // the connection was closed with most of the file unsent
		}
		if time.Now().After(deadline) {
			t.Fatal("it is still held open")
		}
	}
}

// TestWhatIsNoNotebook checks that files that only claim to be notebooks are reported and not changed.
func TestWhatIsNoNotebook(t *testing.T) {
	b := newBench(t)
	for name, file := range map[string]string{
		"empty":     "",
		"cut":       `{"cells": [{"cell_type": "code", "sour`,
		"list":      "[]",
		"v1":        `{"cells": [], "nbformat": 1}`,
		"v3":        `{"metadata": {"name": ""}, "nbformat": 3, "nbformat_minor": 0, "worksheets": [{"metadata": {}}]}`,
		"v5":        `{"cells": [], "metadata": {}, "nbformat": 5, "nbformat_minor": 0}`,
		"fraction":  `{"cells": [], "metadata": {}, "nbformat": 4.5, "nbformat_minor": 0}`,
		"no cells":  `{"metadata": {}, "nbformat": 4, "nbformat_minor": 5}`,
		"odd cell":  `{"cells": [7], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}`,
		"odd text":  `{"cells": [{"cell_type": "code", "metadata": {}, "source": {"a": 1}, "outputs": []}], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}`,
		"deep":      `{"cells": [], "metadata": {"a": ` + strings.Repeat("[", 20000) + strings.Repeat("]", 20000) + `}, "nbformat": 4, "nbformat_minor": 5}`,
		"merge":     "<<<<<<< ours\n{}\n=======\n{}\n>>>>>>> theirs\n",
		"two":       `{"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}{}`,
		"not utf-8": "{\"cells\": [], \"metadata\": {\"a\": \"\xff\xfe\"}, \"nbformat\": 4, \"nbformat_minor\": 5}",
	} {
		path := name + ".ipynb"
		b.write(path, file)
		at := "/api/contents/" + url.PathEscape(path)
		if a := b.do("GET", at, nil); a.StatusCode != http.StatusBadRequest || !strings.Contains(string(a.body), "Unreadable Notebook") {
			t.Errorf("%s: %s %.300s", name, a.Status, a.body)
		}
		b.want(http.StatusBadRequest, b.do("GET", "/nbconvert/html/"+url.PathEscape(path), nil))
		b.want(http.StatusBadRequest, b.do("POST", at+"/trust", nil))
		// The file can be viewed and repaired as text.
		if name != "not utf-8" {
			b.want(http.StatusOK, b.do("GET", at+"?type=file", nil))
		}
		if text, err := os.ReadFile(filepath.Join(b.folder, path)); err != nil || string(text) != file {
			t.Errorf("%s has changed: %.100q, %v", name, text, err)
		}
	}
	// Such content does not replace a valid notebook either.
	const whole = `{"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}`
	b.write("whole.ipynb", whole)
	for _, content := range []string{`{}`, `[]`, `"text"`, `7`, `{"cells": [7], "metadata": {}, "nbformat": 4}`, `{"metadata": {}, "nbformat": 3, "worksheets": {}}`, strings.Repeat("[", 20000) + strings.Repeat("]", 20000)} {
		a := b.raw("PUT", "/api/contents/whole.ipynb", strings.NewReader(`{"type": "notebook", "format": "json", "content": `+content+`}`), "Authorization", "token "+token)
		b.want(http.StatusBadRequest, a)
	}
	if text, err := os.ReadFile(filepath.Join(b.folder, "whole.ipynb")); err != nil || string(text) != whole {
		t.Errorf("the notebook is %q, %v", text, err)
	}
}

// TestTooManyCells checks that a notebook that is too large for a lab is reported, neither opened nor
// saved, and can be viewed as text.
func TestTooManyCells(t *testing.T) {
	race.Skip(t, "it writes and reads large notebooks")
	const cells = 450_000
	b := newBench(t)
	const cell = `{"cell_type":"raw","metadata":{},"source":""},`
	text := `{"cells":[` + strings.Repeat(cell, cells) + strings.TrimSuffix(cell, ",") + `],"metadata":{},"nbformat":4,"nbformat_minor":5}`
	b.write("many.ipynb", text)
	for _, a := range []answer{
		b.do("GET", "/api/contents/many.ipynb", nil), b.do("GET", "/nbconvert/html/many.ipynb", nil), b.do("POST", "/api/contents/many.ipynb/trust", nil),
		b.raw("PUT", "/api/contents/more.ipynb", strings.NewReader(`{"type":"notebook","format":"json","content":`+text+`}`), "Authorization", "token "+token),
	} {
		if b.want(http.StatusBadRequest, a); !strings.Contains(string(a.body), "450001 cells") {
			t.Errorf("%.200s", a.body)
		}
	}
	if a := b.want(http.StatusOK, b.do("GET", "/api/contents/many.ipynb?type=file", nil)); len(a.body) < len(text) {
		t.Errorf("as text it has %d bytes", len(a.body))
	}
	b.want(http.StatusNotFound, b.do("GET", "/api/contents/more.ipynb", nil))
}

// TestManyCells checks that the lab serves other requests while it works on a notebook with very many
// cells.
func TestManyCells(t *testing.T) {
	const cells = 20000
	b := newBench(t)
	cell := `{"cell_type": "markdown", "id": "%d", "metadata": {}, "source": "a"}`
	var file strings.Builder
	file.WriteString(`{"cells": [`)
	for i := range cells {
		if i > 0 {
			file.WriteByte(',')
		}
		fmt.Fprintf(&file, cell, i)
	}
	file.WriteString(`], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}`)
	b.write("many.ipynb", file.String())
	r, err := http.NewRequest("GET", b.url+"/api/contents/many.ipynb", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "token "+token)
	var text []byte
	opened := make(chan error, 1)
	go func() {
		response, err := b.client.Do(r)
		if err == nil {
			text, err = io.ReadAll(response.Body)
			response.Body.Close()
		}
		opened <- err
	}()
	b.want(http.StatusOK, b.do("GET", "/api/status", nil))
	if err := <-opened; err != nil {
		t.Fatal(err)
	}
	if got := bytes.Count(text, []byte(`"cell_type"`)); got != cells {
		t.Errorf("%d cells were read", got)
	}
}
