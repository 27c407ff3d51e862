// Package jupyter finds the Jupyter that is installed on the machine, if one is.
package jupyter

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strings"
)

// Program is an installed Jupyter application that opens notebooks in a
// browser.
type Program struct {
	Name string // as people call it
	Path string // of its command
}

// programs are the applications that can open a notebook, the better first.
var programs = []struct{ name, command string }{
	{"JupyterLab", "jupyter-lab"},
	{"Jupyter Notebook", "jupyter-notebook"},
}

// ErrNotFound says that no Jupyter is installed.
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

// Version asks the program for its version.
func (p Program) Version(ctx context.Context) (string, error) {
	output, err := exec.CommandContext(ctx, p.Path, "--version").Output()
	if err != nil {
		return "", fmt.Errorf("%s --version: %w", p.Path, err)
	}
	return strings.TrimSpace(string(output)), nil
}
