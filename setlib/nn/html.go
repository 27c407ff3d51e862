package nn

import (
	"fmt"
	"html"
	"strings"
)

// HTML returns the network for display in a notebook: its layers from the input up with their connections, and its
// training settings.
func (n *Network) HTML() string {
	var b strings.Builder
	const left = ` style="text-align:left"`
	fmt.Fprintf(&b, "<table><thead><tr><th%s>layer</th><th>connections</th><th>of all pairs</th></tr></thead><tbody>", left)
	fmt.Fprintf(&b, "<tr><td%s>%s</td><td></td><td></td></tr>", left, n.options.inputs())
	for k, s := range n.stages {
		fmt.Fprintf(&b, "<tr><td%s>%s</td>", left, html.EscapeString(fmt.Sprint(n.options.Layers[k])))
		switch s := s.(type) {
		case *linear:
			g := s.weights.Graph()
			fmt.Fprintf(&b, "<td>%d</td><td>%.3g%%</td></tr>", g.Connections(), 100*float64(g.Connections())/float64(g.In())/float64(g.Out()))
		case *conv:
			fmt.Fprintf(&b, "<td>%d, shared by %d places</td><td></td></tr>", s.graph.Connections(), s.window.Places())
		default:
			b.WriteString("<td></td><td></td></tr>")
		}
	}
	fmt.Fprintf(&b, "</tbody></table><p>%s</p>", html.EscapeString(n.settings()))
	return b.String()
}
