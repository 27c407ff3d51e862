// Package jupyter finds the Jupyter application installed on the machine.
package jupyter

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strings"
)

// Program is an installed Jupyter application that opens notebooks in a browser.
type Program struct {
	Name string // display name
	Path string // path of the executable
}

// programs lists the applications that can open a notebook, in order of preference.
var programs = []struct{ name, command string }{
	{"JupyterLab", "jupyter-lab"},
	{"Jupyter Notebook", "jupyter-notebook"},
}

// ErrNotFound is returned if no Jupyter is installed.
var ErrNotFound = errors.New("no Jupyter was found on PATH (neither jupyter-lab nor jupyter-notebook)")

// Find looks for JupyterLab, then for Jupyter Notebook, on PATH.
func Find() (Program, error) {
	for _, program := range programs {
		if path, err := exec.LookPath(program.command); err == nil {
			return Program{Name: program.name, Path: path}, nil
		}
	}
	return Program{}, ErrNotFound
}

// Version runs the program to get its version.
func (p Program) Version(ctx context.Context) (string, error) {
	output, err := exec.CommandContext(ctx, p.Path, "--version").Output()
	if err != nil {
		return "", fmt.Errorf("%s --version: %w", p.Path, err)
	}
	return strings.TrimSpace(string(output)), nil
}
