package auth

import (
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
)

// hostname returns the host in a Host header, without port and brackets.
func hostname(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	return strings.ToLower(strings.TrimSuffix(strings.TrimSuffix(strings.TrimPrefix(host, "["), "]"), "."))
}

// knows reports whether a Host header names this lab. Another site that points its own name to this
// machine (DNS rebinding) has that name in the header.
func (g *Guard) knows(host string) bool {
	name := hostname(host)
	if name == "localhost" || slices.ContainsFunc(g.options.Hosts, func(h string) bool { return strings.EqualFold(h, name) }) {
		return true
	}
	address, err := netip.ParseAddr(name)
	return err == nil && (address.Unmap().IsLoopback() || g.options.Public)
}

// ownOrigin reports whether a request comes from one of the lab's pages, or not from a page at all.
// Browsers send Origin with requests that may change something and with every websocket; newer
// browsers send Sec-Fetch-Site with all requests.
func ownOrigin(r *http.Request) bool {
	if origin := r.Header.Get("Origin"); origin != "" {
		u, err := url.Parse(origin)
		return err == nil && u.Host != "" && strings.EqualFold(u.Host, r.Host)
	}
	switch r.Header.Get("Sec-Fetch-Site") {
	case "cross-site", "same-site":
		// Pages of other sites may link to a page of the lab, which then asks for the token, but
		// must neither embed nor fetch it.
		return r.Method == http.MethodGet && r.Header.Get("Sec-Fetch-Mode") == "navigate" && r.Header.Get("Sec-Fetch-Dest") == "document"
	}
	return true
}
