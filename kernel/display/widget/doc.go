// Package widget connects the programs of cells with the widgets that they show in the notebook's
// page. It uses GoNB's protocol over a comm opened by the page, either by GoNB's own script or by
// the one in this package. The latter also works behind a proxy, over TLS, and with values such as
// 0 and "", and it answers comms.ReadValue.
//
// All programs of a kernel share one connection: the interpreted session and the programs of
// compiled cells. A message from the page is delivered to the programs that have subscribed to its
// address. Scripts of programs are also sent to the page over the connection, and run when the
// elements that they look up exist.
package widget
