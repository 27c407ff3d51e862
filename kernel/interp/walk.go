package interp

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"setlab/kernel/interp/typemap"
)

// walkTypes visits the named types that a type contains. If visit returns true, it also visits the types that
// the named type contains.
func walkTypes(t types.Type, visit func(*types.Named) bool) {
	seen := map[types.Type]bool{}
	var walk func(types.Type)
	walk = func(t types.Type) {
		if seen[t] {
			return
		}
		seen[t] = true
		parts := typemap.Parts(t)
		if n, ok := t.(*types.Named); ok {
			parts = slices.Collect(n.TypeArgs().Types())
			if visit(n.Origin()) {
				parts = append(parts, n.Underlying())
			}
		}
		for _, part := range parts {
			walk(part)
		}
	}
	walk(t)
}

// spelled returns what the names in a type stand for, as types.TypeString writes it. It does not look into the types that they name.
func spelled(t types.Type) []types.Object {
	var names []types.Object
	seen := map[types.Type]bool{}
	var walk func(types.Type)
	walk = func(t types.Type) {
		if seen[t] {
			return
		}
		seen[t] = true
		parts := typemap.Parts(t)
		var named types.Object
		switch t := t.(type) {
		case *types.Basic:
			named = types.Universe.Lookup(t.Name()) // nil for unsafe.Pointer
		case *types.Alias:
			named, parts = t.Obj(), slices.Collect(t.TypeArgs().Types())
		case *types.Named:
			named, parts = t.Obj(), slices.Collect(t.TypeArgs().Types())
		}
		if named != nil {
			names = append(names, named)
		}
		for _, part := range parts {
			walk(part)
		}
	}
	walk(t)
	return names
}

// variableFile returns a file that declares a variable with a type, written out by name.
func variableFile(fset *token.FileSet, name string, t types.Type) (*ast.File, error) {
	imports, paths := "", map[string]string{}
	spelled := types.TypeString(t, func(p *types.Package) string {
		if p.Path() == "main" {
			return ""
		}
		if paths[p.Path()] == "" {
			paths[p.Path()] = fmt.Sprintf("pʹ%d", len(paths))
			imports += fmt.Sprintf("import %s %q;", paths[p.Path()], p.Path())
		}
		return paths[p.Path()]
	})
	if strings.Contains(spelled, "\n") {
		return nil, fmt.Errorf("%s cannot be spelled", spelled)
	}
	return parser.ParseFile(fset, "moved", "package main;"+imports+"\nvar "+name+" "+spelled, parser.SkipObjectResolution)
}
