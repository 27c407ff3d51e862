package leash

import "syscall"

// attributes returns attributes that put a child into a group, and make the system kill it when its
// parent dies.
func attributes(group int) *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pgid: group, Pdeathsig: syscall.SIGKILL}
}
