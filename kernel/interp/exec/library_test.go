package exec

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"strings"
	"unsafe"

	"golang.org/x/tools/go/ssa"

	"setlab/kernel/interp/generic"
)

// newInfo returns an Info with everything that package ssa requires.
func newInfo() *types.Info {
	return &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Implicits: map[ast.Node]types.Object{}, Instances: map[*ast.Ident]types.Instance{}, Scopes: map[ast.Node]*types.Scope{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, FileVersions: map[*ast.File]string{},
	}
}

// library adds packages to package ssa, as a session of cells does.
type library struct {
	fset    *token.FileSet
	imports types.Importer
	prog    *ssa.Program
}

// add adds the packages that a package imports directly or indirectly.
func (l *library) add(pkg *types.Package) error {
	for _, p := range pkg.Imports() {
		if l.prog.Package(p) != nil {
			continue
		}
		l.imports.Import(p.Path()) // completes a package that was imported indirectly, if possible
		known := l.prog.CreatePackage(p, nil, nil, true)
		if err := l.add(p); err != nil {
			return err
		}
		folder := strings.ReplaceAll(p.Path(), "/", "_")
		text, err := generic.Files.ReadFile(folder + "/" + folder + ".go")
		if err != nil {
			continue
		}
		if err := l.overlay(known, p, text); err != nil {
			return err
		}
	}
	return nil
}

// overlay replaces the bodies of generic functions of a package with those in a source text.
func (l *library) overlay(known *ssa.Package, p *types.Package, text []byte) error {
	file, err := parser.ParseFile(l.fset, p.Path(), text, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	info := newInfo()
	source, err := (&types.Config{Importer: l.imports}).Check(p.Path(), l.fset, []*ast.File{file}, info)
	if err != nil {
		return err
	}
	if err := l.add(source); err != nil {
		return err
	}
	made := l.prog.CreatePackage(source, []*ast.File{file}, info, false)
	objects, bodies := objectsOf(known), maps.Clone(objectsOf(made))
	for o, member := range bodies {
		if f, ok := o.(*types.Func); ok && f.Signature().Recv() == nil {
			if of := p.Scope().Lookup(f.Name()); of != nil {
				objects[of] = member
			}
		}
	}
	made.Build()
	return nil
}

// objectsOf returns the map from objects to members of a package.
func objectsOf(p *ssa.Package) map[types.Object]ssa.Member {
	return (*struct {
		prog    *ssa.Program
		pkg     *types.Package
		members map[string]ssa.Member
		objects map[types.Object]ssa.Member
	})(unsafe.Pointer(p)).objects
}
