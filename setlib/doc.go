// Package setlib is the root of the training library. The code is in the packages below.
//
//   - topology: which neurons are connected. Erdos-Renyi initialization, SET's prune-and-grow, degrees; topology.Custom for your own rules.
//   - sparse: the stored connections of a layer and its three products with a batch of activations.
//   - nn: feed-forward networks of sparse and dense layers, with convolutions for images; activations, dropout, losses, optimizers; evaluation.
//   - augment: random rotations, shifts and flips of training images, drawn for each epoch.
//   - rbm: restricted Boltzmann machines, contrastive divergence, annealed importance sampling, exact enumeration.
//   - powerlaw: tests whether a degree distribution follows a power law.
//   - importance: importance of each input feature to a trained model: neuron strength, path strength, permutation importance.
//   - connectome: the trained network as a graph, compared with random graphs.
//   - train: the training loop: epochs, evolution, metrics, history, interruption.
//   - runs: the store of trained models; an interrupted run resumes at its last checkpoint.
//   - sweeps: grids of runs over settings and seeds.
//   - cluster: sweeps on Slurm and Kubernetes.
//   - results: tables of runs, for figures, tables and other programs.
//   - paper: the paper's numbers, and verdicts on how ours compare.
//   - predict: predictions for the rows of a table.
//   - export: trained models for numpy, PyTorch and others.
//
// The library implements Mocanu et al., "Scalable training of artificial neural networks with adaptive sparse connectivity
// inspired by network science", Nature Communications 9, 2383 (2018). Activations are float32 and feature-major, only existing connections
// are stored and computed, and every random draw is identified by (seed, purpose, layer, epoch), so results depend neither
// on the number of threads nor on interruptions.
package setlib
