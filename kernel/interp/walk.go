package interp

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
)

// walkTypes visits the named types that a type is made of, and what these are made of where visit returns true.
func walkTypes(t types.Type, visit func(*types.Named) bool) {
	seen := map[types.Type]bool{}
	var walk func(types.Type)
	tuple := func(t *types.Tuple) {
		for v := range t.Variables() {
			walk(v.Type())
		}
	}
	walk = func(t types.Type) {
		if t == nil || seen[t] {
			return
		}
		seen[t] = true
		switch t := t.(type) {
		case *types.Named:
			for a := range t.TypeArgs().Types() {
				walk(a)
			}
			if visit(t.Origin()) {
				walk(t.Underlying())
			}
		case *types.Alias:
			walk(types.Unalias(t))
		case *types.Map:
			walk(t.Key())
			walk(t.Elem())
		case *types.Struct:
			for f := range t.Fields() {
				walk(f.Type())
			}
		case *types.Signature:
			tuple(t.Params())
			tuple(t.Results())
		case *types.Interface:
			for m := range t.Methods() {
				walk(m.Type())
			}
		case interface{ Elem() types.Type }:
			walk(t.Elem())
		}
	}
	walk(t)
}

// variableFile returns a file that declares a variable with a type, by the type's name.
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
