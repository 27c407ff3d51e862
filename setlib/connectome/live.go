package connectome

// LayerLife reports how many neurons of a layer of neurons contribute to the network's output.
type LayerLife struct {
	Neurons int
	Live    int // on a path from an input to the last layer of neurons
	Unfed   int // without a connection from the previous layer; 0 for the inputs
	Unread  int // without a connection to the next layer; 0 for the last layer
}

// Life reports which neurons are live: on at least one path from an input to the last layer of neurons. Other neurons receive only their
// bias, or have no effect on the output. If the output layer is excluded, as in Of, the last layer is the one before it.
type Life struct {
	Layers []LayerLife
	Live   []bool // for each neuron
}

// Life finds the live neurons. Its time is proportional to the number of connections.
func (g *Graph) Life() Life {
	x := g.indexed()
	reached, reaches := make([]bool, g.Neurons()), make([]bool, g.Neurons())
	last := len(g.layers)
	for v := range g.first[1] {
		reached[v] = true
	}
	for v := g.first[last]; v < g.Neurons(); v++ {
		reaches[v] = true
	}
	for v := range reached {
		if reached[v] {
			for _, u := range x.targets(v) {
				reached[u] = true
			}
		}
	}
	for v := len(reaches) - 1; v >= 0; v-- {
		if reaches[v] {
			for _, u := range x.sources(v) {
				reaches[u] = true
			}
		}
	}
	life := Life{Layers: make([]LayerLife, last+1), Live: make([]bool, g.Neurons())}
	for l := range life.Layers {
		layer := &life.Layers[l]
		layer.Neurons = g.first[l+1] - g.first[l]
		for v := g.first[l]; v < g.first[l+1]; v++ {
			if life.Live[v] = reached[v] && reaches[v]; life.Live[v] {
				layer.Live++
			}
			if l > 0 && len(x.sources(v)) == 0 {
				layer.Unfed++
			}
			if l < last && len(x.targets(v)) == 0 {
				layer.Unread++
			}
		}
	}
	return life
}
