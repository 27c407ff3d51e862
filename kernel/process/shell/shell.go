// Package shell runs a shell command as a terminal would: the command has ended when the shell
// ends, even if programs are left in the background. GoNB instead waits for all processes that
// could still write, and therefore for these programs.
package shell

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"time"

	"golang.org/x/sys/unix"
)

// Program is the shell, the same one that GoNB uses.
const Program = "/bin/bash"

// Command is the subcommand of setlab that calls Run.
const Command = "shell"

// interruptGrace is how long an interrupted shell may take to end.
const interruptGrace = time.Second

// Run runs a command with this process's standard streams and returns its exit status. Later output
// of programs in the background is dropped. An interrupt is passed on to the shell.
func Run(command string) (status int, err error) {
	c := exec.Command(Program, "-c", command)
	c.Stdin = os.Stdin
	var relays []*relay
	for _, to := range []*os.File{os.Stdout, os.Stderr} {
		read, write, err := os.Pipe()
		if err != nil {
			return 0, err
		}
		defer read.Close()
		defer write.Close()
		relays = append(relays, &relay{from: read, theirs: write, to: to})
	}
	c.Stdout, c.Stderr = relays[0].theirs, relays[1].theirs
	interrupts := make(chan os.Signal, 1)
	signal.Notify(interrupts, os.Interrupt)
	defer signal.Stop(interrupts)
	if err := c.Start(); err != nil {
		return 0, fmt.Errorf("starting the shell: %w", err)
	}
	for _, r := range relays {
		r.theirs.Close()
		r.start()
	}
	ended := make(chan struct{})
	go func() {
		select {
		case <-interrupts:
			_ = c.Process.Signal(os.Interrupt) // it may just have ended
			select {
			case <-time.After(interruptGrace):
				_ = c.Process.Kill()
			case <-ended:
			}
		case <-ended:
		}
	}()
	err = c.Wait()
	close(ended)
	for _, r := range relays {
		if held := r.finish(); held {
			err = errors.Join(err, r.abandon())
		}
	}
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		if s := exit.ProcessState.Sys().(interface{ Signaled() bool }); s.Signaled() {
			return 130, nil // the status of a shell whose command was interrupted
		}
		return exit.ExitCode(), nil
	}
	return 0, err
}

// relay copies everything written to a pipe.
type relay struct {
	from, theirs, to *os.File
	done             chan struct{}
}

func (r *relay) start() {
	r.done = make(chan struct{})
	go func() {
		defer close(r.done)
		_, _ = io.Copy(r.to, r.from) // until the end of the pipe, or the deadline
	}()
}

// finish copies the data left in the pipe and reports whether another process may still write to
// it.
func (r *relay) finish() (held bool) {
	_ = r.from.SetReadDeadline(time.Now()) // pipes support deadlines
	<-r.done
	_ = r.from.SetReadDeadline(time.Time{})
	raw, err := r.from.SyscallConn()
	if err != nil {
		return false
	}
	buffer := make([]byte, 1<<16)
	for {
		n := 0
		err := raw.Read(func(fd uintptr) bool {
			n, err = unix.Read(int(fd), buffer)
			return true
		})
		switch {
		case err != nil:
			return false
		case n < 0:
			return true
		case n == 0:
			return false
		}
		if _, err := r.to.Write(buffer[:n]); err != nil {
			return true
		}
	}
}

// abandon hands the pipe to a program that discards the data. Without a reader, the processes that
// write to it would be killed.
func (r *relay) abandon() error {
	c := exec.Command("cat")
	c.Stdin = r.from
	return c.Start()
}
