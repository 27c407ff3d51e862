// Package rbm trains restricted Boltzmann machines, sparse and dense, and measures how well they model data.
//
// An RBM with binary visible units v and hidden units h has the energy
//
//	E(v, h) = - b.v - c.h - sum over connections i -> j of w v_i h_j
//
// and assigns a vector the probability p(v) = exp(-F(v)) / Z with the free energy
// F(v) = -b.v - sum_j softplus(c_j + sum_i w v_i). Training is contrastive divergence (Hinton 2002); the
// partition function Z is estimated by annealed importance sampling (Salakhutdinov and Murray 2008), or
// computed by enumeration when one side is small. The topology is dense, fixed or evolving according to a topology.Rule:
// SET gives the paper's SET-RBM.
package rbm
