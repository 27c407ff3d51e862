package rbm

import (
	"fmt"
	"html"
	"slices"
	"strings"
)

// HTML returns the model for display in a notebook: its layers with their degrees, the number of connections, and the
// training settings.
func (m *RBM) HTML() string {
	var b strings.Builder
	const left = ` style="text-align:left"`
	fmt.Fprintf(&b, "<table><thead><tr><th%s>layer</th><th>units</th><th>least degree</th><th>mean</th><th>most</th></tr></thead><tbody>", left)
	for _, layer := range []struct {
		name    string
		degrees []int
	}{{"visible", m.VisibleDegrees()}, {"hidden", m.HiddenDegrees()}} {
		n := len(layer.degrees)
		fmt.Fprintf(&b, "<tr><td%s>%s</td><td>%d</td><td>%d</td><td>%.1f</td><td>%d</td></tr>", left, layer.name, n,
			slices.Min(layer.degrees), float64(m.Connections())/float64(n), slices.Max(layer.degrees))
	}
	o := m.options
	fmt.Fprintf(&b, "</tbody></table><p>%d connections, %.3g%% of all pairs, by %s</p>", m.Connections(),
		100*float64(m.Connections())/float64(o.Visible)/float64(o.Hidden), html.EscapeString(fmt.Sprint(o.Topology)))
	fmt.Fprintf(&b, "<p>CD-%d, learning rate %g, momentum %g, weight decay %g, minibatches of %d, seed %d</p>",
		o.Steps, o.LearningRate, o.Momentum, o.WeightDecay, o.BatchSize, o.Seed)
	return b.String()
}
