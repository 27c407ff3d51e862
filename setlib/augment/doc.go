// Package augment randomly changes images each time a network sees them in training, which reduces overfitting.
//
// The transformation of an image is drawn from a stream identified by seed, epoch and sample. A run therefore sees the same images
// with any number of threads, and if it is interrupted and resumed.
package augment
