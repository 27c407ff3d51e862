package auth

import (
	_ "embed"
	"html/template"
	"net/http"
	"net/url"
	"strings"

	"setlab/lab/rest"
)

//go:embed login.html
var loginSource string

var loginPage = template.Must(template.New("login").Parse(loginSource))

// login asks for the token and exchanges it for the cookies. Forms on other sites cannot misuse it,
// since they do not know the token.
func (g *Guard) login(w http.ResponseWriter, r *http.Request) {
	next := local(r.URL.Query().Get("next"))
	wrong := false
	switch r.Method {
	case http.MethodGet, http.MethodHead:
		if g.identify(r) != nothing {
			g.setSession(w, r)
			g.setXSRF(w, r)
			http.Redirect(w, r, next, http.StatusFound)
			return
		}
	case http.MethodPost:
		r.Body = http.MaxBytesReader(w, r.Body, 1<<12)
		if !ownOrigin(r) {
			refuse(w, r, http.StatusForbidden, "Forbidden")
			return
		}
		if same(strings.TrimSpace(r.PostFormValue("token")), g.options.Token) {
			g.setSession(w, r)
			g.setXSRF(w, r)
			http.Redirect(w, r, next, http.StatusSeeOther)
			return
		}
		wrong = true
	default:
		rest.Fail(w, r, rest.Errorf(http.StatusMethodNotAllowed, "Method Not Allowed"))
		return
	}
	header := w.Header()
	header.Set("Content-Type", "text/html; charset=utf-8")
	header.Set("Cache-Control", "no-store")
	header.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'")
	if wrong {
		w.WriteHeader(http.StatusUnauthorized)
	}
	_ = loginPage.Execute(w, map[string]any{"Wrong": wrong, "Action": "/login?next=" + escape(next)}) // the client may have disconnected
}

// local returns address if it is on this server, or /lab otherwise. A link to /login must not
// redirect to another site.
func local(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.IsAbs() || u.Host != "" || u.Opaque != "" || !strings.HasPrefix(address, "/") ||
		strings.HasPrefix(address, "//") || strings.ContainsAny(address, "\\\r\n\t") {
		return "/lab"
	}
	return address
}

func escape(text string) string { return url.QueryEscape(text) }
