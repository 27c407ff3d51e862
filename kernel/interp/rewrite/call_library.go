package rewrite

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path"
	"strconv"
	"sync"

	sources "setlab/kernel/interp/generic"
)

// libraryGeneric returns the source of a package's generic function; nil if there is none.
func libraryGeneric(of types.Object) *generic {
	return libraryFunctions()[of.Pkg().Path()+"."+of.Name()]
}

// libraryFunctions returns the functions of package generic by package and name.
var libraryFunctions = sync.OnceValue(func() map[string]*generic {
	found := map[string]*generic{}
	packages, err := sources.Files.ReadDir(".")
	if err != nil {
		panic(err) // they are embedded
	}
	for _, p := range packages {
		name := path.Join(p.Name(), p.Name()+".go")
		text, err := sources.Files.ReadFile(name)
		if err != nil {
			panic(err)
		}
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, name, text, parser.SkipObjectResolution)
		if err != nil {
			panic(err)
		}
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok {
				g := &generic{text: string(text[fset.Position(f.Pos()).Offset:fset.Position(f.End()).Offset]), line: 1, imports: map[string]string{}}
				for _, spec := range file.Imports {
					importPath, _ := strconv.Unquote(spec.Path.Value) // which the parser has checked
					if mentions(f, path.Base(importPath)) {
						g.imports[path.Base(importPath)] = importPath
					}
				}
				found[p.Name()+"."+f.Name.Name] = g
			}
		}
	}
	return found
})

// mentions reports whether a declaration names a package.
func mentions(f *ast.FuncDecl, name string) bool {
	found := false
	ast.Inspect(f, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			id, ok := s.X.(*ast.Ident)
			found = found || ok && id.Name == name
		}
		return !found
	})
	return found
}
