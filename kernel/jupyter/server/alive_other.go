//go:build !unix

package server

import "os"

// alive reports whether a process with this ID exists.
func alive(pid int) bool {
	p, err := os.FindProcess(pid)
	if err != nil {
		return false
	}
	_ = p.Release()
	return true
}
