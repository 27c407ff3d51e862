package lab

import (
	"bufio"
	"context"
	"encoding/base64"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
)

// cookies returns the Cookie header of a browser that has logged in, and its XSRF token.
func (b *bench) cookies() (header, xsrf string) {
	b.t.Helper()
	var pairs []string
	for _, c := range b.raw("GET", "/lab?token="+token, nil).Cookies() {
		pairs = append(pairs, c.Name+"="+c.Value)
		if c.Name == "_xsrf" {
			xsrf = c.Value
		}
	}
	return strings.Join(pairs, "; "), xsrf
}

func TestUnauthenticatedRequestsAreRefused(t *testing.T) {
	b := newBench(t)
	b.write("a.txt", "secret")
	for _, path := range []string{"/api/contents", "/api/contents/a.txt", "/files/a.txt", "/api/kernels", "/api/sessions", "/api/kernelspecs", "/lab",
		"/lab/api/settings", "/lab/api/workspaces", "/static/lab/x", "/api/terminals", "/nbconvert/html/a.ipynb", "/api/shutdown", "/api/me", "/api", "/nothing"} {
		for _, headers := range [][]string{
			nil, {"Authorization", "token wrong"}, {"Authorization", "token"}, {"Authorization", "Bearer "}, {"Cookie", "setlab-lab-=guess; _xsrf=guess"},
		} {
			for _, method := range []string{"GET", "POST", "PUT", "DELETE", "PATCH"} {
				a := b.raw(method, path, nil, headers...)
				toLogin := a.StatusCode == http.StatusFound && strings.HasPrefix(a.Header.Get("Location"), "/login")
				if a.StatusCode != http.StatusForbidden && !toLogin || strings.Contains(string(a.body), "secret") {
					t.Errorf("%s %s %q: %s %s", method, path, headers, a.Status, a.body)
				}
			}
		}
	}
}

func TestForgedHostsAndOrigins(t *testing.T) {
	b := newBench(t)
	cookies, xsrf := b.cookies()
	for _, host := range []string{"evil.example", "evil.example:8888", "127.0.0.1.evil.example", "192.0.2.7", "localhost.evil.example", "[2001:db8::1]", ""} {
		if host != "" {
			b.want(http.StatusForbidden, b.raw("GET", "/api/contents", nil, "Host", host, "Cookie", cookies))
			b.want(http.StatusForbidden, b.raw("GET", "/login", nil, "Host", host))
		}
	}
	for _, host := range []string{"localhost", "LOCALHOST:1", "127.0.0.1", "127.3.2.1:99", "[::1]:8888"} {
		b.want(http.StatusOK, b.raw("GET", "/api/contents", nil, "Host", host, "Cookie", cookies))
	}
	for _, origin := range []string{"http://evil.example", "null", "http://localhost:1", "https://evil.example@" + b.url[len("http://"):] + ".evil.example", "file://"} {
		b.want(http.StatusNotFound, b.raw("GET", "/api/contents", nil, "Origin", origin, "Cookie", cookies))
		b.want(http.StatusNotFound, b.raw("POST", "/api/contents", nil, "Origin", origin, "Cookie", cookies, "X-XSRFToken", xsrf))
	}
	b.want(http.StatusCreated, b.raw("POST", "/api/contents", nil, "Origin", b.url, "Cookie", cookies, "X-XSRFToken", xsrf))
	// Another page must not embed or call the lab, whatever its site.
	for _, site := range []string{"cross-site", "same-site"} {
		b.want(http.StatusNotFound, b.raw("GET", "/api/contents", nil, "Sec-Fetch-Site", site, "Sec-Fetch-Mode", "no-cors", "Cookie", cookies))
		b.want(http.StatusNotFound, b.raw("GET", "/lab", nil, "Sec-Fetch-Site", site, "Sec-Fetch-Mode", "navigate", "Sec-Fetch-Dest", "iframe", "Cookie", cookies))
	}
}

func TestCrossSiteForms(t *testing.T) {
	b := newBench(t)
	cookies, xsrf := b.cookies()
	form := func(path string, headers ...string) answer {
		return b.raw("POST", path, strings.NewReader("a=b"), append(headers, "Cookie", cookies, "Content-Type", "text/plain")...)
	}
	for _, path := range []string{"/api/contents", "/api/kernels", "/api/sessions", "/api/terminals", "/api/shutdown"} {
		b.want(http.StatusForbidden, form(path))
		b.want(http.StatusForbidden, form(path, "X-XSRFToken", "guess"))
		b.want(http.StatusForbidden, form(path+"?_xsrf=guess"))
	}
	// The XSRF token is not enough without its cookie. A header with what the cookie has can only come from a page of this host, of
	// another lab's too; a parameter needs this lab's token.
	session, _, _ := strings.Cut(cookies, ";")
	b.want(http.StatusForbidden, b.raw("POST", "/api/contents", nil, "Cookie", session, "X-XSRFToken", xsrf))
	b.want(http.StatusForbidden, b.raw("POST", "/api/contents?_xsrf=own", nil, "Cookie", session+"; _xsrf=own"))
	b.want(http.StatusForbidden, b.raw("POST", "/api/contents", nil, "Cookie", session+"; _xsrf=", "X-XSRFToken", ""))
	b.want(http.StatusCreated, b.raw("POST", "/api/contents", nil, "Cookie", session+"; _xsrf=own", "X-XSRFToken", "own"))
	b.want(http.StatusCreated, b.raw("POST", "/api/contents?_xsrf="+xsrf, nil, "Cookie", cookies))
}

func TestPathsThatLeadOut(t *testing.T) {
	outside := t.TempDir()
	if err := os.WriteFile(filepath.Join(outside, "passwd"), []byte("root:x"), 0o644); err != nil {
		t.Fatal(err)
	}
	b := newBench(t)
	b.write("in/a.txt", "fine")
	b.write(".hidden/a.txt", "root:x")
	b.write("in/.env", "root:x")
	for name, to := range map[string]string{"dir": outside, "file": filepath.Join(outside, "passwd"), "in/up": "../../" + filepath.Base(outside) + "/passwd", "good": "in/a.txt"} {
		if err := os.Symlink(to, filepath.Join(b.folder, name)); err != nil {
			t.Fatal(err)
		}
	}
	up := filepath.Base(outside) + "/passwd"
	for _, path := range []string{"../" + up, "%2e%2e/" + up, "..%2f" + up, "%2e%2e%2f" + up, "in/../../" + up, "in/%2e%2e/%2e%2e/" + up, "in%2f..%2f..%2f" + up,
		"..%5c" + up, "%252e%252e/" + up, "dir/passwd", "file", "in/up", "/etc/passwd", "%2fetc%2fpasswd", ".hidden/a.txt", "in/.env", "a%00b", "..", "in/%2e%2e%2f%2e%2e"} {
		for _, prefix := range []string{"/api/contents/", "/files/"} {
			for _, method := range []string{"GET", "PUT", "DELETE"} {
				var body io.Reader
				if method == "PUT" {
					body = strings.NewReader(`{"type":"file","format":"text","content":"owned"}`)
				}
				// Send the path unmodified, since http.NewRequest would clean it.
				conn, err := net.Dial("tcp", b.url[len("http://"):])
				if err != nil {
					t.Fatal(err)
				}
				r, _ := http.NewRequest(method, b.url, body)
				r.URL.Opaque = prefix + path
				r.Header.Set("Authorization", "token "+token)
				r.Header.Set("Connection", "close")
				if err := r.Write(conn); err != nil {
					t.Fatal(err)
				}
				response, err := http.ReadResponse(bufio.NewReader(conn), r)
				if err != nil {
					t.Fatalf("%s: %v", path, err)
				}
				text, _ := io.ReadAll(response.Body)
				conn.Close()
				if strings.Contains(string(text), "root:x") || response.StatusCode >= 500 && !strings.Contains(string(text), "there is no folder") {
					t.Errorf("%s %s: %s %s", method, prefix+path, response.Status, text)
				}
			}
		}
	}
	if text, err := os.ReadFile(filepath.Join(outside, "passwd")); err != nil || string(text) != "root:x" {
		t.Fatalf("outside the folder: %q, %v", text, err)
	}
	if a := b.do("GET", "/files/good", nil); a.StatusCode == http.StatusOK && string(a.body) != "fine" {
		t.Errorf("a link that stays inside: %s", a.body)
	}
}

func TestOversizedBodies(t *testing.T) {
	b := newBench(t)
	b.contents.MaxBody = 1000
	big := `{"type":"file","format":"text","content":"` + strings.Repeat("x", 2000) + `"}`
	for _, length := range []int64{int64(len(big)), -1} {
		r, _ := http.NewRequest("PUT", b.url+"/api/contents/big.txt", strings.NewReader(big))
		r.ContentLength = length
		r.Header.Set("Authorization", "token "+token)
		response, err := b.client.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
		if response.StatusCode != http.StatusRequestEntityTooLarge {
			t.Errorf("length %d: %s", length, response.Status)
		}
	}
	if _, err := os.Stat(filepath.Join(b.folder, "big.txt")); err == nil {
		t.Error("it was written")
	}
	b.want(http.StatusRequestEntityTooLarge, b.raw("POST", "/api/kernels", strings.NewReader(strings.Repeat(" ", 2<<20)), "Authorization", "token "+token, "Expect", "100-continue"))
	conn, err := net.Dial("tcp", b.url[len("http://"):])
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	go fmt.Fprintf(conn, "GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: %s\r\n\r\n", strings.Repeat("x", 100<<10))
	if line, err := bufio.NewReader(conn).ReadString('\n'); err == nil && !strings.Contains(line, "431") {
		t.Errorf("a header of 100 KB: %s", line)
	}
}

// shorten sets a limit for a test. The limit is restored after the test's lab, which is created later, has
// ended.
func shorten(t *testing.T, limit *time.Duration, to time.Duration) {
	before := *limit
	t.Cleanup(func() { *limit = before })
	*limit = to
}

// TestSlowClients checks that clients that send very slowly are disconnected.
func TestSlowClients(t *testing.T) {
	shorten(t, &headerTimeout, 200*time.Millisecond)
	shorten(t, &pieceTimeout, 200*time.Millisecond)
	b := newBench(t)
	for name, start := range map[string]string{
		"header": "GET /api/contents HTTP/1.1\r\nHost: localhost\r\n",
		"body": "PUT /api/contents/a.txt HTTP/1.1\r\nHost: localhost\r\nAuthorization: token " + token +
			"\r\nContent-Type: application/json\r\nContent-Length: 60\r\n\r\n{",
		"stranger's body": "PUT /api/contents/a.txt HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60\r\n\r\n{",
	} {
		conn, err := net.Dial("tcp", b.url[len("http://"):])
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		fmt.Fprint(conn, start)
		ended := make(chan struct{})
		go func() {
			_, _ = io.Copy(io.Discard, conn) // ends when the server closes the connection
			close(ended)
		}()
		give := time.After(20 * time.Second)
		for open := true; open; {
			select {
			case <-ended:
				open = false
			case <-give:
				t.Errorf("%s: a slow client is still served", name)
				open = false
			case <-time.After(50 * time.Millisecond):
				_, _ = conn.Write([]byte(" ")) // fails after the connection is closed
			}
		}
	}
}

func TestWebsocketsOfStrangers(t *testing.T) {
	b := newBench(t)
	cookies, _ := b.cookies()
	address := "ws" + strings.TrimPrefix(b.url, "http") + "/api/events/subscribe"
	dial := func(headers ...string) (int, error) {
		h := http.Header{}
		for i := 0; i < len(headers); i += 2 {
			h.Set(headers[i], headers[i+1])
		}
		conn, response, err := websocket.Dial(t.Context(), address, &websocket.DialOptions{HTTPHeader: h, Host: h.Get("Host")})
		if err == nil {
			conn.CloseNow()
		}
		if response == nil {
			return 0, err
		}
		return response.StatusCode, err
	}
	for _, headers := range [][]string{
		nil, {"Authorization", "token wrong"}, {"Cookie", cookies, "Origin", "http://evil.example"}, {"Cookie", cookies, "Origin", "null"},
		{"Cookie", cookies, "Host", "evil.example", "Origin", "http://evil.example"},
	} {
		if status, err := dial(headers...); err == nil || status != http.StatusForbidden && status != http.StatusNotFound {
			t.Errorf("%q: %d, %v", headers, status, err)
		}
	}
	for _, headers := range [][]string{{"Cookie", cookies, "Origin", b.url}, {"Authorization", "token " + token}} {
		if status, err := dial(headers...); err != nil {
			t.Errorf("%q: %d, %v", headers, status, err)
		}
	}
}

// TestScriptsOfNotebooksAndFiles checks that a notebook from elsewhere shows none of its HTML until the user
// trusts it, and that files with scripts run in pages without an origin.
func TestScriptsOfNotebooksAndFiles(t *testing.T) {
	b := newBench(t)
	const evil = `{"cells":[{"cell_type":"code","id":"a","metadata":{"trusted":true},"source":"","execution_count":null,"outputs":[
		{"output_type":"display_data","metadata":{},"data":{"text/html":"<script>alert(1)</script>"}}]}],"metadata":{},"nbformat":4,"nbformat_minor":5}`
	b.write("evil.ipynb", evil)
	b.write("evil.html", "<script>alert(1)</script>")
	b.write("evil.svg", "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>")
	trusted := func() any {
		content := b.want(http.StatusOK, b.do("GET", "/api/contents/evil.ipynb", nil)).json(t)["content"].(map[string]any)
		return content["cells"].([]any)[0].(map[string]any)["metadata"].(map[string]any)["trusted"]
	}
	if trusted() != false {
		t.Error("a notebook says of itself that it is trusted, and is believed")
	}
	for _, path := range []string{"/files/evil.html", "/files/evil.svg", "/nbconvert/html/evil.ipynb"} {
		a := b.want(http.StatusOK, b.do("GET", path, nil))
		if policy := a.Header.Get("Content-Security-Policy"); !strings.Contains(policy, "sandbox") || strings.Contains(policy, "allow-same-origin") {
			t.Errorf("%s: %s", path, policy)
		}
		if a.Header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s: %v", path, a.Header)
		}
	}
	b.want(http.StatusCreated, b.do("POST", "/api/contents/evil.ipynb/trust", nil))
	if trusted() != true {
		t.Error("the user's trust is forgotten")
	}
	b.write("evil.ipynb", strings.Replace(evil, "alert(1)", "alert(2)", 1))
	if trusted() != false {
		t.Error("a notebook that was changed is trusted still")
	}
}

// TestHalfOpenWebsockets checks that a websocket whose peer has silently disappeared is noticed.
func TestHalfOpenWebsockets(t *testing.T) {
	shorten(t, &eventsPing, 100*time.Millisecond)
	b := newBench(t)
	conn, err := net.Dial("tcp", b.url[len("http://"):])
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	fmt.Fprintf(conn, "GET /api/events/subscribe HTTP/1.1\r\nHost: localhost\r\nAuthorization: token %s\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"+
		"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: %s\r\n\r\n", token, base64.StdEncoding.EncodeToString(make([]byte, 16)))
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	ended := make(chan int64)
	go func() {
		n, _ := io.Copy(io.Discard, conn) // pings are read but never answered
		ended <- n
	}()
	select {
	case n := <-ended:
		if n < 100 {
			t.Errorf("it ended after %d bytes, before it began", n)
		}
	case <-ctx.Done():
		t.Error("it is still held open")
	}
}
