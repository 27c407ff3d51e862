package exec

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// Library imports packages: those that are generic from their source, so that
// they can be interpreted, all others from elsewhere.
type Library struct {
	fset *token.FileSet
	from types.Importer
}

// NewLibrary returns a library that takes packages that are not generic from an
// importer.
func NewLibrary(fset *token.FileSet, from types.Importer) *Library {
	return &Library{fset: fset, from: from}
}

// Import implements types.Importer.
func (l *Library) Import(path string) (*types.Package, error) { return l.from.Import(path) }

// NewInfo returns an Info with all that package ssa needs.
func NewInfo() *types.Info {
	return &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Implicits: map[ast.Node]types.Object{}, Instances: map[*ast.Ident]types.Instance{}, Scopes: map[ast.Node]*types.Scope{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, FileVersions: map[*ast.File]string{},
	}
}

// Create adds to the program the packages that a package imports, directly or
// not.
func (l *Library) Create(prog *ssa.Program, pkg *types.Package) {
	for _, p := range pkg.Imports() {
		if prog.ImportedPackage(p.Path()) == nil {
			prog.CreatePackage(p, nil, nil, true)
			l.Create(prog, p)
		}
	}
}
