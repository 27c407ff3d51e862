package leash

import (
	"strconv"
	"syscall"
)

// InterruptBelow interrupts the programs that the child's own children have started, and what these have, each once: those in done
// have been, and the others are added. Programs that it left behind when it ended are not among them.
func (p *Process) InterruptBelow(done map[int]bool) {
	children := p.children()
	for _, own := range children[p.Pid()] {
		for _, pid := range below(own, children) {
			if !done[pid] {
				done[pid] = true
				_ = syscall.Kill(pid, syscall.SIGINT) // it may just have ended
			}
		}
	}
}

// Memory returns the bytes of memory that the child has to itself; 0 when it has ended, or the system does not tell.
func (p *Process) Memory() int64 { return resident(p.Pid()) }

// Hold stops all programs that the child has started, until Resume, and returns them. Those that were held before are stopped first:
// on a busy machine it takes long to find out who has started whom.
func (p *Process) Hold(before []int) (held []int) {
	for _, pid := range before {
		if statOf(strconv.Itoa(pid)).group == p.group {
			_ = syscall.Kill(pid, syscall.SIGSTOP) // it may just have ended
		}
	}
	held = below(p.Pid(), p.children())
	for _, pid := range held {
		_ = syscall.Kill(pid, syscall.SIGSTOP)
	}
	return held
}

// Resume continues programs that Hold has stopped.
func Resume(held []int) {
	for _, pid := range held {
		_ = syscall.Kill(pid, syscall.SIGCONT) // it may have been killed
	}
}

// children are the processes of the group by their parents.
func (p *Process) children() map[int][]int {
	names, err := readNames("/proc")
	if err != nil {
		return nil
	}
	children := map[int][]int{}
	for _, name := range names {
		if f := statOf(name); f.pid > 0 && f.group == p.group {
			children[f.parent] = append(children[f.parent], f.pid)
		}
	}
	return children
}

// below returns what a process has started, parents first.
func below(pid int, children map[int][]int) (all []int) {
	for _, child := range children[pid] {
		all = append(append(all, child), below(child, children)...)
	}
	return all
}
