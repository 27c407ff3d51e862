// Package place describes the working directory and environment variables of cells, which all Go cells of a notebook share,
// regardless of the process in which they run.
package place

import (
	"cmp"
	"errors"
	"maps"
	"os"
	"strings"
)

// Place describes how a process's working directory and environment differ from those at its start, or from another Place.
type Place struct {
	Dir string             // empty means unchanged
	Env map[string]*string // nil unsets a variable
}

// IsEmpty reports whether there is no difference.
func (p Place) IsEmpty() bool { return p.Dir == "" && len(p.Env) == 0 }

// With returns the place after a change.
func (p Place) With(change Place) Place {
	all := Place{Dir: cmp.Or(change.Dir, p.Dir), Env: map[string]*string{}}
	maps.Copy(all.Env, p.Env)
	maps.Copy(all.Env, change.Env)
	return all
}

// Since returns the change from an earlier place to this one.
func (p Place) Since(earlier Place) Place {
	change := Place{Env: map[string]*string{}}
	if p.Dir != earlier.Dir {
		change.Dir = p.Dir
	}
	for name, value := range p.Env {
		if old, known := earlier.Env[name]; !known || (old == nil) != (value == nil) || value != nil && *old != *value {
			change.Env[name] = value
		}
	}
	return change
}

// Folder returns the working directory for a child process: p.Dir, or the given one if p.Dir is empty or no longer exists.
func (p Place) Folder(otherwise string) string {
	if info, err := os.Stat(p.Dir); p.Dir == "" || err != nil || !info.IsDir() {
		return otherwise
	}
	return p.Dir
}

// Environ returns the environment for a child process: the given variables with the changes of p.
func (p Place) Environ(otherwise []string) []string {
	var all []string
	for _, assignment := range otherwise {
		name, _, _ := strings.Cut(assignment, "=")
		if _, changed := p.Env[name]; !changed {
			all = append(all, assignment)
		}
	}
	for name, value := range p.Env {
		if value != nil {
			all = append(all, name+"="+*value)
		}
	}
	return all
}

// Enter changes the working directory and environment of this process.
func (p Place) Enter() error {
	var failed []error
	if p.Dir != "" {
		failed = append(failed, os.Chdir(p.Dir))
	}
	for name, value := range p.Env {
		if value == nil {
			failed = append(failed, os.Unsetenv(name))
		} else {
			failed = append(failed, os.Setenv(name, *value))
		}
	}
	return errors.Join(failed...)
}
