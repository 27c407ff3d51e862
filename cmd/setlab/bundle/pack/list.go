package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"
)

// platforms lists the platforms on which the packed source must build.
var platforms = []string{"linux/amd64", "linux/arm64", "darwin/amd64", "darwin/arm64", "freebsd/amd64"}

// listed is a package with its source files.
type listed struct {
	folder  string // folder on this machine
	path    string
	sources []string // source and embedded files, relative to folder
	module  dependency
}

// dependency is a module that this module requires. The zero value is this module itself.
type dependency struct{ path, version, folder string }

// place returns the module's folder in the archive.
func (d dependency) place() string { return "modules/" + d.path + "@" + d.version }

// place returns the package's folder in the archive.
func (p listed) place() string {
	if p.module.path == "" {
		return strings.TrimPrefix(p.path, "setlab/")
	}
	return path.Join(p.module.place(), strings.TrimPrefix(p.path, p.module.path))
}

// file returns a go.mod that contains only the module's path and language version. The go.mod of
// the requiring module lists the module's own requirements.
func (d dependency) file() ([]byte, error) {
	language := "1.16"
	text, err := os.ReadFile(filepath.Join(d.folder, "go.mod"))
	if err == nil {
		old, err := modfile.ParseLax("go.mod", text, nil)
		if err != nil {
			return nil, err
		}
		if old.Go != nil {
			language = old.Go.Version
		}
	} else if !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	return fmt.Appendf(nil, "module %s\n\ngo %s\n", d.path, language), nil
}

// list returns the given packages of the module in folder and their dependencies on any of the
// platforms, without the standard library.
func list(folder string, packages []string) ([]listed, error) {
	all := map[string]listed{}
	for _, platform := range platforms {
		system, processor, _ := strings.Cut(platform, "/")
		arguments := append([]string{"list", "-deps", "-json=ImportPath,Dir,Standard,Module,EmbedFiles"}, packages...)
		command := exec.Command("go", arguments...)
		command.Dir = folder
		command.Env = append(os.Environ(), "GOOS="+system, "GOARCH="+processor, "CGO_ENABLED=0", "GOWORK=off")
		var said bytes.Buffer
		command.Stderr = &said
		text, err := command.Output()
		if err != nil {
			return nil, fmt.Errorf("go list for %s: %w\n%s", platform, err, said.String())
		}
		if err := read(text, all); err != nil {
			return nil, err
		}
	}
	var sorted []listed
	for _, name := range slices.Sorted(maps.Keys(all)) {
		sorted = append(sorted, all[name])
	}
	return sorted, nil
}

// read adds the packages in the output of go list.
func read(text []byte, all map[string]listed) error {
	for d := json.NewDecoder(bytes.NewReader(text)); ; {
		var p struct {
			ImportPath, Dir string
			Standard        bool
			EmbedFiles      []string
			Module          *struct {
				Path, Version, Dir string
				Main               bool
			}
		}
		if err := d.Decode(&p); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		if p.Standard || p.Module == nil {
			continue
		}
		sources, err := source(p.Dir)
		if err != nil {
			return err
		}
		l := listed{folder: p.Dir, path: p.ImportPath, sources: append(sources, p.EmbedFiles...)}
		if !p.Module.Main {
			l.module = dependency{p.Module.Path, p.Module.Version, p.Module.Dir}
		}
		all[p.ImportPath] = l
	}
}

// source returns the files that a package is compiled from on any platform.
func source(folder string) (names []string, err error) {
	entries, err := os.ReadDir(folder)
	for _, e := range entries {
		name := e.Name()
		switch path.Ext(name) {
		case ".go", ".s", ".h":
			if e.Type().IsRegular() && !strings.HasSuffix(name, "_test.go") {
				names = append(names, name)
			}
		}
	}
	return names, err
}
