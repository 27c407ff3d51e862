// Package download fetches one file over HTTP and keeps it only if it is the
// right one.
//
// A download goes to a neighbor of its destination (".part"), can be resumed
// there after an interruption, is checked, and is then renamed: the destination
// is either complete or not there. Several processes may fetch the same file at
// once; a lock file (".lock") lets one work and the others wait for its result.
package download
