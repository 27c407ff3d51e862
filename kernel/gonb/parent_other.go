//go:build !linux

package gonb

import "os/exec"

// dieWithParent does nothing on this system, which has no such signal.
func dieWithParent(*exec.Cmd) {}

// killAll kills the process.
func killAll(c *exec.Cmd) { _ = c.Process.Kill() }
