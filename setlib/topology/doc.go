// Package topology determines which neurons of two layers are connected, and how the connections change during training.
//
// A Graph is the bipartite graph of one layer. A Rule draws it and rewires it, after every epoch or as its Needs specify. Dense and FixProb
// never change it. SET removes the weakest connections and grows as many new ones (Mocanu et al. 2018, Box 1).
// RigL, SRigL, SNFS, MEST, GraNet, DeepR, CHT, CHTs, Magnitude and ImportancePruning are later rules.
// Custom is for your own rules. KeepLargest, KeepRandom, KeepStrongest and State.Replace make such rules short and, in interpreted
// notebook cells, fast. Time and memory are proportional to the number
// of connections, not to the number of pairs of neurons, except for Dense and rules that score all pairs (by gradients or paths).
package topology
