package connectome

import (
	"encoding/xml"
	"io"
	"math"
	"strconv"

	"gonum.org/v1/gonum/graph/formats/gexf12"
)

func (g *Graph) writeGEXF(w io.Writer, labels Labels) error {
	content := gexf12.Content{Version: "1.2", Meta: &gexf12.Meta{Creator: "SET Lab", Description: g.String()}}
	content.Graph = gexf12.Graph{DefaultEdgeType: "directed", Mode: "static", Attributes: []gexf12.Attributes{
		{Class: "node", Attributes: []gexf12.Attribute{
			{ID: "layer", Title: "layer", Type: "integer"}, {ID: "index", Title: "index", Type: "integer"}, {ID: "degree", Title: "degree", Type: "integer"},
		}},
		{Class: "edge", Attributes: []gexf12.Attribute{{ID: "magnitude", Title: "magnitude", Type: "double"}, {ID: "sign", Title: "sign", Type: "integer"}}},
	}}
	if labels.Modules != nil {
		of := &content.Graph.Attributes[0].Attributes
		*of = append(*of, gexf12.Attribute{ID: "module", Title: "module", Type: "integer"})
	}
	for v, degree := range g.Degrees() {
		n := g.neuron(v)
		x, y := g.position(v)
		values := []gexf12.AttValue{value("layer", n.Layer), value("index", n.Index), value("degree", degree)}
		if labels.Modules != nil {
			values = append(values, value("module", labels.Modules[v]))
		}
		content.Graph.Nodes.Nodes = append(content.Graph.Nodes.Nodes, gexf12.Node{
			ID: strconv.Itoa(v), Label: labels.Label(g, v), AttValues: &gexf12.AttValues{AttValues: values},
			Position: &gexf12.Position{X: x, Y: y}, Size: &gexf12.Size{Value: 2 + math.Sqrt(float64(degree))},
		})
	}
	all := &edges{g: g}
	for all.Next() {
		c := all.now
		magnitude := math.Abs(c.Strength)
		content.Graph.Edges.Edges = append(content.Graph.Edges.Edges, gexf12.Edge{
			ID: strconv.Itoa(all.done - 1), Source: strconv.Itoa(c.Source.Number), Target: strconv.Itoa(c.Target.Number), Weight: magnitude,
			AttValues: &gexf12.AttValues{AttValues: []gexf12.AttValue{{For: "magnitude", Value: short(magnitude)}, value("sign", sign(c.Strength))}},
		})
	}
	content.Graph.Nodes.Count, content.Graph.Edges.Count = len(content.Graph.Nodes.Nodes), len(content.Graph.Edges.Edges)
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	return xml.NewEncoder(w).Encode(content)
}

func value(name string, v int) gexf12.AttValue {
	return gexf12.AttValue{For: name, Value: strconv.Itoa(v)}
}
