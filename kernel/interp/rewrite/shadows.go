package rewrite

import (
	"go/ast"
	"go/types"

	"setlab/kernel/interp/source"
)

// WithoutShadows returns a cell with other names for what functions declare by the name
// of something predeclared, which the engine, and what it is given, take for that. Names
// at the top level become names of the session's own anyway.
func WithoutShadows(c *source.Checked) string {
	e := edits{code: c.Code}
	rename := func(id *ast.Ident, object types.Object) {
		if object == nil || object.Pkg() == nil || types.Universe.Lookup(id.Name) == nil || c.Objects[id.Name] == object {
			return
		}
		switch o := object.(type) {
		case *types.Var:
			if o.IsField() {
				return
			}
		case *types.Const:
			if o.Name() == "iota" {
				return // see namedIota
			}
		case *types.TypeName:
		default:
			return
		}
		if line, _ := c.Place(id.Pos()); line > 0 && object.Parent() != nil && object.Parent() != object.Pkg().Scope() {
			e.replace(c.Offset(id.Pos()), c.Offset(id.End()), id.Name+"ʹ0")
		}
	}
	for id, object := range c.Info.Defs {
		rename(id, object)
	}
	for id, object := range c.Info.Uses {
		if object.Pkg() == nil || object.Pkg().Path() == "main" {
			rename(id, object)
		}
	}
	return e.text(0, len(c.Code))
}
