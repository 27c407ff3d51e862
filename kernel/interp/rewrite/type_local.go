package rewrite

import (
	"go/ast"
	"go/token"
	"go/types"
)

// The engine gets types that functions declare wrong where they are embedded, generic, or
// arguments of something generic. So they are declared beside the functions, under names
// that nothing else has.

// localTypes takes the types that functions declare out of them.
func (r *rewriting) localTypes() {
	var local, aliases []*types.TypeName
	r.syntax(func(n ast.Node) bool {
		d, ok := n.(*ast.DeclStmt)
		if !ok {
			return true
		}
		g, ok := d.Decl.(*ast.GenDecl)
		if !ok || g.Tok != token.TYPE {
			return true
		}
		left := 0
		for _, spec := range g.Specs {
			s := spec.(*ast.TypeSpec)
			object, _ := r.Info.Defs[s.Name].(*types.TypeName)
			if object == nil {
				left++
				continue
			} else if object.IsAlias() {
				if s.TypeParams != nil {
					left++
				} else {
					r.blank(s)
					aliases = append(aliases, object)
				}
				continue
			}
			r.blank(s)
			if !r.isTemplate(s) {
				r.names[object] = r.session.NewName(object.Name())
				local = append(local, object)
			}
		}
		if left == 0 {
			r.blank(g)
		}
		return true
	})
	// Each may mention those before it, and itself.
	for _, object := range local {
		r.declareLocal(object)
	}
	// The type itself stands for another name of it.
	for _, object := range aliases {
		text, err := r.spell(object.Type())
		if err != nil {
			r.refuse(object.Pos(), err.Error())
		}
		r.standIns[object] = text
	}
}

// declareLocal declares a type of a function to the engine, as an instance of nothing
// generic.
func (r *rewriting) declareLocal(object *types.TypeName) {
	named, ok := object.Type().(*types.Named)
	if !ok {
		return
	}
	text, err := r.spell(named.Underlying())
	if err != nil {
		r.refuse(object.Pos(), err.Error())
		return
	}
	engine := r.names[object]
	r.expansion.made = append(r.expansion.made, &instance{of: object, engine: engine, named: named})
	r.expansion.text = append(r.expansion.text, "type "+engine+" "+box(named, text), r.promotedMethods(named, engine))
}
