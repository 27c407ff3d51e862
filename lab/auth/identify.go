package auth

import (
	"html/template"
	"net/http"
	"strings"
)

// proof is the kind of credential in a request.
type proof int

const (
	nothing proof = iota
	cookie
	tokenQuery
	tokenHeader
)

// identify returns the credential of a request. Tokens take precedence over cookies: programs with
// the token need no XSRF token, since no other site can know it.
func (g *Guard) identify(r *http.Request) proof {
	scheme, value, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	if (strings.EqualFold(scheme, "token") || strings.EqualFold(scheme, "bearer")) && same(strings.TrimSpace(value), g.options.Token) {
		return tokenHeader
	}
	if same(r.URL.Query().Get("token"), g.options.Token) {
		return tokenQuery
	}
	for _, c := range r.CookiesNamed(g.cookieName()) {
		if same(c.Value, g.session) {
			return cookie
		}
	}
	return nothing
}

func (g *Guard) cookieName() string { return "setlab-lab-" + g.options.Cookie }

// xsrfCookie is the name of the cookie that the front end reads and sends back.
const xsrfCookie = "_xsrf"

// hasXSRF reports whether a request contains the XSRF token twice: in the cookie that the browser
// adds, and in a header or parameter that only a script of the lab's own page can set. As in Jupyter,
// the header may have the token of another lab on this host, since they share the cookie. Forms of
// other sites can set parameters, but no headers.
func (g *Guard) hasXSRF(r *http.Request) bool {
	given := r.Header.Get("X-XSRFToken")
	if given == "" {
		given = r.Header.Get("X-CSRFToken")
	}
	if given == "" {
		if given = r.URL.Query().Get(xsrfCookie); !same(given, g.xsrf) {
			return false
		}
	}
	for _, c := range r.CookiesNamed(xsrfCookie) {
		if given != "" && same(c.Value, given) {
			return true
		}
	}
	return false
}

// welcome exchanges the token in a URL for cookies and redirects the browser to the URL without it,
// to keep the token out of the browser's history.
func (g *Guard) welcome(w http.ResponseWriter, r *http.Request) {
	g.setSession(w, r)
	g.setXSRF(w, r)
	to := *r.URL
	query := to.Query()
	query.Del("token")
	to.RawQuery = query.Encode()
	address := local(to.RequestURI())
	if site := r.Header.Get("Sec-Fetch-Site"); site == "" || site == "none" || site == "same-origin" {
		http.Redirect(w, r, address, http.StatusFound)
		return
	}
	// If a link on another site's page was followed, a redirect still counts as that site's request
	// and carries no cookies. A page of this site that redirects makes it ours.
	header := w.Header()
	header.Set("Content-Type", "text/html; charset=utf-8")
	header.Set("Cache-Control", "no-store")
	header.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
	_ = onward.Execute(w, address) // the client may have disconnected
}

var onward = template.Must(template.New("onward").Parse(
	`<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0;url={{.}}"><title>SET Lab</title><a href="{{.}}">Open SET Lab</a>`))

func (g *Guard) setSession(w http.ResponseWriter, r *http.Request) {
	http.SetCookie(w, &http.Cookie{Name: g.cookieName(), Value: g.session, Path: "/", HttpOnly: true, SameSite: http.SameSiteStrictMode, Secure: secure(r)})
}

// setXSRF sets the XSRF cookie, which scripts of the page can read, unless it is already set.
func (g *Guard) setXSRF(w http.ResponseWriter, r *http.Request) {
	for _, c := range r.CookiesNamed(xsrfCookie) {
		if same(c.Value, g.xsrf) {
			return
		}
	}
	http.SetCookie(w, &http.Cookie{Name: xsrfCookie, Value: g.xsrf, Path: "/", SameSite: http.SameSiteStrictMode, Secure: secure(r)})
}

// secure reports whether the browser uses TLS, with this process or with a proxy in front of it.
// With a false claim, a client only loses its own cookie.
func secure(r *http.Request) bool {
	return r.TLS != nil || strings.EqualFold(r.Header.Get("X-Forwarded-Proto"), "https")
}
