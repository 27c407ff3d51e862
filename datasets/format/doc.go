// Package format is what the readers of data files share: an input that may be
// gzip-compressed, that knows its place and never gives more than a limit, and
// an error that names the file, the place, what was expected and what was there.
//
// The readers built on it trust nothing: a header's sizes are checked against a
// limit, and memory grows with what has been read rather than with what a
// header promises.
package format
