package leash

import (
	"os"
	"os/exec"
	"syscall"
)

// killGroup kills all processes of a group, including its watchdog.
func killGroup(group int) {
	// It fails if the group is empty, which does not matter.
	_ = syscall.Kill(-group, syscall.SIGKILL)
}

// watchdog starts the program that leads a group, and kills the group when the returned file is
// closed, at the latest when this process ends.
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
