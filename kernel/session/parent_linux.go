package session

import "syscall"

// attributes put the session into a process group of its own, as a Ctrl-C on the
// terminal is the kernel's to pass on, and have it die with the kernel.
func attributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}
