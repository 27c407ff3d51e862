package plotting

import (
	"cmp"
	"fmt"
	"image/color"
	"math"
	"slices"

	"setlab/setlib/connectome"
)

// DefaultDrawnConnections is the number of connections of each layer that Panel.Network draws.
const DefaultDrawnConnections = 500

// DefaultHubs is the number of neurons of each layer that Panel.Network names.
const DefaultHubs = 4

// NetworkOptions say how Panel.Network draws a network. The zero value has one color, and names hubs by their numbers.
type NetworkOptions struct {
	// Modules has the module of each neuron, such as connectome.Modules.Of. Neurons of a module are side by side and have its color; neurons of
	// small modules are gray.
	Modules []int

	// Labels are names for hubs, such as the features for inputs.
	Labels connectome.Labels

	// Connections is the number of connections drawn per layer, those with the largest |w|; 0 means 500. The panel states the total number.
	Connections int

	// Hubs is the number of neurons named per layer, those with the most connections; 0 means 4, and a negative number none.
	Hubs int
}

// Network draws a whole network. Each layer of neurons is a column, the inputs at the left. A larger dot means more connections. Only the strongest
// connections are drawn. Of equally strong ones, as in a network without weights, a sample is drawn, spread over the layer. A connection within a
// module has the module's color. A second call replaces the drawing. It panics if the length of Modules is not the number of neurons, or a list of
// names has not the length of its layer.
func (p *Panel) Network(g *connectome.Graph, o NetworkOptions) {
	if o.Modules != nil {
		sameLength("Network", "", "neurons", g.Neurons(), "modules of neurons", len(o.Modules))
	}
	if o.Labels.Features != nil {
		sameLength("Network", "", "inputs", g.Sizes()[0], "names of features", len(o.Labels.Features))
	}
	if o.Labels.Classes != nil {
		sizes := g.Sizes()
		sameLength("Network", "", "neurons of the last layer", sizes[len(sizes)-1], "names of classes", len(o.Labels.Classes))
	}
	if o.Connections < 0 {
		panic(fmt.Sprintf("plotting: a network with %d connections of each layer", o.Connections))
	}
	if o.Connections == 0 {
		o.Connections = DefaultDrawnConnections
	}
	if o.Hubs == 0 {
		o.Hubs = DefaultHubs
	}
	o.Modules = slices.Clone(o.Modules)
	p.fig.mu.Lock()
	defer p.fig.mu.Unlock()
	p.used = true
	m := mark{layer: layerHeat, shape: newNetwork(g, o)}
	if i := slices.IndexFunc(p.marks, func(m mark) bool { return m.layer == layerHeat }); i >= 0 {
		p.marks[i] = m
		return
	}
	p.marks = append(p.marks, m)
}

// network is a drawing of a network before its size is known.
type network struct {
	sizes   []int
	degrees []int
	rank    []int // of each neuron in its column, from the top
	color   []color.Color
	strong  []connectome.Connection // what is drawn, of each layer the strongest first
	shares  []float64               // the strength of each, relative to the strongest of its layer
	count   int                     // the number of all connections
	each    int                     // the number drawn per layer
	alike   bool                    // in each layer, all |w| are the same
	hubs    [][]hub                 // of each layer, from the top
	texts   []string                // Zoom's text for each neuron
	modules []entry
}

// hub is a neuron with a name.
type hub struct {
	neuron int
	name   string
}

// coloredModules is the number of modules with a color.
const coloredModules = 6

// moduleColor returns the color of a module. Black is too similar to the gray of small modules, and yellow is hard to see, so they are not used.
func moduleColor(module int) color.Color {
	if module < 0 || module >= coloredModules {
		return missing
	}
	return okabeIto[module]
}

func newNetwork(g *connectome.Graph, o NetworkOptions) network {
	n := network{sizes: g.Sizes(), degrees: g.Degrees(), rank: make([]int, g.Neurons()), color: make([]color.Color, g.Neurons()), count: g.Connections()}
	module := func(v int) int {
		if o.Modules == nil {
			return 0
		}
		return o.Modules[v]
	}
	for l, size := range n.sizes {
		column := make([]int, size)
		for i := range column {
			column[i] = g.Number(l, i)
		}
		slices.SortStableFunc(column, func(a, b int) int {
			return cmp.Or(cmp.Compare(module(a), module(b)), cmp.Compare(n.degrees[b], n.degrees[a]))
		})
		for r, v := range column {
			n.rank[v] = r
			n.color[v] = moduleColor(module(v))
		}
		n.hubs = append(n.hubs, n.hubsOf(g, column, o))
	}
	n.texts = textsOf(g, o)
	n.each = o.Connections
	n.strong, n.shares, n.alike = strongestOf(g, o.Connections)
	if o.Modules != nil {
		n.modules = modulesOf(o.Modules)
	}
	return n
}

// textsOf describes each neuron: its name, its connections to either side, and its module.
func textsOf(g *connectome.Graph, o NetworkOptions) []string {
	texts := make([]string, g.Neurons())
	for v := range texts {
		texts[v] = o.Labels.Label(g, v)
	}
	for l, layer := range g.Layers() {
		for i, degree := range layer.Topology.InDegrees() { // of the neurons at the layer's input
			texts[g.Number(l, i)] += fmt.Sprintf("\n%s to layer %d", connections(degree), l+1)
		}
		for i, degree := range layer.Topology.OutDegrees() {
			texts[g.Number(l+1, i)] += fmt.Sprintf("\n%s from layer %d", connections(degree), l)
		}
	}
	for v, module := range o.Modules {
		texts[v] += fmt.Sprintf("\nmodule %d", module+1)
	}
	return texts
}

// connections formats a number of connections.
func connections(n int) string {
	if n == 1 {
		return "1 connection"
	}
	return fmt.Sprintf("%d connections", n)
}

// hubsOf returns the neurons of a column with the most connections, from the top.
func (n network) hubsOf(g *connectome.Graph, column []int, o NetworkOptions) []hub {
	most := slices.Clone(column)
	slices.SortStableFunc(most, func(a, b int) int { return cmp.Compare(n.degrees[b], n.degrees[a]) })
	var all []hub
	for _, v := range most[:min(max(0, o.Hubs), len(most))] {
		if n.degrees[v] > 0 {
			name := o.Labels.Label(g, v)
			if layer, i := g.Place(v); layer > 0 && (layer < len(n.sizes)-1 || o.Labels.Classes == nil) {
				name = fmt.Sprintf("neuron %d", i)
			}
			all = append(all, hub{v, name})
		}
	}
	slices.SortFunc(all, func(a, b hub) int { return cmp.Compare(n.rank[a.neuron], n.rank[b.neuron]) })
	return all
}

// strongestOf returns the connections with the largest absolute weights of each layer, the strongest first, and the strength of each relative to
// its layer's. same reports whether the connections of each layer all have the same strength.
func strongestOf(g *connectome.Graph, count int) (strong []connectome.Connection, shares []float64, same bool) {
	same = true
	layers := make([][]connectome.Connection, len(g.Layers()))
	for edges := g.WeightedEdges(); edges.Next(); {
		if c := edges.WeightedEdge().(connectome.Connection); finite(c.Strength) {
			layers[c.Source.Layer] = append(layers[c.Source.Layer], c)
		}
	}
	for _, all := range layers {
		chosen, tied := strongestOfLayer(all, min(max(0, count), len(all)))
		same = same && tied == len(all)
		for _, c := range chosen {
			// Strength is capped, so that a single large weight does not hide all others.
			share := 1.
			if strongest := math.Abs(chosen[len(chosen)/10].Strength); strongest > 0 {
				share = min(1, math.Abs(c.Strength)/strongest)
			}
			strong, shares = append(strong, c), append(shares, share)
		}
	}
	return strong, shares, same
}

// strongestOfLayer returns count connections with the largest absolute weights, the strongest first. The weakest of them may be as strong as others
// that are left out. Of these tied ones, whose number is returned as well, it chooses some that are spread evenly over the layer. In a network
// without weights, all are tied.
func strongestOfLayer(all []connectome.Connection, count int) (chosen []connectome.Connection, tied int) {
	if count == 0 {
		return nil, len(all)
	}
	slices.SortStableFunc(all, func(a, b connectome.Connection) int {
		return cmp.Compare(math.Abs(b.Strength), math.Abs(a.Strength))
	})
	least := math.Abs(all[count-1].Strength)
	above := slices.IndexFunc(all, func(c connectome.Connection) bool { return math.Abs(c.Strength) == least })
	for _, c := range all[above:] {
		if math.Abs(c.Strength) == least {
			tied++
		}
	}
	chosen = slices.Clone(all[:count])
	for k := range count - above {
		chosen[above+k] = all[above+k*tied/(count-above)]
	}
	return chosen, tied
}

// modulesOf returns the legend's entries of modules.
func modulesOf(modules []int) []entry {
	sizes := map[int]int{}
	for _, m := range modules {
		sizes[m]++
	}
	var list []entry
	others := 0
	for m, size := range sizes {
		if m < 0 || m >= coloredModules {
			others += size
		}
	}
	for m := range coloredModules {
		if size := sizes[m]; size > 1 {
			list = append(list, entry{name: fmt.Sprintf("module %d: %d neurons", m+1, size), ink: ink{color: moduleColor(m)}, dot: true})
		}
	}
	if others > 0 {
		list = append(list, entry{name: fmt.Sprintf("smaller modules: %d neurons", others), ink: ink{color: missing}, dot: true})
	}
	return list
}

func (n network) extent(b *bounds) {
	b.x.add(0)
	b.x.add(1)
	b.y.add(0)
	b.y.add(1)
}

// entries explains the colors in the legend.
func (n network) entries() []entry { return n.modules }
