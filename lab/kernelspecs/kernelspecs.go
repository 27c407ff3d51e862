// Package kernelspecs knows the kernels that a lab can start: the one that is built in,
// and those that are installed for Jupyter on this machine.
package kernelspecs

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"setlab/lab/install"
)

// Kernel is what starts a kernel, and the files that front ends show of it.
type Kernel struct {
	Name string
	// JSON is its kernel.json.
	JSON []byte
	// Files are the logos and what else lies beside kernel.json.
	Files fs.FS
	// Dir is the folder of kernel.json; empty for a built-in kernel.
	Dir string
}

// Spec is what of a kernel.json matters for starting it.
type Spec struct {
	Argv          []string          `json:"argv"`
	DisplayName   string            `json:"display_name"`
	Language      string            `json:"language"`
	InterruptMode string            `json:"interrupt_mode"` // "signal", or "message" on the control channel
	Env           map[string]string `json:"env"`
}

// Spec reads the kernel's kernel.json.
func (k Kernel) Spec() (Spec, error) {
	var spec Spec
	if err := json.Unmarshal(k.JSON, &spec); err != nil {
		return Spec{}, fmt.Errorf("the kernel %s: kernel.json: %w", k.Name, err)
	}
	if len(spec.Argv) == 0 {
		return Spec{}, fmt.Errorf("the kernel %s: kernel.json names no program to start", k.Name)
	}
	return spec, nil
}

// ErrUnknown says that there is no kernel of a name.
var ErrUnknown = errors.New("there is no such kernel")

// Catalog finds kernels.
type Catalog struct {
	// Builtin is listed first and hides an installed one of its name.
	Builtin []Kernel
	// Path lists Jupyter's data folders; nil stands for those of this machine.
	Path []string
}

// name is what Jupyter takes as a kernel's name.
var name = regexp.MustCompile(`^[a-zA-Z0-9._ -]+$`)

// All lists the kernels that can be read, the built-in ones first, the others by name.
// Of several installed under one name, the first on Jupyter's search path counts.
func (c Catalog) All() []Kernel {
	kernels := slices.Clone(c.Builtin)
	for _, data := range c.path() {
		entries, err := os.ReadDir(filepath.Join(data, "kernels"))
		if err != nil {
			continue // most of the folders do not exist
		}
		for _, entry := range entries {
			known := func(k Kernel) bool { return strings.EqualFold(k.Name, entry.Name()) }
			if !name.MatchString(entry.Name()) || slices.ContainsFunc(kernels, known) {
				continue
			}
			if k, err := read(filepath.Join(data, "kernels", entry.Name()), entry.Name()); err == nil {
				kernels = append(kernels, k)
			}
		}
	}
	slices.SortFunc(kernels[len(c.Builtin):], func(a, b Kernel) int { return strings.Compare(a.Name, b.Name) })
	return kernels
}

// read reads an installed kernel.
func read(dir, name string) (Kernel, error) {
	text, err := os.ReadFile(filepath.Join(dir, "kernel.json"))
	if err != nil {
		return Kernel{}, err
	}
	k := Kernel{Name: strings.ToLower(name), JSON: text, Files: os.DirFS(dir), Dir: dir}
	_, err = k.Spec()
	return k, err
}

// path is where installed kernels are looked for.
func (c Catalog) path() []string {
	if c.Path != nil {
		return c.Path
	}
	// Without a home there are only the built-in ones.
	found, _ := install.SearchPath()
	return found
}

// Default is the name of the kernel that a new notebook gets.
func (c Catalog) Default() string {
	if all := c.All(); len(all) > 0 {
		return all[0].Name
	}
	return ""
}

// Find returns a kernel by its name; an empty one stands for the default, and as with Jupyter "python" for python3.
func (c Catalog) Find(name string) (Kernel, error) {
	if name == "" {
		name = c.Default()
	}
	for _, k := range c.All() {
		if strings.EqualFold(k.Name, name) {
			return k, nil
		}
	}
	if name == "python" {
		return c.Find("python3")
	}
	return Kernel{}, fmt.Errorf("%w: %q", ErrUnknown, name)
}
