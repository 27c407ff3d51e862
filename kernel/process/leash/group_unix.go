//go:build unix

package leash

import (
	"os"
	"os/exec"
	"syscall"
)

// killGroup kills all processes of a group, its watchdog too.
func killGroup(group int) {
	// A group without members cannot be killed, which is as well.
	_ = syscall.Kill(-group, syscall.SIGKILL)
}

// watchdog starts the program that leads a group, and kills it when the file that is
// returned is closed, if only by the end of this process.
func watchdog() (group int, leash *os.File, err error) {
	read, write, err := os.Pipe()
	if err != nil {
		return 0, nil, err
	}
	defer read.Close()
	dog := exec.Command("/bin/sh", "-c", "read end; kill -s KILL -- -$$")
	dog.Stdin = read
	dog.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := dog.Start(); err != nil {
		write.Close()
		return 0, nil, err
	}
	go func() {
		_ = dog.Wait() // it is always killed
	}()
	return dog.Process.Pid, write, nil
}
