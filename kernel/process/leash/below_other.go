//go:build !linux

package leash

// InterruptBelow does nothing here: on this system there is no simple way to find the programs that a process has started.
func (p *Process) InterruptBelow(map[int]bool) {}
