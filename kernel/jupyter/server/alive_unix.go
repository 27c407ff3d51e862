//go:build unix

package server

import "syscall"

// alive reports whether a process with this ID exists.
func alive(pid int) bool { return syscall.Kill(pid, 0) != syscall.ESRCH }
