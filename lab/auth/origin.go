package auth

import (
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
)

// hostname is the host of a Host header without its port and brackets.
func hostname(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	return strings.ToLower(strings.TrimSuffix(strings.TrimSuffix(strings.TrimPrefix(host, "["), "]"), "."))
}

// knows says whether a Host header names this lab. A page of another site that points
// its own name at this machine (DNS rebinding) has that name here.
func (g *Guard) knows(host string) bool {
	name := hostname(host)
	if name == "localhost" || slices.ContainsFunc(g.options.Hosts, func(h string) bool { return strings.EqualFold(h, name) }) {
		return true
	}
	address, err := netip.ParseAddr(name)
	return err == nil && (address.Unmap().IsLoopback() || g.options.Public)
}

// ownOrigin says whether a request comes from a page of the lab, or from no page at
// all. Browsers send Origin with whatever changes something and with every websocket,
// and the newer ones tell by Sec-Fetch-Site of the rest.
func ownOrigin(r *http.Request) bool {
	if origin := r.Header.Get("Origin"); origin != "" {
		u, err := url.Parse(origin)
		return err == nil && u.Host != "" && strings.EqualFold(u.Host, r.Host)
	}
	switch r.Header.Get("Sec-Fetch-Site") {
	case "cross-site", "same-site":
		// Another site's page may link to a page of the lab, which then asks for the
		// token, but neither embed nor call it.
		return r.Method == http.MethodGet && r.Header.Get("Sec-Fetch-Mode") == "navigate" && r.Header.Get("Sec-Fetch-Dest") == "document"
	}
	return true
}
