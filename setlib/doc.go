// Package setlib is the map of the training library; the code lies in the packages below.
//
//   - topology: who is connected to whom. Erdos-Renyi start, SET's prune-and-grow, degrees; a rule of your own is a topology.Custom.
//   - sparse: the stored connections of a layer and its three products with a batch of activations.
//   - nn: perceptrons of sparse and dense layers, on top of convolutions for images; activations, dropout, losses, gradient descent; evaluation.
//   - augment: images that are turned, shifted and mirrored again in every epoch.
//   - rbm: restricted Boltzmann machines, contrastive divergence, annealed importance sampling, exact enumeration.
//   - powerlaw: whether degrees are those of a scale-free network, and how surely.
//   - importance: what a trained model makes of each input feature: neuron strength, path strength, permutation importance.
//   - train: the loop around a model: epochs, evolution, metrics, history, interruption.
//   - runs: the store of what was trained, in which a stopped run goes on where it stopped.
//   - sweeps: many runs side by side.
//
// The library implements Mocanu et al., "Scalable training of artificial neural networks with adaptive sparse connectivity
// inspired by network science", Nature Communications 9, 2383 (2018). Activations are float32 and feature-major, only existing connections
// are stored and computed, and every random draw is named by (seed, purpose, layer, epoch), so that results depend neither
// on the number of threads nor on interruptions.
package setlib
