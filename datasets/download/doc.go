// Package download downloads a file over HTTP and keeps it only if a check accepts
// it.
//
// The bytes go to a file next to the destination (".part"), from which an interrupted
// download resumes. After the check this file is renamed, so the destination is
// either complete or absent. If several processes download the same file at once, a
// lock file (".lock") makes one do the work and the others wait for it.
package download
