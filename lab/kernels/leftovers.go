package kernels

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"syscall"

	"setlab/kernel/jupyter/wire"
)

// Process is the process of a lab. It stands in the files that Jupyter's programs look for, whose readers pass over what they do not know.
type Process struct {
	ID   int    `json:"lab_pid"`
	Host string `json:"lab_host"` // homes may be those of several machines
}

// Self returns this process.
func Self() Process {
	host, _ := os.Hostname() // without a name, all is this machine
	return Process{os.Getpid(), host}
}

// Dead reports whether the process is one of this machine and has ended.
func (p Process) Dead() bool {
	if p.ID <= 0 || p.Host != Self().Host {
		return false
	}
	found, err := os.FindProcess(p.ID)
	return err != nil || errors.Is(found.Signal(syscall.Signal(0)), os.ErrProcessDone)
}

// noted is what a connection file says.
type noted struct {
	wire.Connection
	Process
}

// Sweep removes files that killed labs left in a folder, and whose names match a pattern: they have keys and tokens. Files of other
// servers stay.
func Sweep(folder, pattern string) {
	files, _ := filepath.Glob(filepath.Join(folder, pattern)) // the patterns are well formed
	for _, file := range files {
		var by Process
		text, err := os.ReadFile(file)
		if err == nil && json.Unmarshal(text, &by) == nil && by.Dead() {
			_ = os.Remove(file) // another lab may do the same
		}
	}
}
