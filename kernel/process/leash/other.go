//go:build !unix

package leash

import (
	"os"
	"syscall"
)

// The system has no process groups and no watchdog. A child notices the end of this process from
// its pipes.

func attributes(int) *syscall.SysProcAttr { return nil }

func killGroup(int) {}

func watchdog() (int, *os.File, error) { return 0, nil, nil }
