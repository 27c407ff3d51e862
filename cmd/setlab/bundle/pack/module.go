package main

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"

	"setlab/kernel/scope"
)

// whole lists the modules that are packed with all their packages, because cells may import more of
// them than is in scope. Other modules are packed with the required packages only.
var whole = []string{"gonum.org/v1/gonum", "gonum.org/v1/plot", "golang.org/x/image", "golang.org/x/exp", "golang.org/x/sync"}

// tools is the module of the programs that compile cells.
const tools = "kernel/compiled/gonb/tools"

// module returns the source that cells and user programs are built from: the packages of this
// module that they can import, the programs that compile cells, and the dependencies of both. Its
// go.mod replaces all modules with folders in the archive, so that building needs no network.
func module() (files, error) {
	packages := slices.Concat([]string{"./datasets/...", "./setlib/...", "./plotting/..."}, scope.Programs(), scope.Numeric())
	packages = append(packages, "github.com/janpfeifer/gonb/gonbui/widgets", "github.com/janpfeifer/gonb/gonbui/dom")
	own, err := list(".", packages)
	if err != nil {
		return nil, err
	}
	programs, err := list(tools, []string{"tool"})
	if err != nil {
		return nil, err
	}
	all := files{}
	for _, p := range append(own, programs...) {
		if err := all.add(p); err != nil {
			return nil, err
		}
	}
	for _, part := range []struct {
		folder   string
		packages []listed
	}{{".", own}, {tools, programs}} {
		if err := all.describe(part.folder, part.packages); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// add adds the source of a package, and the license and go.mod of its module.
func (f files) add(p listed) error {
	to := p.place()
	for _, name := range p.sources {
		if err := f.file(path.Join(to, name), filepath.Join(p.folder, name)); err != nil {
			return err
		}
	}
	if p.module.path == "" {
		return f.file("LICENSE", "LICENSE")
	}
	root := p.module.place()
	if _, done := f[root+"/go.mod"]; done {
		return nil
	}
	text, err := p.module.file()
	if err != nil {
		return err
	}
	f[root+"/go.mod"] = text
	for _, pattern := range []string{"LICEN[CS]E*", "COPYING*", "NOTICE*", "PATENTS"} {
		found, err := filepath.Glob(filepath.Join(p.module.folder, pattern))
		if err != nil {
			return err
		}
		for _, file := range found {
			if info, err := os.Stat(file); err == nil && info.Mode().IsRegular() {
				if err := f.file(path.Join(root, filepath.Base(file)), file); err != nil {
					return err
				}
			}
		}
	}
	for _, name := range whole {
		if name == p.module.path {
			return f.tree(root, p.module.folder, func(name string) bool {
				base := path.Base(name)
				return base != "testdata" && base != "_examples" && !strings.HasPrefix(base, ".g") && !strings.HasSuffix(base, "_test.go") &&
					(!strings.Contains(base, ".") || strings.HasSuffix(base, ".go") || strings.HasSuffix(base, ".s") || strings.HasSuffix(base, ".h"))
			})
		}
	}
	return nil
}

// describe adds the go.mod of the module in folder. It requires the modules that the packages need
// and replaces them with folders in the archive.
func (f files) describe(folder string, packages []listed) error {
	text, err := os.ReadFile(filepath.Join(folder, "go.mod"))
	if err != nil {
		return err
	}
	old, err := modfile.Parse("go.mod", text, nil)
	if err != nil {
		return err
	}
	file := new(modfile.File)
	if err := file.AddModuleStmt(old.Module.Mod.Path); err != nil {
		return err
	}
	if err := file.AddGoStmt(old.Go.Version); err != nil {
		return err
	}
	for _, tool := range old.Tool {
		if err := file.AddTool(tool.Path); err != nil {
			return err
		}
	}
	seen := map[string]bool{}
	for _, p := range packages {
		m := p.module
		if m.path == "" || seen[m.path] {
			continue
		}
		seen[m.path] = true
		up, err := filepath.Rel(folder, m.place())
		if err != nil {
			return err
		}
		if err := file.AddRequire(m.path, m.version); err != nil {
			return err
		}
		if up = filepath.ToSlash(up); !strings.HasPrefix(up, ".") {
			up = "./" + up
		}
		if err := file.AddReplace(m.path, m.version, up, ""); err != nil {
			return err
		}
	}
	file.Cleanup()
	if text, err = file.Format(); err != nil {
		return fmt.Errorf("go.mod of %s: %w", folder, err)
	}
	f[path.Join(folder, "go.mod")], f[path.Join(folder, "go.sum")] = text, nil
	return nil
}
