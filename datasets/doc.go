// Package datasets gives what is learned from: samples, and sets of samples
// with their splits.
package datasets
