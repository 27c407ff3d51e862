// Package auth decides which requests reach the lab. A request must name a host of the lab, carry
// the lab's token or the cookie for which it was exchanged, come from one of the lab's own pages
// and, if it may change anything, carry the page's XSRF token.
//
// An authenticated client can run programs as the user. Everybody else only gets the login page.
package auth

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strings"

	"setlab/lab/rest"
)

// Options configures a guard.
type Options struct {
	// Token grants access to the lab; it must not be empty.
	Token string
	// Public accepts any IP address as the host of a request, for a lab that listens on more than
	// the loopback address. Host names are only accepted if they are in Hosts.
	Public bool
	// Hosts lists host names accepted in addition to localhost. Without this check, another site
	// could point its own name to this machine.
	Hosts []string
	// Cookie distinguishes the cookies of several labs on the same host, since cookies are shared
	// between ports.
	Cookie string
}

// Guard checks requests.
type Guard struct {
	options       Options
	session, xsrf string // values of the cookies, valid as long as this process runs
}

// NewToken returns a random token.
func NewToken() string { return strings.ToLower(rand.Text()) }

// New returns a guard.
func New(o Options) *Guard {
	if o.Token == "" {
		panic("auth: a lab without a token is open to every page in the browser")
	}
	key := []byte(rand.Text())
	return &Guard{options: o, session: derive(key, "session"), xsrf: derive(key, "xsrf")}
}

// derive returns a value that cannot be computed without the key.
func derive(key []byte, name string) string {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(name))
	return hex.EncodeToString(mac.Sum(nil))
}

// same compares strings in constant time.
func same(a, b string) bool { return hmac.Equal([]byte(a), []byte(b)) }

// Wrap returns a handler that passes permitted requests to next.
func (g *Guard) Wrap(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		harden(w.Header())
		if !g.knows(r.Host) {
			refuse(w, r, http.StatusForbidden, "Blocking request with the unknown host %q: start the lab with --host %[1]s if that is its name", hostname(r.Host))
			return
		}
		if r.URL.Path == "/login" {
			g.login(w, r)
			return
		}
		with := g.identify(r)
		switch {
		case !ownOrigin(r) && with != tokenHeader:
			// Like Jupyter, to hide the API from other sites.
			refuse(w, r, http.StatusNotFound, "Not Found")
		case with == nothing && isPage(r):
			http.Redirect(w, r, "/login?next="+escape(r.URL.RequestURI()), http.StatusFound)
		case with == nothing:
			refuse(w, r, http.StatusForbidden, "Forbidden")
		case with == cookie && changes(r) && !g.hasXSRF(r):
			refuse(w, r, http.StatusForbidden, "'_xsrf' argument missing from %s, or not this page's", r.Method)
		default:
			if with == tokenQuery && isPage(r) && (!isFile(r) || navigates(r)) {
				g.welcome(w, r)
				return
			}
			if isPage(r) {
				g.setXSRF(w, r)
			}
			next.ServeHTTP(w, r)
		}
	})
}

// harden sets the headers common to all responses.
func harden(h http.Header) {
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "same-origin") // the URL may contain the token
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Content-Security-Policy", "frame-ancestors 'self'; base-uri 'self'; form-action 'self'; object-src 'self'")
}

// refuse responds with an error without reading the rest of the request.
func refuse(w http.ResponseWriter, r *http.Request, status int, format string, arguments ...any) {
	w.Header().Set("Connection", "close")
	rest.Fail(w, r, rest.Errorf(status, format, arguments...))
}

// isPage reports whether the request is for a page, rather than from a program.
func isPage(r *http.Request) bool {
	if r.Method != http.MethodGet && r.Method != http.MethodHead || r.Header.Get("Upgrade") != "" {
		return false
	}
	path := r.URL.Path
	return path == "/" || path == "/lab" || strings.HasPrefix(path, "/lab/tree") || strings.HasPrefix(path, "/lab/workspaces") ||
		path == "/tree" || strings.HasPrefix(path, "/tree/") || strings.HasPrefix(path, "/notebooks/") || // URLs of Jupyter Notebook
		strings.HasPrefix(path, "/doc") || strings.HasPrefix(path, "/files/") || strings.HasPrefix(path, "/nbconvert/")
}

// isFile reports whether a page is a file or an exported notebook, which programs fetch, too.
func isFile(r *http.Request) bool {
	return strings.HasPrefix(r.URL.Path, "/files/") || strings.HasPrefix(r.URL.Path, "/nbconvert/")
}

// navigates reports whether a browser opens a page.
func navigates(r *http.Request) bool {
	return r.Header.Get("Sec-Fetch-Mode") == "navigate" || strings.Contains(r.Header.Get("Accept"), "text/html")
}

// changes reports whether a request may change anything.
func changes(r *http.Request) bool {
	switch r.Method {
	case http.MethodGet, http.MethodHead, http.MethodOptions:
		return false
	}
	return true
}
