package connectome

import (
	"bufio"
	"fmt"
	"io"
	"math"
)

// Formats lists the formats of Write.
var Formats = []string{"gexf", "graphml", "edges"}

// Labels holds additional data of neurons to write. The zero value has none.
type Labels struct {
	Features []string // names of the inputs
	Classes  []string // names of the neurons in the last layer, if it is the output layer
	Modules  []int    // module of each neuron, as in Modules.Of
}

// Write writes the graph for other programs: "gexf" for Gephi; "graphml" for Gephi, Cytoscape, igraph and NetworkX; "edges" as a CSV table for
// pandas and R, with a header and the columns source, target (numbers of neurons), magnitude and sign.
//
// Neurons have the attributes layer, index, degree and, if labels contains it, module. Their labels are the names of features and classes, or
// of the form "layer 1 neuron 5". In gexf and graphml they have positions, with one column per layer. Connections have |w| as magnitude and
// weight, and the sign -1, 0 or 1, because programs ignore negative weights or interpret them as distances. In gexf, a connection with weight
// 0 has no weight. Write panics if labels do not fit the layers.
func (g *Graph) Write(w io.Writer, format string, labels Labels) error {
	labels.check(g)
	buffered := bufio.NewWriter(w)
	var err error
	switch format {
	case "gexf":
		err = g.writeGEXF(buffered, labels)
	case "graphml":
		err = g.writeGraphML(buffered, labels)
	case "edges":
		g.writeEdges(buffered)
	default:
		return fmt.Errorf("connectome: there is no format %q; there are %v", format, Formats)
	}
	if err == nil {
		err = buffered.Flush()
	}
	if err != nil {
		return fmt.Errorf("connectome: %w", err)
	}
	return nil
}

func (l Labels) check(g *Graph) {
	sizes := g.Sizes()
	if l.Features != nil && len(l.Features) != sizes[0] {
		panicf("%d names of features for %d inputs", len(l.Features), sizes[0])
	}
	if last := sizes[len(sizes)-1]; l.Classes != nil && len(l.Classes) != last {
		panicf("%d names of classes for a last layer of %d neurons", len(l.Classes), last)
	}
	if l.Modules != nil && len(l.Modules) != g.Neurons() {
		panicf("%d modules of neurons in a network of %d", len(l.Modules), g.Neurons())
	}
}

// Label returns the label of a neuron.
func (l Labels) Label(g *Graph, neuron int) string {
	layer, i := g.Place(neuron)
	switch {
	case layer == 0 && l.Features != nil:
		return l.Features[i]
	case layer == 0:
		return fmt.Sprintf("input %d", i)
	case layer == len(g.layers) && l.Classes != nil:
		return l.Classes[i]
	}
	return fmt.Sprintf("layer %d neuron %d", layer, i)
}

// position returns the coordinates of a neuron in a drawing: layers are columns of equal height.
func (g *Graph) position(neuron int) (x, y float64) {
	const width, height = 1000, 2000
	layer, i := g.Place(neuron)
	size := g.first[layer+1] - g.first[layer]
	return float64(width * layer), height - height*(float64(i)+.5)/float64(size)
}

// sign returns -1, 0 or 1.
func sign(w float64) int {
	switch {
	case w < 0:
		return -1
	case w > 0:
		return 1
	}
	return 0
}

func (g *Graph) writeEdges(w *bufio.Writer) {
	fmt.Fprintln(w, "source,target,magnitude,sign")
	all := &edges{g: g}
	for all.Next() {
		c := all.now
		fmt.Fprintf(w, "%d,%d,%v,%d\n", c.Source.Number, c.Target.Number, short(math.Abs(c.Strength)), sign(c.Strength))
	}
}

// short formats a weight with the precision of a float32.
func short(w float64) string { return fmt.Sprint(float32(w)) }
