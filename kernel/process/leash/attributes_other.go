//go:build !linux

package leash

import "syscall"

// attributes returns attributes that put a child into a group. The watchdog kills it when its
// parent dies.
func attributes(group int) *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pgid: group}
}
