//go:build !linux

package leash

// On this system there is no simple way to find the programs that a process has started.

// InterruptBelow does nothing here.
func (p *Process) InterruptBelow(map[int]bool) {}

// Memory is not known here.
func (p *Process) Memory() int64 { return 0 }

// Hold holds nothing here.
func (p *Process) Hold([]int) []int { return nil }

// Resume does nothing here.
func Resume([]int) {}
