//go:build unix && !linux

package leash

import "syscall"

// attributes put a child into a group. Its parent's death is the
// watchdog's affair.
func attributes(group int) *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pgid: group}
}
