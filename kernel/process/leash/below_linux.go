package leash

import "syscall"

// InterruptBelow interrupts the programs that the child's own children have started, and what these have, each once: those in done
// have been, and the others are added. What a program has left behind when it ended is not among them.
func (p *Process) InterruptBelow(done map[int]bool) {
	names, err := readNames("/proc")
	if err != nil {
		return
	}
	children := map[int][]int{}
	for _, name := range names {
		if f := statOf(name); f.pid > 0 && f.group == p.group {
			children[f.parent] = append(children[f.parent], f.pid)
		}
	}
	var below func(pid int)
	below = func(pid int) {
		for _, child := range children[pid] {
			if !done[child] {
				done[child] = true
				_ = syscall.Kill(child, syscall.SIGINT) // it may just have ended
			}
			below(child)
		}
	}
	for _, own := range children[p.Pid()] {
		below(own)
	}
}
