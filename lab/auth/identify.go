package auth

import (
	"html/template"
	"net/http"
	"strings"
)

// proof is what a request shows to be let in.
type proof int

const (
	nothing proof = iota
	cookie
	tokenQuery
	tokenHeader
)

// identify says what a request shows. A token is looked at before a cookie: programs
// that have it need no XSRF token, since no other site can know it.
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

// hasXSRF says whether a request has the XSRF token twice: as the cookie that the
// browser adds, and where only a script of the lab's own page can have put it.
func (g *Guard) hasXSRF(r *http.Request) bool {
	given := r.Header.Get("X-XSRFToken")
	if given == "" {
		given = r.Header.Get("X-CSRFToken")
	}
	if given == "" {
		given = r.URL.Query().Get(xsrfCookie)
	}
	if !same(given, g.xsrf) {
		return false
	}
	for _, c := range r.CookiesNamed(xsrfCookie) {
		if same(c.Value, g.xsrf) {
			return true
		}
	}
	return false
}

// welcome exchanges the token of an address for cookies and sends the browser to the
// same address without it, so that it does not stay in the history.
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
	// Followed from another site's page, a redirection is that site's request still, and
	// has no cookies. A page of this site that leads on makes it ours.
	header := w.Header()
	header.Set("Content-Type", "text/html; charset=utf-8")
	header.Set("Cache-Control", "no-store")
	header.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
	_ = onward.Execute(w, address) // the client may have gone
}

var onward = template.Must(template.New("onward").Parse(
	`<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0;url={{.}}"><title>SET Lab</title><a href="{{.}}">Open SET Lab</a>`))

func (g *Guard) setSession(w http.ResponseWriter, r *http.Request) {
	http.SetCookie(w, &http.Cookie{Name: g.cookieName(), Value: g.session, Path: "/", HttpOnly: true, SameSite: http.SameSiteStrictMode, Secure: secure(r)})
}

// setXSRF sets the cookie that scripts of the page can read, unless it is there.
func (g *Guard) setXSRF(w http.ResponseWriter, r *http.Request) {
	for _, c := range r.CookiesNamed(xsrfCookie) {
		if same(c.Value, g.xsrf) {
			return
		}
	}
	http.SetCookie(w, &http.Cookie{Name: xsrfCookie, Value: g.xsrf, Path: "/", SameSite: http.SameSiteStrictMode, Secure: secure(r)})
}

// secure says whether the browser speaks TLS, with this process or with a proxy before
// it. A false claim only costs its client the cookie.
func secure(r *http.Request) bool {
	return r.TLS != nil || strings.EqualFold(r.Header.Get("X-Forwarded-Proto"), "https")
}
