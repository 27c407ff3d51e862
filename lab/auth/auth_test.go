package auth

import (
	"crypto/tls"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
)

const token = "a-token-that-nobody-guesses"

// lab is a guard in front of a page that says "inside", at http://localhost:8888.
type lab struct {
	t *testing.T
	http.Handler
}

func newLab(t *testing.T, o Options) lab {
	t.Helper()
	o.Token = token
	inside := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("inside")) })
	return lab{t, New(o).Wrap(inside)}
}

// ask sends a request with headers given as pairs.
func (l lab) ask(method, address string, headers ...string) *http.Response {
	l.t.Helper()
	r := httptest.NewRequest(method, "http://localhost:8888"+strings.ReplaceAll(address, " ", "%20"), nil)
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
		if headers[i] == "Host" {
			r.Host = headers[i+1]
		}
	}
	w := httptest.NewRecorder()
	l.ServeHTTP(w, r)
	return w.Result()
}

// cookies returns the Cookie header of a browser that has logged in with the token, and its XSRF
// token.
func (l lab) cookies() (header, xsrf string) {
	l.t.Helper()
	var pairs []string
	for _, c := range l.ask("GET", "/lab?token="+token).Cookies() {
		pairs = append(pairs, c.Name+"="+c.Value)
		if c.Name == xsrfCookie {
			xsrf = c.Value
		}
	}
	return strings.Join(pairs, "; "), xsrf
}

// TestWhoIsLetIn checks the answers to requests with different credentials.
func TestWhoIsLetIn(t *testing.T) {
	l := newLab(t, Options{Cookie: "8888"})
	cookies, xsrf := l.cookies()
	otherCookies, otherXSRF := newLab(t, Options{Cookie: "8888"}).cookies() // of a lab that has ended
	const own, api = "http://localhost:8888", "/api/contents"
	for _, test := range []struct {
		name, method, address string
		headers               []string
		status                int
	}{
		{"nothing", "GET", api, nil, 403},
		{"nothing, for a page", "GET", "/lab/tree/a.ipynb", nil, 302},
		{"nothing, to change something", "POST", "/lab", nil, 403},
		{"nothing, for a websocket", "GET", "/lab", []string{"Upgrade", "websocket"}, 403},
		{"the token as a header", "GET", api, []string{"Authorization", "token " + token}, 200},
		{"the token as a bearer", "DELETE", api, []string{"Authorization", "Bearer " + token}, 200},
		{"the token from a page of others", "POST", api, []string{"Authorization", "token " + token, "Origin", "http://evil.example"}, 200},
		{"another scheme", "GET", api, []string{"Authorization", "Basic " + token}, 403},
		{"a part of the token", "GET", api, []string{"Authorization", "token " + token[:20]}, 403},
		{"an empty token", "GET", api + "?token=", []string{"Authorization", "token "}, 403},
		{"the token in the address", "POST", api + "?token=" + token, nil, 200},
		{"the token in the address, from a page of others", "POST", api + "?token=" + token, []string{"Origin", "http://evil.example"}, 404},
		{"the token twice, first wrong", "GET", api + "?token=no&token=" + token, nil, 403},
		{"the token in a file's address", "GET", "/files/a.csv?token=" + token, nil, 200},
		{"the same in a browser", "GET", "/files/a.csv?token=" + token, []string{"Accept", "text/html,*/*"}, 302},
		{"the cookie", "GET", api, []string{"Cookie", cookies}, 200},
		{"the cookie of a lab that has ended", "GET", api, []string{"Cookie", otherCookies}, 403},
		{"the cookie, to change something", "PUT", api, []string{"Cookie", cookies}, 403},
		{"the cookie with proof", "PUT", api, []string{"Cookie", cookies, "X-XSRFToken", xsrf, "Origin", own}, 200},
		{"the cookie with proof by its other name", "PATCH", api, []string{"Cookie", cookies, "X-CSRFToken", xsrf}, 200},
		{"the cookie with proof in the address", "POST", api + "?_xsrf=" + xsrf, []string{"Cookie", cookies}, 200},
		{"the cookie with another lab's proof", "POST", api, []string{"Cookie", cookies, "X-XSRFToken", otherXSRF}, 403},
		{"the cookie with proof, from a page of others", "POST", api, []string{"Cookie", cookies, "X-XSRFToken", xsrf, "Origin", "http://localhost:8889"}, 404},
		{"the cookie, from a page of others", "GET", api, []string{"Cookie", cookies, "Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "cors"}, 404},
		{"the cookie, for another host", "GET", api, []string{"Cookie", cookies, "Host", "evil.example"}, 403},
		{"a wrong cookie before the right one", "GET", api, []string{"Cookie", "setlab-lab-8888=guess; " + cookies}, 200},
	} {
		response := l.ask(test.method, test.address, test.headers...)
		if response.StatusCode != test.status {
			t.Errorf("%s: %s, want %d", test.name, response.Status, test.status)
		}
		if response.Header.Get("X-Content-Type-Options") != "nosniff" || !strings.Contains(response.Header.Get("Content-Security-Policy"), "frame-ancestors") {
			t.Errorf("%s: the answer is not hardened: %v", test.name, response.Header)
		}
	}
}

// TestTheTokenIsExchanged checks that the token is removed from the address immediately, and that
// no answer contains it.
func TestTheTokenIsExchanged(t *testing.T) {
	l := newLab(t, Options{Cookie: "8888"})
	response := l.ask("GET", "/lab/tree/a%20b.ipynb?x=1&token="+token)
	if to := response.Header.Get("Location"); response.StatusCode != 302 || to != "/lab/tree/a%20b.ipynb?x=1" {
		t.Errorf("%s to %s", response.Status, to)
	}
	names := map[string]bool{}
	for _, c := range response.Cookies() {
		names[c.Name] = true
		if strings.Contains(c.Value, token) || c.SameSite != http.SameSiteStrictMode || c.Path != "/" || c.Secure || !c.Expires.IsZero() || c.MaxAge != 0 {
			t.Errorf("the cookie %+v", c)
		}
		if c.HttpOnly != (c.Name != xsrfCookie) {
			t.Errorf("the cookie %s: HttpOnly is %v", c.Name, c.HttpOnly)
		}
	}
	if !names["setlab-lab-8888"] || !names[xsrfCookie] || len(names) != 2 {
		t.Errorf("the cookies are %v", names)
	}
}

// TestSecureCookies checks that cookies set over TLS, of the lab or of a proxy, are sent over TLS
// only.
func TestSecureCookies(t *testing.T) {
	for name, secured := range map[string]func(*http.Request){
		"own TLS":  func(r *http.Request) { r.TLS = &tls.ConnectionState{} },
		"by proxy": func(r *http.Request) { r.Header.Set("X-Forwarded-Proto", "HTTPS") },
	} {
		r := httptest.NewRequest("GET", "http://localhost/lab?token="+token, nil)
		secured(r)
		w := httptest.NewRecorder()
		newLab(t, Options{}).ServeHTTP(w, r)
		for _, c := range w.Result().Cookies() {
			if !c.Secure {
				t.Errorf("%s: the cookie %s is not secure", name, c.Name)
			}
		}
	}
}

// TestTwoLabsOnOneHost checks that two labs on different ports of one host, which share all
// cookies, each have their own.
func TestTwoLabsOnOneHost(t *testing.T) {
	one, two := newLab(t, Options{Cookie: "8888"}), newLab(t, Options{Cookie: "8889"})
	first, _ := one.cookies()
	second, _ := two.cookies()
	both := first + "; " + second
	for _, l := range []lab{one, two} {
		if response := l.ask("GET", "/api", "Cookie", both); response.StatusCode != 200 {
			t.Errorf("with both cookies: %s", response.Status)
		}
	}
	// Of the cookie _xsrf the browser keeps the one that was set last.
	names := strings.Split(first, "; ")
	shared := names[0] + "; " + second
	_, last := two.cookies()
	for _, l := range []lab{one, two} {
		if response := l.ask("PUT", "/api", "Cookie", shared, "X-XSRFToken", last); response.StatusCode != 200 {
			t.Errorf("a change with the other's XSRF token: %s", response.Status)
		}
	}
	if response := two.ask("GET", "/api", "Cookie", first); response.StatusCode != 403 {
		t.Errorf("with the other's: %s", response.Status)
	}
}

func TestKnownHosts(t *testing.T) {
	own := New(Options{Token: token})
	public := New(Options{Token: token, Public: true, Hosts: []string{"lab.example.org"}})
	for host, want := range map[string][2]bool{
		"localhost":                 {true, true},
		"LOCALHOST:8888":            {true, true},
		"localhost.":                {true, true},
		"127.0.0.1:8888":            {true, true},
		"127.8.9.10":                {true, true},
		"[::1]:8888":                {true, true},
		"[::ffff:127.0.0.1]:8888":   {true, true},
		"192.0.2.7:8888":            {false, true},
		"[2001:db8::1]":             {false, true},
		"lab.example.org:443":       {false, true},
		"Lab.Example.org":           {false, true},
		"x.lab.example.org":         {false, false},
		"lab.example.org.evil.test": {false, false},
		"localhost.evil.test":       {false, false},
		"127.0.0.1.evil.test:8888":  {false, false},
		"2130706433":                {false, false}, // 127.0.0.1 as one number
		"0x7f.1":                    {false, false},
		"":                          {false, false},
		"[":                         {false, false},
		"localhost@evil.test":       {false, false},
	} {
		if got := [2]bool{own.knows(host), public.knows(host)}; got != want {
			t.Errorf("%q: known are %v, want %v", host, got, want)
		}
	}
}

func TestOwnOrigin(t *testing.T) {
	for _, test := range []struct {
		method, origin, site, mode, dest string
		own                              bool
	}{
		{own: true}, // not a browser
		{origin: "http://localhost:8888", own: true},
		{origin: "HTTP://LOCALHOST:8888", own: true},
		{origin: "http://localhost:8888", site: "cross-site", own: true}, // browsers always send Origin
		{origin: "http://localhost"},
		{origin: "http://localhost:8889"},
		{origin: "http://localhost:8888.evil.test"},
		{origin: "http://evil.test@localhost:8889"},
		{origin: "null"},
		{origin: "localhost:8888"},
		{origin: "file://"},
		{origin: "::"},
		{site: "same-origin", own: true},
		{site: "none", own: true},
		{site: "cross-site", mode: "cors"},
		{site: "same-site", mode: "no-cors"},
		{site: "cross-site", mode: "navigate", dest: "document", own: true}, // a link
		{site: "cross-site", mode: "navigate", dest: "iframe"},
		{method: "POST", site: "cross-site", mode: "navigate", dest: "document"}, // a form
	} {
		r := httptest.NewRequest("GET", "http://localhost:8888/lab", nil)
		if test.method != "" {
			r.Method = test.method
		}
		for name, value := range map[string]string{"Origin": test.origin, "Sec-Fetch-Site": test.site, "Sec-Fetch-Mode": test.mode, "Sec-Fetch-Dest": test.dest} {
			if value != "" {
				r.Header.Set(name, value)
			}
		}
		if got := ownOrigin(r); got != test.own {
			t.Errorf("%+v: %v", test, got)
		}
	}
}

// TestLocalAddresses checks that a login never redirects to an address outside of the lab.
func TestLocalAddresses(t *testing.T) {
	for address, want := range map[string]string{
		"/lab/tree/a%20b.ipynb?x=1": "/lab/tree/a%20b.ipynb?x=1",
		"/":                         "/",
		"":                          "/lab",
		"lab":                       "/lab",
		"//evil.test":               "/lab",
		"///evil.test":              "/lab",
		"/\\evil.test":              "/lab",
		"/\t/evil.test":             "/lab",
		"http://evil.test/":         "/lab",
		"javascript:alert(1)":       "/lab",
		"/a\r\nSet-Cookie: a=b":     "/lab",
		"/%zz":                      "/lab",
	} {
		if got := local(address); got != want {
			t.Errorf("%q leads to %q, want %q", address, got, want)
		}
	}
}

func TestLoginPage(t *testing.T) {
	l := newLab(t, Options{})
	response := l.ask("GET", "/lab/tree/a b?c=d&e=f")
	next, err := url.Parse(response.Header.Get("Location"))
	if err != nil || next.Path != "/login" || next.Query().Get("next") != "/lab/tree/a%20b?c=d&e=f" {
		t.Errorf("%v, %v", next, err)
	}
	if response := l.ask("DELETE", "/login"); response.StatusCode != 405 {
		t.Errorf("%s", response.Status)
	}
	if response := l.ask("GET", "/login?next=/lab", "Authorization", "token "+token); response.StatusCode != 302 || len(response.Cookies()) != 2 {
		t.Errorf("already logged in: %s", response.Status)
	}
}

func TestTokens(t *testing.T) {
	if a, b := NewToken(), NewToken(); a == b || len(a) < 20 || url.QueryEscape(a) != a {
		t.Errorf("%q, %q", a, b)
	}
	defer func() {
		if recover() == nil {
			t.Error("a lab without a token is made")
		}
	}()
	New(Options{})
}
