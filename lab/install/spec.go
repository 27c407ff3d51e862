package install

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"setlab/kernel/checkout"
)

// Spec is the content of a kernelspec for this kernel.
type Spec struct {
	// Executable is the absolute path of the setlab command.
	Executable string
	// Module is the absolute path of this module's source, from which compiled cells import; empty
	// if there is none.
	Module string
	// Go is the absolute path of the go command, for a Jupyter that was started from a desktop,
	// without the PATH of the shell; empty if there is none.
	Go string
}

// GoVariable is the environment variable with which a kernelspec passes the path of the go command
// to the kernel.
const GoVariable = "SETLAB_GO"

// kernelJSON is the content of kernel.json, with Jupyter's field names.
type kernelJSON struct {
	Argv          []string          `json:"argv"`
	DisplayName   string            `json:"display_name"`
	Language      string            `json:"language"`
	InterruptMode string            `json:"interrupt_mode"`
	Env           map[string]string `json:"env,omitempty"`
}

// JSON returns the contents of kernel.json, also for a front end that starts the kernel without a registration.
func (s Spec) JSON() ([]byte, error) {
	env := map[string]string{}
	for name, value := range map[string]string{checkout.Variable: s.Module, GoVariable: s.Go} {
		if value != "" {
			// Jupyter expands ${NAME} in these values.
			env[name] = strings.ReplaceAll(value, "$", "$$")
		}
	}
	file := kernelJSON{
		Argv:        []string{s.Executable, "kernel", "{connection_file}"},
		DisplayName: "SET Lab (Go)",
		Language:    "go",
		// An interrupt message only reaches the kernel process. A signal would also reach its
		// children, at a moment that the kernel does not control.
		InterruptMode: "message",
		Env:           env,
	}
	text, err := json.MarshalIndent(file, "", "  ")
	return append(text, '\n'), err
}

// Read reads the kernelspec in the folder dir. If there is none, the error is fs.ErrNotExist.
func Read(dir string) (Spec, error) {
	name := filepath.Join(dir, "kernel.json")
	text, err := os.ReadFile(name)
	if err != nil {
		return Spec{}, err
	}
	var file kernelJSON
	if err := json.Unmarshal(text, &file); err != nil {
		return Spec{}, fmt.Errorf("%s: %w", name, err)
	}
	if len(file.Argv) == 0 {
		return Spec{}, fmt.Errorf("%s: argv is empty", name)
	}
	value := func(name string) string { return strings.ReplaceAll(file.Env[name], "$$", "$") }
	return Spec{Executable: file.Argv[0], Module: value(checkout.Variable), Go: value(GoVariable)}, nil
}
