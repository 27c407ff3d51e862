//go:build unix

package terminals

import (
	"os"
	"syscall"
)

// hangUp ends a shell and what runs in its foreground, as a closed window does.
func hangUp(p *os.Process) {
	// The shell leads its session's group. It may have ended already.
	_ = syscall.Kill(-p.Pid, syscall.SIGHUP)
	_ = syscall.Kill(-p.Pid, syscall.SIGCONT)
}
