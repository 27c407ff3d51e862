// Package alive tells whether processes exist.
package alive

import "syscall"

// Process reports whether a process with this ID exists, also if it belongs to another user.
func Process(pid int) bool { return syscall.Kill(pid, 0) != syscall.ESRCH }
