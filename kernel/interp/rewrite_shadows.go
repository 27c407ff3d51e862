package interp

import (
	"go/ast"
	"go/types"
)

// withoutShadows returns a cell with other names for what functions declare by the name
// of something predeclared, which the engine, and what it is given, take for that. Names
// at the top level become names of the session's own anyway.
func withoutShadows(c *checked) string {
	e := edits{code: c.code}
	rename := func(id *ast.Ident, object types.Object) {
		if object == nil || object.Pkg() == nil || types.Universe.Lookup(id.Name) == nil || c.objects[id.Name] == object {
			return
		}
		switch o := object.(type) {
		case *types.Var:
			if o.IsField() {
				return
			}
		case *types.Const, *types.TypeName:
		default:
			return
		}
		if line, _ := c.place(id.Pos()); line > 0 && object.Parent() != nil && object.Parent() != object.Pkg().Scope() {
			e.replace(c.offset(id.Pos()), c.offset(id.End()), id.Name+"ʹ0")
		}
	}
	for id, object := range c.info.Defs {
		rename(id, object)
	}
	for id, object := range c.info.Uses {
		if object.Pkg() == nil || object.Pkg().Path() == "main" {
			rename(id, object)
		}
	}
	return e.text(0, len(c.code))
}
