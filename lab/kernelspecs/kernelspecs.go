// Package kernelspecs lists the kernels that a lab can start: the built-in one, and those installed for Jupyter on
// this machine.
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

// Kernel describes how to start a kernel, and holds the files that front ends show for it.
type Kernel struct {
	Name string
	// JSON is the content of its kernel.json.
	JSON []byte
	// Files are the logos and other files next to kernel.json.
	Files fs.FS
	// Dir is the folder that contains kernel.json; empty for a built-in kernel.
	Dir string
}

// Spec is the part of a kernel.json that is needed to start the kernel.
type Spec struct {
	Argv          []string          `json:"argv"`
	DisplayName   string            `json:"display_name"`
	Language      string            `json:"language"`
	InterruptMode string            `json:"interrupt_mode"` // "signal", or "message" for a request on the control channel
	Env           map[string]string `json:"env"`
}

// Spec parses the kernel's kernel.json.
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

// ErrUnknown is returned if there is no kernel with a name.
var ErrUnknown = errors.New("there is no such kernel")

// Catalog finds kernels.
type Catalog struct {
	// Builtin lists the built-in kernels. They come first, and take precedence over installed kernels with the same
	// name.
	Builtin []Kernel
	// Path lists Jupyter's data folders; nil means those of this machine.
	Path []string
}

// name matches the kernel names that Jupyter accepts.
var name = regexp.MustCompile(`^[a-zA-Z0-9._ -]+$`)

// All returns the kernels that can be read: the built-in ones, then the others sorted by name. If several kernels
// with the same name are installed, the first one on Jupyter's search path wins.
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

// path returns the folders that are searched for installed kernels.
func (c Catalog) path() []string {
	if c.Path != nil {
		return c.Path
	}
	// Without a home directory, there are only built-in kernels.
	found, _ := install.SearchPath()
	return found
}

// Default returns the name of the kernel for new notebooks.
func (c Catalog) Default() string {
	if all := c.All(); len(all) > 0 {
		return all[0].Name
	}
	return ""
}

// Find returns the kernel with a name. An empty name means the default kernel and, as in Jupyter, "python" also
// means python3.
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
