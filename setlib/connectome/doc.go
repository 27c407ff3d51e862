// Package connectome looks at a trained network as a graph: neurons of all layers, and the connections between them.
//
//	network, inputs, err := store.Network(ctx, "3f2a")
//	g := connectome.Of(network, connectome.Options{})
//	values, err := g.Measure(ctx, connectome.MeasureOptions{})        // clustering, path length, modularity, …
//	comparison, err := g.Compare(ctx, connectome.CompareOptions{})    // beside random networks with the same degrees
//
// A Graph satisfies gonum's graph interfaces. The measures here work on the stored connections, in parallel, where gonum's take minutes on a
// network of the paper's size: Louvain, shortest paths, betweenness; gonum has none of bipartite clustering. Measure and Compare
// have the measures by name, Metrics follows them in training, and Write writes a graph for other programs.
//
// docs/network.md lists the measures with their costs, and says what came out on Fashion-MNIST.
package connectome
