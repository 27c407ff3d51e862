package install

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"setlab/kernel/checkout"
)

// Spec is what a kernelspec says about the kernel.
type Spec struct {
	// Executable is the absolute path of the setlab command.
	Executable string
	// Module is the absolute path of this module's source, which compiled cells
	// import from; empty where there is none.
	Module string
	// Go is the absolute path of the go command, for a Jupyter that was started
	// from a desktop and so without the shell's PATH; empty where there is none.
	Go string
}

// GoVariable names the environment variable with which a kernelspec tells the
// kernel where the go command is.
const GoVariable = "SETLAB_GO"

// kernelJSON is the file kernel.json in Jupyter's terms.
type kernelJSON struct {
	Argv          []string          `json:"argv"`
	DisplayName   string            `json:"display_name"`
	Language      string            `json:"language"`
	InterruptMode string            `json:"interrupt_mode"`
	Env           map[string]string `json:"env,omitempty"`
}

// encode returns the contents of kernel.json.
func (s Spec) encode() ([]byte, error) {
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
		// A message reaches the kernel process alone; a signal would hit its
		// children too, at a moment that the kernel does not choose.
		InterruptMode: "message",
		Env:           env,
	}
	text, err := json.MarshalIndent(file, "", "  ")
	return append(text, '\n'), err
}

// Read returns what the kernelspec in the folder dir says. The error is
// fs.ErrNotExist if there is none.
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
		return Spec{}, fmt.Errorf("%s: argv is empty, so it starts nothing", name)
	}
	value := func(name string) string { return strings.ReplaceAll(file.Env[name], "$$", "$") }
	return Spec{Executable: file.Argv[0], Module: value(checkout.Variable), Go: value(GoVariable)}, nil
}
