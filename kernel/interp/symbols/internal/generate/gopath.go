package main

import (
	"errors"
	"go/build"
	"os"
	"path/filepath"

	"golang.org/x/tools/go/packages"
)

// inGOPATH calls do while package go/build finds the packages and what they import in a GOPATH, made of links to their modules. In a module
// it asks the go command where each import of each package is, which takes minutes.
func inGOPATH(found []*packages.Package, do func() error) (err error) {
	folder, err := os.MkdirTemp("", "generate-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	modules := map[string]string{}
	packages.Visit(found, func(p *packages.Package) bool {
		if p.Module != nil {
			modules[p.Module.Path] = p.Module.Dir
		}
		return true
	}, nil)
	for path, dir := range modules {
		at := filepath.Join(folder, "src", filepath.FromSlash(path))
		if err := errors.Join(os.MkdirAll(filepath.Dir(at), 0o777), os.Symlink(dir, at)); err != nil {
			return err
		}
	}
	defer func(old string) { build.Default.GOPATH = old }(build.Default.GOPATH)
	build.Default.GOPATH = folder
	old, was := os.LookupEnv("GO111MODULE")
	defer func() {
		if was {
			err = errors.Join(err, os.Setenv("GO111MODULE", old))
		} else {
			err = errors.Join(err, os.Unsetenv("GO111MODULE"))
		}
	}()
	if err := os.Setenv("GO111MODULE", "off"); err != nil {
		return err
	}
	return do()
}
