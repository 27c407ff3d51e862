// Package format has what the readers of data files share: an input that decompresses
// gzip, tracks its position and enforces a limit on the size, and an error that names
// the file, the position, what was expected and what was found.
//
// Readers do not trust sizes in headers: they check them against a limit, and their
// memory grows with the data read.
package format
