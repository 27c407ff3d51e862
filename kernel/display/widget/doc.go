// Package widget connects programs of cells with the widgets that they show in
// the notebook's page. It speaks GoNB's protocol, over a comm that the page opens,
// to GoNB's own script or to that of this package, which does what that does and
// more: it works behind a proxy, over TLS, with values such as 0 and "", and
// answers comms.ReadValue.
//
// There is one connection for all programs of a kernel: the interpreted session
// the programs of compiled cells. Messages of the page go to those that have
// subscribed to its address. The scripts of programs go to the page over the
// connection as well, and run when the elements that they look up are there.
package widget
