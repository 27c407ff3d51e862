package gonb

import (
	"os/exec"
	"syscall"
)

// dieWithParent has the system kill the process when this one dies, however it dies. The process gets a group of its own, so that
// Ctrl-C on a terminal is not also sent to it.
func dieWithParent(c *exec.Cmd) {
	c.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL, Setpgid: true}
}

// killAll kills the process and those that it has started.
func killAll(c *exec.Cmd) {
	// Whoever has ended already cannot be killed, which is as well.
	_ = syscall.Kill(-c.Process.Pid, syscall.SIGKILL)
	_ = c.Process.Kill()
}
