package doctor

import (
	"debug/buildinfo"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"

	"setlab/kernel/checkout"
)

// tool checks for a program that compiled cells need.
func tool(name string) Finding {
	path, err := findTool(name)
	if err != nil {
		if root, none := checkout.Carried(); none == nil {
			if path, err = exec.LookPath(filepath.Join(root, "bin", name)); err != nil {
				return note(name+" is not built yet: the first compiled cell builds it from the source in this program, which takes a while", "setlab warm")
			}
		}
	}
	if err != nil {
		return problem(fmt.Sprintf("%s is neither next to setlab nor on PATH; compiled cells need it", name),
			"make build, which puts it next to bin/setlab")
	}
	info, err := buildinfo.ReadFile(path)
	if err != nil {
		return note(fmt.Sprintf("%s (of unknown version: %v)", path, err), "")
	}
	version := info.Main.Version
	for _, dependency := range info.Deps {
		if version == "" && dependency.Path == info.Path {
			version = dependency.Version
		}
	}
	return ok(fmt.Sprintf("%s (%s)", path, version))
}

// findTool looks for a program where the kernel does: next to this executable, then on PATH.
func findTool(name string) (string, error) {
	if self, err := os.Executable(); err == nil {
		if path, err := exec.LookPath(filepath.Join(filepath.Dir(self), name)); err == nil {
			return path, nil
		}
	}
	return exec.LookPath(name)
}
