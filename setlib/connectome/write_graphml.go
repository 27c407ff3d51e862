package connectome

import (
	"bufio"
	"encoding/xml"
	"fmt"
	"math"
)

// graphMLKeys declares the attributes.
const graphMLKeys = `<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
<key id="label" for="node" attr.name="label" attr.type="string"/>
<key id="layer" for="node" attr.name="layer" attr.type="int"/>
<key id="index" for="node" attr.name="index" attr.type="int"/>
<key id="degree" for="node" attr.name="degree" attr.type="int"/>
<key id="module" for="node" attr.name="module" attr.type="int"/>
<key id="x" for="node" attr.name="x" attr.type="double"/>
<key id="y" for="node" attr.name="y" attr.type="double"/>
<key id="weight" for="edge" attr.name="weight" attr.type="double"/>
<key id="magnitude" for="edge" attr.name="magnitude" attr.type="double"/>
<key id="sign" for="edge" attr.name="sign" attr.type="int"/>
<graph edgedefault="directed">
`

func (g *Graph) writeGraphML(w *bufio.Writer, labels Labels) error {
	w.WriteString(graphMLKeys)
	for v, degree := range g.Degrees() {
		n := g.neuron(v)
		x, y := g.position(v)
		fmt.Fprintf(w, `<node id="%d"><data key="label">`, v)
		if err := xml.EscapeText(w, []byte(labels.Label(g, v))); err != nil {
			return err
		}
		fmt.Fprintf(w, `</data><data key="layer">%d</data><data key="index">%d</data><data key="degree">%d</data>`, n.Layer, n.Index, degree)
		if labels.Modules != nil {
			fmt.Fprintf(w, `<data key="module">%d</data>`, labels.Modules[v])
		}
		fmt.Fprintf(w, "<data key=\"x\">%v</data><data key=\"y\">%v</data></node>\n", x, y)
	}
	all := &edges{g: g}
	for all.Next() {
		c := all.now
		magnitude := short(math.Abs(c.Strength))
		fmt.Fprintf(w, `<edge source="%d" target="%d"><data key="weight">%s</data><data key="magnitude">%s</data><data key="sign">%d</data></edge>`+"\n",
			c.Source.Number, c.Target.Number, magnitude, magnitude, sign(c.Strength))
	}
	_, err := w.WriteString("</graph>\n</graphml>\n") // the writer also returns earlier errors
	return err
}
