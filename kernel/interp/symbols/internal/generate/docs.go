package main

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/build"
	"go/doc"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// docsOf returns the doc comments of a package by the names that package symbols
// documents: "" for itself, "Name", "Type.Name" for fields and methods.
func docsOf(name, path string, files []string) (map[string]string, error) {
	fset := token.NewFileSet()
	var parsed []*ast.File
	for _, f := range files {
		file, err := parser.ParseFile(fset, f, nil, parser.ParseComments)
		if err != nil {
			return nil, err
		}
		parsed = append(parsed, file)
	}
	var mode doc.Mode
	if path == "builtin" {
		mode = doc.AllDecls // they begin with small letters
	}
	p, err := doc.NewFromFiles(fset, parsed, path, mode)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	found := map[string]string{}
	note := func(name, text string) {
		if text = strings.TrimSpace(text); text != "" && found[name] == "" {
			found[name] = text
		}
	}
	note("", p.Doc)
	values := slices.Concat(p.Consts, p.Vars)
	functions := p.Funcs
	for _, t := range p.Types {
		note(t.Name, t.Doc)
		noteMembers(note, t)
		values = slices.Concat(values, t.Consts, t.Vars)
		functions = slices.Concat(functions, t.Funcs)
		for _, m := range t.Methods {
			note(t.Name+"."+m.Name, m.Doc)
		}
	}
	for _, f := range functions {
		note(f.Name, f.Doc)
	}
	for _, v := range values {
		for _, spec := range v.Decl.Specs {
			spec := spec.(*ast.ValueSpec)
			for _, name := range spec.Names {
				above := spec.Doc.Text()
				if above == "" {
					above = v.Doc // of the whole group
				}
				note(name.Name, above+"\n"+spec.Comment.Text())
			}
		}
	}
	return found, nil
}

// noteMembers notes the doc comments of a struct's fields and an interface's methods.
func noteMembers(note func(name, text string), t *doc.Type) {
	for _, spec := range t.Decl.Specs {
		spec, ok := spec.(*ast.TypeSpec)
		if !ok || spec.Name.Name != t.Name {
			continue
		}
		var members *ast.FieldList
		switch u := spec.Type.(type) {
		case *ast.StructType:
			members = u.Fields
		case *ast.InterfaceType:
			members = u.Methods
		default:
			continue
		}
		for _, m := range members.List {
			for _, name := range m.Names {
				note(t.Name+"."+name.Name, textOf(m.Doc, m.Comment))
			}
		}
	}
}

// textOf returns the comment above, or else the one behind.
func textOf(above, behind *ast.CommentGroup) string {
	if above.Text() != "" {
		return above.Text()
	}
	return behind.Text()
}

// writeDocs writes the doc comments of packages into an archive.
func writeDocs(name string, found []*packages.Package) error {
	contents := map[string][]byte{}
	for _, p := range found {
		docs, err := docsOf(p.Name, p.PkgPath, p.GoFiles)
		if err != nil {
			return err
		}
		if contents[p.PkgPath], err = json.Marshal(docs); err != nil {
			return err
		}
	}
	return writeArchive(filepath.Join("docs", name+".zip"), contents)
}

// builtinPackage is that of the documentation of Go's own functions and types,
// which is no package to import.
func builtinPackage() *packages.Package {
	folder := filepath.Join(build.Default.GOROOT, "src", "builtin")
	return &packages.Package{Name: "builtin", PkgPath: "builtin", GoFiles: []string{filepath.Join(folder, "builtin.go")}}
}
