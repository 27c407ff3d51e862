//go:build !unix

package alive

import "os"

// Process reports whether a process with this ID exists.
func Process(pid int) bool {
	p, err := os.FindProcess(pid)
	if err != nil {
		return false
	}
	_ = p.Release()
	return true
}
