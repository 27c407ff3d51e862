package kernels

import (
	"encoding/json"
	"os"
	"path/filepath"

	"setlab/internal/alive"
	"setlab/kernel/jupyter/wire"
)

// Process identifies the process of a lab. It is stored in files that Jupyter's programs read, which ignore unknown fields.
type Process struct {
	ID   int    `json:"lab_pid"`
	Host string `json:"lab_host"` // home directories may be shared between machines
}

// Self returns this process.
func Self() Process {
	host, _ := os.Hostname() // without a name, all processes count as local
	return Process{os.Getpid(), host}
}

// Dead reports whether the process ran on this machine and has ended.
func (p Process) Dead() bool {
	return p.ID > 0 && p.Host == Self().Host && !alive.Process(p.ID)
}

// noted is the content of a connection file.
type noted struct {
	wire.Connection
	Process
}

// Sweep removes files with a matching name that killed labs have left in a folder, because they contain keys and tokens. Files of other
// servers are kept.
func Sweep(folder, pattern string) {
	entries, _ := os.ReadDir(folder) // without a folder there are none
	for _, e := range entries {
		if matches, _ := filepath.Match(pattern, e.Name()); !matches {
			continue
		}
		file := filepath.Join(folder, e.Name())
		var by Process
		text, err := os.ReadFile(file)
		if err == nil && json.Unmarshal(text, &by) == nil && by.Dead() {
			_ = os.Remove(file) // another lab may remove it at the same time
		}
	}
}
