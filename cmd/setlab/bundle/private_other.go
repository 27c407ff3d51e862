//go:build !unix

package bundle

// private trusts the system's temporary folder.
func private(string) bool { return true }
