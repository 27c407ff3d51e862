// Package leash runs programs that must not outlive this process, however it ends,
// nor take more memory than they may: the interpreted session and GoNB, and all that
// these start.
//
// A child is in a process group that a watchdog leads: a shell that waits for the end
// of a pipe whose other end only this process has, and then kills the group. So
// everything that the child starts can be ended with it, and a Ctrl-C on the terminal
// does not reach it. On Linux the system also kills the child when its parent dies.
package leash

import (
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"sync"
)

// Process is a child that runs, or has ended.
type Process struct {
	command *exec.Cmd
	group   int
	leash   *os.File // its end is the sign for the watchdog; nil without one
	exited  chan struct{}
	status  error
	letGo   sync.Once

	mutex sync.Mutex
	over  *Exceeded // why it, or a program that it started, was killed
}

// Start starts a command as a child. Its SysProcAttr is set here.
func Start(command *exec.Cmd) (*Process, error) {
	p := &Process{command: command, exited: make(chan struct{})}
	var err error
	if p.group, p.leash, err = watchdog(); err != nil {
		return nil, fmt.Errorf("starting the watchdog of %s: %w", command.Path, err)
	}
	command.SysProcAttr = attributes(p.group)
	started := make(chan error)
	go func() {
		// Linux sends the signal for a parent's death at the death of the thread
		// that was the parent: it lives as long as the child.
		runtime.LockOSThread()
		err := command.Start()
		started <- err
		if err == nil {
			p.status = command.Wait()
			close(p.exited)
		}
	}()
	if err := <-started; err != nil {
		p.release()
		return nil, err
	}
	return p, nil
}

// release ends the watchdog, and with it what is left of the group.
func (p *Process) release() {
	p.letGo.Do(func() {
		killGroup(p.group)
		if p.leash != nil {
			_ = p.leash.Close() // the watchdog has gone
		}
	})
}

// Exited is closed when the child has ended.
func (p *Process) Exited() <-chan struct{} { return p.exited }

// Gone reports whether the child has ended.
func (p *Process) Gone() bool {
	select {
	case <-p.exited:
		return true
	default:
		return false
	}
}

// Status says how the child ended, nil if well. It waits for that.
func (p *Process) Status() error {
	<-p.exited
	return p.status
}

// Pid returns the child's number.
func (p *Process) Pid() int { return p.command.Process.Pid }

// Interrupt sends the child, but not its group, an interrupt.
func (p *Process) Interrupt() error { return p.command.Process.Signal(os.Interrupt) }

// Kill kills the child and all that it has started, also if the child itself has
// ended, and returns when it has.
func (p *Process) Kill() {
	_ = p.command.Process.Kill() // it may have left its group
	p.release()
	<-p.exited
}
