// Package connectome looks at a trained network as a graph: neurons of all layers, and the connections between them.
//
//	network, inputs, err := store.Network(ctx, "3f2a")
//	g := connectome.Of(network, connectome.Options{})
//	fmt.Println(g) // 3784 neurons in layers of [784 1000 1000 1000], 80986 connections
package connectome
