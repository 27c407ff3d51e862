package nn

import (
	"fmt"
	"html"
	"strings"
)

// HTML shows the network in a notebook: its layers from the input up with their connections, and what it learns by.
func (n *Network) HTML() string {
	var b strings.Builder
	const left = ` style="text-align:left"`
	fmt.Fprintf(&b, "<table><thead><tr><th%s>layer</th><th>connections</th><th>of all pairs</th></tr></thead><tbody>", left)
	fmt.Fprintf(&b, "<tr><td%s>%d inputs</td><td></td><td></td></tr>", left, n.options.Inputs)
	for k, s := range n.stages {
		fmt.Fprintf(&b, "<tr><td%s>%s</td>", left, html.EscapeString(fmt.Sprint(n.options.Layers[k])))
		if l, ok := s.(*linear); ok {
			g := l.weights.Graph()
			fmt.Fprintf(&b, "<td>%d</td><td>%.3g%%</td></tr>", g.Connections(), 100*float64(g.Connections())/float64(g.In())/float64(g.Out()))
		} else {
			b.WriteString("<td></td><td></td></tr>")
		}
	}
	fmt.Fprintf(&b, "</tbody></table><p>%s</p>", html.EscapeString(n.settings()))
	return b.String()
}
