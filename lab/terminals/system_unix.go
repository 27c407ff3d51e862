//go:build unix

package terminals

import (
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// hangUp ends a shell and what runs in its foreground, as a closed window does.
func hangUp(p *os.Process) {
	// The shell leads its session's group. It may have ended already.
	_ = syscall.Kill(-p.Pid, syscall.SIGHUP)
	_ = syscall.Kill(-p.Pid, syscall.SIGCONT)
}

// pollable returns a file with the same terminal that can be read with a deadline, and
// closes the one given. Package pty leaves its file in blocking mode, in which a read
// lasts for as long as anything in the shell's background has the terminal open.
func pollable(file *os.File) (*os.File, error) {
	defer file.Close()
	fd, err := unix.FcntlInt(file.Fd(), unix.F_DUPFD_CLOEXEC, 0)
	if err != nil {
		return nil, err
	}
	if err := unix.SetNonblock(fd, true); err != nil {
		return nil, err
	}
	return os.NewFile(uintptr(fd), file.Name()), nil
}
