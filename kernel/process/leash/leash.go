// Package leash runs child processes that must not outlive this process, however it ends, and must
// not exceed a memory limit: the interpreted session, GoNB, and all processes started by these.
//
// Each child runs in a process group led by a watchdog: a shell that waits for the end of a pipe
// whose other end is only held by this process, and then kills the group. This way the child can be
// ended together with everything it has started, and a Ctrl-C in the terminal does not reach it. On
// Linux, the system also kills the child when its parent dies.
package leash

import (
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"sync"
)

// Process is a child process that is running or has ended.
type Process struct {
	command *exec.Cmd
	group   int
	leash   *os.File // closing it triggers the watchdog
	exited  chan struct{}
	status  error
	letGo   sync.Once

	mutex sync.Mutex
	over  *Exceeded // why the child, or a process of its group, was killed
}

// Start starts a command as a child. It sets the command's SysProcAttr.
func Start(command *exec.Cmd) (*Process, error) {
	p := &Process{command: command, exited: make(chan struct{})}
	var err error
	if p.group, p.leash, err = watchdog(); err != nil {
		return nil, fmt.Errorf("starting the watchdog of %s: %w", command.Path, err)
	}
	command.SysProcAttr = attributes(p.group)
	started := make(chan error)
	go func() {
		// Linux sends the parent-death signal when the thread that started the child ends.
		// Therefore this thread must live as long as the child.
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

// release ends the watchdog and the rest of the group.
func (p *Process) release() {
	p.letGo.Do(func() {
		killGroup(p.group)
		_ = p.leash.Close() // the watchdog has ended
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

// Status waits until the child has ended and returns its error, or nil on success.
func (p *Process) Status() error {
	<-p.exited
	return p.status
}

// Pid returns the child's process ID.
func (p *Process) Pid() int { return p.command.Process.Pid }

// Interrupt sends an interrupt to the child, but not to its group.
func (p *Process) Interrupt() error { return p.command.Process.Signal(os.Interrupt) }

// Kill kills the child and everything it has started, even if the child itself has already ended.
// It returns when the child has ended.
func (p *Process) Kill() {
	_ = p.command.Process.Kill() // it may have left its group
	p.release()
	<-p.exited
}
