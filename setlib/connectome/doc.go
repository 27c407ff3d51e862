// Package connectome analyzes a trained network as a graph of the neurons of all layers and their connections.
//
//	network, inputs, err := store.Network(ctx, "3f2a")
//	g := connectome.Of(network, connectome.Options{})
//	values, err := g.Measure(ctx, connectome.MeasureOptions{})        // clustering, path length, modularity, …
//	comparison, err := g.Compare(ctx, connectome.CompareOptions{})    // with random networks of the same degrees
//
// A Graph satisfies gonum's graph interfaces. The measures here work in parallel on the stored connections. Gonum's
// Louvain method, shortest paths and betweenness take minutes on a network of the paper's size, and gonum has no bipartite clustering.
// Measure and Compare select measures by name, Metrics computes them during training, and Write writes a graph for other programs.
//
// docs/network.md lists the measures with their costs, and reports results on Fashion-MNIST and MNIST.
package connectome
