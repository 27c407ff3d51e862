//go:build unix

package server

import "syscall"

// alive reports whether there is a process of this number.
func alive(pid int) bool { return syscall.Kill(pid, 0) != syscall.ESRCH }
