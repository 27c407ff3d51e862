// Package augment changes images a little each time a network sees them in training, so that it can't learn them by heart.
//
// The transformation of an image is drawn from a stream named by seed, epoch and sample: the same run sees the same images,
// whatever the number of threads and wherever it was resumed.
package augment
