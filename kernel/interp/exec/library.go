package exec

import (
	"embed"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"sync"

	"golang.org/x/tools/go/ssa"
)

//go:embed library/*/*.go
var sources embed.FS

// Library imports packages: those that are generic from their source, so that
// they can be interpreted, all others from elsewhere. Programs that an Engine
// runs must be type-checked with one.
type Library struct {
	fset *token.FileSet
	from types.Importer

	mu   sync.Mutex
	read map[string]*sourcePackage
}

// sourcePackage is a package from source.
type sourcePackage struct {
	pkg  *types.Package
	file *ast.File
	info *types.Info
}

// NewLibrary returns a library that takes packages that are not generic from an
// importer.
func NewLibrary(fset *token.FileSet, from types.Importer) *Library {
	return &Library{fset: fset, from: from, read: map[string]*sourcePackage{}}
}

// Import implements types.Importer.
func (l *Library) Import(path string) (*types.Package, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.load(path)
}

func (l *Library) load(path string) (*types.Package, error) {
	if p := l.read[path]; p != nil {
		return p.pkg, nil
	}
	name := "library/" + path + "/" + path + ".go"
	text, err := sources.ReadFile(name)
	if err != nil {
		return l.from.Import(path)
	}
	file, err := parser.ParseFile(l.fset, "$GOROOT/src/"+path+"/"+path+".go", text, parser.SkipObjectResolution)
	if err != nil {
		return nil, fmt.Errorf("exec: %w", err)
	}
	p := &sourcePackage{file: file, info: NewInfo()}
	conf := types.Config{Importer: importerFunc(l.load)}
	if p.pkg, err = conf.Check(path, l.fset, []*ast.File{file}, p.info); err != nil {
		return nil, fmt.Errorf("exec: %w", err)
	}
	l.read[path] = p
	return p.pkg, nil
}

type importerFunc func(path string) (*types.Package, error)

func (f importerFunc) Import(path string) (*types.Package, error) { return f(path) }

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
		if prog.ImportedPackage(p.Path()) != nil {
			continue
		}
		l.mu.Lock()
		s := l.read[p.Path()]
		l.mu.Unlock()
		if s != nil && s.pkg == p {
			prog.CreatePackage(p, []*ast.File{s.file}, s.info, true)
		} else {
			prog.CreatePackage(p, nil, nil, true)
		}
		l.Create(prog, p)
	}
}
