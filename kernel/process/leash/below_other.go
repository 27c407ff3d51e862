//go:build !linux

package leash

// On this system there is no simple way to find the descendants of a process.

// InterruptBelow does nothing on this system.
func (p *Process) InterruptBelow(map[int]bool) {}

// Memory returns 0, since the memory is unknown on this system.
func (p *Process) Memory() int64 { return 0 }

// Hold does nothing on this system.
func (p *Process) Hold([]int) []int { return nil }

// Resume does nothing on this system.
func Resume([]int) {}
