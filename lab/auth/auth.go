// Package auth decides which requests reach the lab: those that name a host which is
// the lab's, that carry its token or the cookie which the token was exchanged for,
// that come from the lab's own pages, and, if they change anything, prove it with the
// page's XSRF token.
//
// Whoever passes can run programs as the user. Nothing but the page that asks for the
// token is answered to anybody else.
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

// Options say whom a guard lets in.
type Options struct {
	// Token opens the lab; it must not be empty.
	Token string
	// Public allows any IP address as the host that a request names, for a lab that
	// does not listen on the loopback alone. Names are allowed by Hosts only.
	Public bool
	// Hosts are names that requests may have for the lab besides localhost: without
	// this list a site of somebody else could point its own name at this machine.
	Hosts []string
	// Cookie distinguishes the cookies of several labs on one host, which share all
	// cookies whatever their ports.
	Cookie string
}

// Guard lets the right requests through.
type Guard struct {
	options       Options
	session, xsrf string // values of the cookies, for as long as this process lives
}

// NewToken returns a token that cannot be guessed.
func NewToken() string { return strings.ToLower(rand.Text()) }

// New returns a guard.
func New(o Options) *Guard {
	if o.Token == "" {
		panic("auth: a lab without a token is open to every page in the browser")
	}
	key := []byte(rand.Text())
	return &Guard{options: o, session: derive(key, "session"), xsrf: derive(key, "xsrf")}
}

// derive returns a value that only the holder of the key can make.
func derive(key []byte, name string) string {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(name))
	return hex.EncodeToString(mac.Sum(nil))
}

// same compares in a time that does not depend on where the values differ.
func same(a, b string) bool { return hmac.Equal([]byte(a), []byte(b)) }

// Wrap returns a handler that passes on to next what may pass.
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
			// As Jupyter has it, which hides the API from other sites.
			refuse(w, r, http.StatusNotFound, "Not Found")
		case with == nothing && isPage(r):
			http.Redirect(w, r, "/login?next="+escape(r.URL.RequestURI()), http.StatusFound)
		case with == nothing:
			refuse(w, r, http.StatusForbidden, "Forbidden")
		case with == cookie && changes(r) && !g.hasXSRF(r):
			refuse(w, r, http.StatusForbidden, "'_xsrf' argument missing from %s, or not this page's", r.Method)
		default:
			if with == tokenQuery && isPage(r) {
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

// harden sets the headers that every answer has.
func harden(h http.Header) {
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "same-origin") // the address may have the token
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Content-Security-Policy", "frame-ancestors 'self'; base-uri 'self'; form-action 'self'; object-src 'self'")
}

// refuse answers without reading what the client may still send.
func refuse(w http.ResponseWriter, r *http.Request, status int, format string, arguments ...any) {
	w.Header().Set("Connection", "close")
	rest.Fail(w, r, rest.Errorf(status, format, arguments...))
}

// isPage says whether a person waits for the answer rather than a program.
func isPage(r *http.Request) bool {
	if r.Method != http.MethodGet && r.Method != http.MethodHead || r.Header.Get("Upgrade") != "" {
		return false
	}
	path := r.URL.Path
	return path == "/" || path == "/lab" || strings.HasPrefix(path, "/lab/tree") || strings.HasPrefix(path, "/lab/workspaces") ||
		path == "/tree" || strings.HasPrefix(path, "/tree/") || strings.HasPrefix(path, "/notebooks/") || // Jupyter Notebook's addresses
		strings.HasPrefix(path, "/doc") || strings.HasPrefix(path, "/files/") || strings.HasPrefix(path, "/nbconvert/")
}

// changes says whether a request may change anything.
func changes(r *http.Request) bool {
	switch r.Method {
	case http.MethodGet, http.MethodHead, http.MethodOptions:
		return false
	}
	return true
}
