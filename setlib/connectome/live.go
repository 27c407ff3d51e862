package connectome

// LayerLife says how many neurons of a layer of neurons take part in what the network computes.
type LayerLife struct {
	Neurons int
	Live    int // on a path from an input to the last layer of neurons
	Unfed   int // without a connection from the layer before; 0 of the inputs
	Unread  int // without a connection to the next layer; 0 of the last
}

// Life says which neurons are live: on at least one path from an input to the last layer of neurons. Others get nothing but their biases
// or are read by none. If the output layer is left out, as by Of, the last layer is that before it.
type Life struct {
	Layers []LayerLife
	Live   []bool // of each neuron
}

// Life finds the live neurons. Time is proportional to the number of connections.
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
