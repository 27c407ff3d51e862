package script

import (
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"syscall"

	"golang.org/x/sys/unix"
)

// execute runs a program under the given name in place of this process, passing on signals. It
// returns the final state of its process.
func execute(program, name string, arguments []string) (*os.ProcessState, error) {
	command := exec.Command(program, arguments...)
	command.Args[0] = name
	command.Stdin, command.Stdout, command.Stderr = os.Stdin, os.Stdout, os.Stderr
	signals := make(chan os.Signal, 8)
	signal.Reset(os.Interrupt, syscall.SIGTERM)
	signal.Notify(signals, os.Interrupt, syscall.SIGQUIT, syscall.SIGTERM)
	if !signal.Ignored(syscall.SIGHUP) { // as it is under nohup, and then for the program, too
		signal.Reset(syscall.SIGHUP)
		signal.Notify(signals, syscall.SIGHUP)
	}
	if err := command.Start(); err != nil {
		return nil, fmt.Errorf("running the compiled script: %w", err)
	}
	go func() {
		for s := range signals {
			typed := s == os.Interrupt || s == syscall.SIGQUIT
			if typed && inForeground() {
				continue // the terminal has also sent it to the program
			}
			_ = command.Process.Signal(s) // the program may have ended
		}
	}()
	_ = command.Wait() // the process state describes how it ended
	return command.ProcessState, nil
}

// inForeground reports whether this process is in the foreground of its terminal, which sends the
// signals of typed keys to all processes there.
func inForeground() bool {
	terminal, err := os.OpenFile("/dev/tty", os.O_RDWR, 0)
	if err != nil {
		return false
	}
	defer terminal.Close()
	group, err := unix.IoctlGetInt(int(terminal.Fd()), unix.TIOCGPGRP)
	return err == nil && group == unix.Getpgrp()
}

// end returns the exit status of a program. If the program was ended by a signal, this process ends
// itself with the same signal.
func end(state *os.ProcessState) int {
	if how, ok := state.Sys().(syscall.WaitStatus); ok && how.Signaled() {
		signal.Reset()
		_ = syscall.Kill(os.Getpid(), how.Signal())
		return 128 + int(how.Signal()) // if the signal does not end this process
	}
	return state.ExitCode()
}
