package lab

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/cookiejar"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

const token = "the-token-of-this-test"

// bench is a lab that serves a folder.
type bench struct {
	*Server
	t           *testing.T
	folder, url string
	client      *http.Client
}

// newBench starts a lab without built-in kernels.
func newBench(t *testing.T) *bench {
	t.Helper()
	return benchOf(t, Options{Folder: t.TempDir()})
}

func benchOf(t *testing.T, o Options) *bench {
	t.Helper()
	t.Setenv("JUPYTER_PATH", t.TempDir())
	o.State, o.Runtime = t.TempDir(), t.TempDir()
	o.Auth.Token, o.Version, o.Log = token, "test", t.Logf
	s, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	l, err := Listen("", 0)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error)
	go func() { ended <- s.Serve(ctx, l) }()
	t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	noRedirect := func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &bench{s, t, o.Folder, "http://" + l.Addr().String(), &http.Client{CheckRedirect: noRedirect, Transport: &http.Transport{ExpectContinueTimeout: time.Minute}}}
}

// answer is a response whose body has been read.
type answer struct {
	*http.Response
	body []byte
}

// json decodes an answer.
func (a answer) json(t *testing.T) (v map[string]any) {
	t.Helper()
	if err := json.Unmarshal(a.body, &v); err != nil {
		t.Fatalf("%v in %s", err, a.body)
	}
	return v
}

// raw sends a request with only the headers given as pairs.
func (b *bench) raw(method, path string, body io.Reader, headers ...string) answer {
	b.t.Helper()
	r, err := http.NewRequest(method, b.url+path, body)
	if err != nil {
		b.t.Fatal(err)
	}
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
		if headers[i] == "Host" {
			r.Host = headers[i+1]
		}
	}
	response, err := b.client.Do(r)
	if err != nil {
		b.t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		b.t.Fatal(err)
	}
	return answer{response, text}
}

// do sends a request with the token and, if body is not nil, a JSON body.
func (b *bench) do(method, path string, body any) answer {
	b.t.Helper()
	var text io.Reader
	if body != nil {
		encoded, err := json.Marshal(body)
		if err != nil {
			b.t.Fatal(err)
		}
		text = bytes.NewReader(encoded)
	}
	return b.raw(method, path, text, "Authorization", "token "+token)
}

// want fails unless an answer has the given status.
func (b *bench) want(status int, a answer) answer {
	b.t.Helper()
	if a.StatusCode != status {
		b.t.Errorf("%s %s: %s, want %d: %s", a.Request.Method, a.Request.URL, a.Status, status, a.body)
	}
	return a
}

// write writes a file in the served folder.
func (b *bench) write(name, text string) {
	b.t.Helper()
	path := filepath.Join(b.folder, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		b.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		b.t.Fatal(err)
	}
}

// TestABrowserComesIn checks that the address with the token gives a browser full access.
func TestABrowserComesIn(t *testing.T) {
	b := newBench(t)
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	b.client.Jar = jar
	first := b.want(http.StatusFound, b.raw("GET", "/lab/tree/a b.ipynb?token="+token, nil))
	if to := first.Header.Get("Location"); to != "/lab/tree/a%20b.ipynb" {
		t.Errorf("sent to %s", to)
	}
	var xsrf string
	for _, c := range first.Cookies() {
		if c.SameSite != http.SameSiteStrictMode || c.HttpOnly != (c.Name != "_xsrf") {
			t.Errorf("cookie %v", c)
		}
		if c.Name == "_xsrf" {
			xsrf = c.Value
		}
	}
	page := b.want(http.StatusOK, b.raw("GET", "/lab/tree/a%20b.ipynb", nil))
	for _, part := range []string{`"treePath":"a b.ipynb"`, `"fullStaticUrl":"/static/lab"`, "jupyter-config-data"} {
		if !bytes.Contains(bytes.ReplaceAll(page.body, []byte(": "), []byte(":")), []byte(part)) {
			t.Errorf("the page has no %s", part)
		}
	}
	if bytes.Contains(page.body, []byte(token)) {
		t.Error("the page has the token")
	}
	// The files that the page loads exist.
	for _, piece := range strings.Split(string(page.body), `"`) {
		if strings.HasPrefix(piece, "/static/lab/") || strings.HasPrefix(piece, "static/lab/") {
			b.want(http.StatusOK, b.raw("GET", "/"+strings.TrimPrefix(piece, "/"), nil))
		}
	}
	b.want(http.StatusCreated, b.raw("POST", "/api/contents", nil, "X-XSRFToken", xsrf))
	b.want(http.StatusForbidden, b.raw("POST", "/api/contents", nil))
}

// TestABrowserComesFromElsewhere checks that if the address is followed from another site, a page
// of the lab redirects to it.
func TestABrowserComesFromElsewhere(t *testing.T) {
	b := newBench(t)
	a := b.want(http.StatusOK, b.raw("GET", "/lab?token="+token, nil, "Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "navigate", "Sec-Fetch-Dest", "document"))
	if !bytes.Contains(a.body, []byte(`content="0;url=/lab"`)) || len(a.Cookies()) != 2 {
		t.Errorf("%v %s", a.Cookies(), a.body)
	}
}

func TestLogin(t *testing.T) {
	b := newBench(t)
	a := b.want(http.StatusFound, b.raw("GET", "/lab/tree/x?y=1", nil))
	at := a.Header.Get("Location")
	b.want(http.StatusOK, b.raw("GET", at, nil))
	form := func(token, origin string) answer {
		return b.raw("POST", at, strings.NewReader("token="+token), "Content-Type", "application/x-www-form-urlencoded", "Origin", origin)
	}
	b.want(http.StatusUnauthorized, form("guess", b.url))
	b.want(http.StatusForbidden, form(token, "http://evil.example"))
	a = b.want(http.StatusSeeOther, form(token, b.url))
	if to := a.Header.Get("Location"); to != "/lab/tree/x?y=1" || len(a.Cookies()) != 2 {
		t.Errorf("sent to %s with %v", to, a.Cookies())
	}
	for _, elsewhere := range []string{"//evil.example", "http://evil.example", "/\\evil.example", "javascript:alert(1)"} {
		a := b.raw("POST", "/login?next="+elsewhere, strings.NewReader("token="+token), "Content-Type", "application/x-www-form-urlencoded")
		if to := a.Header.Get("Location"); to != "/lab" {
			t.Errorf("%s leads to %s", elsewhere, to)
		}
	}
}

func TestSmallResources(t *testing.T) {
	b := newBench(t)
	b.write("sub/n.ipynb", `{"cells":[{"cell_type":"markdown","id":"a","metadata":{},"source":"# Heading"}],"metadata":{},"nbformat":4,"nbformat_minor":5}`)
	for path, part := range map[string]string{
		"/api": `"version":"test"`, "/api/status": `"kernels":0`, "/api/me": `"identity"`, "/api/nbconvert": "text/html", "/api/kernelspecs": `"kernelspecs"`,
		"/api/terminals": "[]", "/api/config/notebook": "{}", "/lab/api/translations": "English", "/lab/api/translations/de": "not installed",
		"/lab/api/settings?ids_only=true": "@jupyterlab/apputils-extension:themes", "/lab/api/workspaces": `"ids":[]`, "/lab/api/licenses/": `gonum.org/v1/gonum`,
		"/lab/api/themes/@jupyterlab/theme-dark-extension/index.css": "--jp-", "/nbconvert/html/sub/n.ipynb": "Heading",
	} {
		if a := b.want(http.StatusOK, b.do("GET", path, nil)); !bytes.Contains(a.body, []byte(part)) {
			t.Errorf("%s: %.300s", path, a.body)
		}
	}
	const theme = "/lab/api/settings/@jupyterlab/apputils-extension:themes"
	b.want(http.StatusNoContent, b.do("PUT", theme, map[string]string{"raw": "{// mine\n theme: 'JupyterLab Dark',}"}))
	if got := b.do("GET", theme, nil).json(t)["settings"].(map[string]any)["theme"]; got != "JupyterLab Dark" {
		t.Errorf("the theme is %v", got)
	}
	b.want(http.StatusBadRequest, b.do("PUT", theme, map[string]string{"raw": "{"}))
	b.want(http.StatusBadRequest, b.do("PUT", theme, map[string]string{"raw": "{a: NaN}"}))
	b.want(http.StatusOK, b.do("GET", "/lab/api/settings", nil))
	b.want(http.StatusNotFound, b.do("PUT", "/lab/api/settings/..%2f..:x", map[string]string{"raw": "{}"}))

	b.want(http.StatusNoContent, b.do("PUT", "/lab/api/workspaces/my work", map[string]any{"data": map[string]int{"a": 1}, "metadata": map[string]string{"id": "my work"}}))
	b.want(http.StatusBadRequest, b.do("PUT", "/lab/api/workspaces/other", map[string]any{"data": map[string]int{}, "metadata": map[string]string{"id": "my work"}}))
	if got := b.do("GET", "/lab/api/workspaces/my work", nil).json(t)["data"].(map[string]any)["a"]; got != 1.0 {
		t.Errorf("the workspace has %v", got)
	}
	b.want(http.StatusNoContent, b.do("DELETE", "/lab/api/workspaces/my work", nil))
	b.want(http.StatusNotFound, b.do("DELETE", "/lab/api/workspaces/my work", nil))

	b.want(http.StatusNoContent, b.do("PUT", "/api/config/x", map[string]any{"a": map[string]int{"b": 1, "c": 2}}))
	if got := string(b.do("PATCH", "/api/config/x", map[string]any{"a": map[string]any{"b": nil, "d": 3}}).body); got != `{"a":{"c":2,"d":3}}` {
		t.Errorf("config %s", got)
	}
}

func TestPrebuiltExtensions(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"@me/hello/package.json":              `{"name":"@me/hello","version":"1","jupyterlab":{"_build":{"load":"static/remoteEntry.1.js","extension":"./extension","style":"./style"}}}`,
		"@me/hello/static/remoteEntry.1.js":   "hello()",
		"@me/hello/schemas/@me/hello/p.json":  `{"title":"Hello","properties":{}}`,
		"@me/hello/themes/@me/hello/look.css": "body{}",
		"broken/package.json":                 `{"name":"broken"}`,
		"secret":                              "s",
	} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	b := benchOf(t, Options{Folder: t.TempDir(), Extensions: []string{dir}})
	if a := b.want(http.StatusOK, b.do("GET", "/lab/extensions/@me/hello/static/remoteEntry.1.js", nil)); string(a.body) != "hello()" {
		t.Errorf("%s", a.body)
	}
	b.want(http.StatusOK, b.do("GET", "/lab/api/settings/@me/hello:p", nil))
	b.want(http.StatusNotFound, b.do("GET", "/lab/extensions/@me/hello/..%2f..%2fsecret", nil))
	b.want(http.StatusNotFound, b.do("GET", "/lab/extensions/secret", nil))
	if got := b.Server.federated(); len(got) != 1 || got[0].Load != "static/remoteEntry.1.js" || got[0].Name != "@me/hello" {
		t.Errorf("%+v", got)
	}
}

func TestListen(t *testing.T) {
	l, err := Listen("", 0)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	next, err := Listen("", 0)
	if err != nil {
		t.Fatal(err)
	}
	next.Close()
	_, taken, _ := strings.Cut(l.Addr().String(), ":")
	port := 0
	for _, digit := range taken {
		port = 10*port + int(digit-'0')
	}
	if _, err := Listen("", port); err == nil || !strings.Contains(err.Error(), taken+" is in use") {
		t.Errorf("a port that is taken: %v", err)
	}
	if _, err := Listen("192.0.2.1", 0); err == nil || !strings.Contains(err.Error(), "no address") {
		t.Errorf("an address of others: %v", err)
	}
}

func TestQuit(t *testing.T) {
	quit := make(chan bool, 1)
	b := benchOf(t, Options{Folder: t.TempDir(), Quit: func() { quit <- true }})
	b.want(http.StatusOK, b.do("POST", "/api/shutdown", nil))
	<-quit
}
