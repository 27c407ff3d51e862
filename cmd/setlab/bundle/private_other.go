//go:build !unix

package bundle

// private trusts the system's own temporary folder.
func private(string) bool { return true }
