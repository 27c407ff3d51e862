package leash

import (
	"strconv"
	"syscall"
)

// InterruptBelow interrupts all descendants of the child's own children, each only once: it skips those in done, and adds the
// others. It does not reach processes whose parent has ended.
func (p *Process) InterruptBelow(done map[int]bool) {
	children := p.children()
	for _, own := range children[p.Pid()] {
		for _, pid := range below(own, children) {
			if !done[pid] {
				done[pid] = true
				_ = syscall.Kill(pid, syscall.SIGINT) // the process may just have ended
			}
		}
	}
}

// Memory returns the child's private memory in bytes, or 0 if it has ended or its memory is unknown.
func (p *Process) Memory() int64 { return resident(p.Pid()) }

// Hold stops all descendants of the child until Resume, and returns them. It first stops those that were held before, because
// finding the descendants takes long on a busy machine.
func (p *Process) Hold(before []int) (held []int) {
	for _, pid := range before {
		if statOf(strconv.Itoa(pid)).group == p.group {
			_ = syscall.Kill(pid, syscall.SIGSTOP) // the process may just have ended
		}
	}
	held = below(p.Pid(), p.children())
	for _, pid := range held {
		_ = syscall.Kill(pid, syscall.SIGSTOP)
	}
	return held
}

// Resume resumes processes stopped by Hold.
func Resume(held []int) {
	for _, pid := range held {
		_ = syscall.Kill(pid, syscall.SIGCONT) // the process may have been killed
	}
}

// children returns the processes of the group by their parent.
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

// below returns the descendants of a process, parents first.
func below(pid int, children map[int][]int) (all []int) {
	for _, child := range children[pid] {
		all = append(append(all, child), below(child, children)...)
	}
	return all
}
