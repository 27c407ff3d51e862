// Package topology says who is connected to whom between two layers of neurons, and how that changes in training.
//
// A Graph is the bipartite graph of one layer. A Rule draws it and rewires it, after every epoch or as its Needs say: Dense and FixProb
// leave it alone, SET removes the weakest connections and grows as many new ones (Mocanu et al. 2018, Box 1),
// RigL, SRigL, SNFS, MEST, GraNet, DeepR, CHT, CHTs, Magnitude and ImportancePruning are the rules that followed it,
// and Custom is for a rule of your own, which KeepLargest, KeepRandom, KeepStrongest and State.Replace keep short and, in a notebook's
// interpreted cell, fast. Time and memory are proportional to the number
// of connections, not to the number of pairs of neurons, except where a rule looks at all pairs (their gradients, or paths) or is Dense.
package topology
