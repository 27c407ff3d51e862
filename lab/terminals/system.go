package terminals

import (
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// hangUp ends a shell and its foreground processes, like closing a terminal window.
func hangUp(p *os.Process) {
	// The shell leads the process group of its session. It may already have ended.
	_ = syscall.Kill(-p.Pid, syscall.SIGHUP)
	_ = syscall.Kill(-p.Pid, syscall.SIGCONT)
}

// pollable returns a file for the same terminal that supports read deadlines, and closes the given
// one. Package pty leaves its file in blocking mode, in which a read lasts as long as any
// background process keeps the terminal open.
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

// setSize sets the size of a terminal, unless it is closed. Setsize of package pty may use a descriptor that was closed, and is another file's by now.
func setSize(file *os.File, size *unix.Winsize) {
	if conn, err := file.SyscallConn(); err == nil {
		_ = conn.Control(func(fd uintptr) { _ = unix.IoctlSetWinsize(int(fd), unix.TIOCSWINSZ, size) })
	}
}
