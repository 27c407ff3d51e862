//go:build !linux

package session

import "syscall"

// attributes put the session into a process group of its own, as a Ctrl-C on the
// terminal is the kernel's to pass on. It notices the kernel's death by its pipe.
func attributes() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }
