package interp

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/types"
	"maps"
	"strings"

	"golang.org/x/tools/go/ssa"

	"setlab/kernel/interp/generic"
)

// importPackage adds a package that cells use to the ssa program. The symbol tables cannot contain generic functions,
// so package generic provides source for those of the standard library.
func (s *Session) importPackage(p *types.Package) {
	if s.prog.Package(p) != nil {
		return
	}
	known := s.prog.CreatePackage(p, nil, nil, true)
	folder := strings.ReplaceAll(p.Path(), "/", "_")
	text, err := generic.Files.ReadFile(folder + "/" + folder + ".go")
	if err != nil {
		return // it has no generic functions that cells can use
	}
	if err := s.overlay(known, p, text); err != nil {
		panic(fmt.Sprintf("the source of package %s: %v", p.Path(), err)) // the source is embedded, so this is a bug
	}
}

// overlay adds bodies to functions of a compiled package, from the source of a package that declares the same
// functions.
func (s *Session) overlay(known *ssa.Package, p *types.Package, text []byte) error {
	file, err := parser.ParseFile(s.fset, p.Path(), text, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	info := newInfo()
	config := types.Config{Importer: s.importer, GoVersion: goVersion}
	source, err := config.Check(p.Path(), s.fset, []*ast.File{file}, info)
	if err != nil {
		return err
	}
	for _, imported := range source.Imports() {
		s.importPackage(imported)
	}
	made := s.prog.CreatePackage(source, []*ast.File{file}, info, false)
	objects, bodies := *membersOf(known), maps.Clone(*membersOf(made))
	for object, member := range bodies {
		f, ok := object.(*types.Func)
		if !ok {
			continue
		}
		if of := p.Scope().Lookup(f.Name()); of != nil && f.Signature().Recv() == nil {
			objects[of] = member
		}
	}
	made.Build()
	return nil
}
