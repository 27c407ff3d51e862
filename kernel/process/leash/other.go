//go:build !unix

package leash

import (
	"os"
	"syscall"
)

// The system has no process groups and no watchdog: a child notices by its pipes that
// this process has ended.

func attributes(int) *syscall.SysProcAttr { return nil }

func killGroup(int) {}

func watchdog() (int, *os.File, error) { return 0, nil, nil }
