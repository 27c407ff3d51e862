package interp

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// The engine gets types that functions declare wrong where they are embedded, generic, or
// arguments of something generic. So they are declared beside the functions, under names
// that nothing else has.

// localTypes takes the types that functions declare out of them.
func (r *rewriter) localTypes() {
	var local []*types.TypeName
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
			object, _ := r.info.Defs[s.Name].(*types.TypeName)
			if object == nil {
				left++
				continue
			} else if object.IsAlias() {
				left += r.localAlias(s, object)
				continue
			}
			r.blank(s)
			if !r.isTemplate(s) {
				r.session.versions[object.Name()]++
				r.names[object] = fmt.Sprintf("%sʹ%d", object.Name(), r.session.versions[object.Name()])
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
	for _, object := range r.aliases {
		text, err := r.spell(object.Type())
		if err != nil {
			r.refuse(object.Pos(), err.Error())
		}
		r.standIns[object] = text
	}
}

// declareLocal declares a type of a function to the engine, as an instance of nothing
// generic.
func (r *rewriter) declareLocal(object *types.TypeName) {
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
	r.expansion.text = append(r.expansion.text, "type "+engine+" "+text+r.promotedMethods(named, engine))
}

// localAlias lets the type itself stand for another name of it; it returns how many names
// are left that the engine has to declare.
func (r *rewriter) localAlias(s *ast.TypeSpec, object *types.TypeName) int {
	if s.TypeParams != nil {
		return 1
	}
	r.blank(s)
	r.aliases = append(r.aliases, object)
	return 0
}

// isLocal reports whether a type is declared by a function.
func isLocal(t types.Type) bool {
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	named, ok := t.(*types.Named)
	return ok && named.Obj().Pkg() != nil && named.Obj().Parent() != named.Obj().Pkg().Scope()
}

// blank takes a node out of the cell and leaves its lines.
func (r *rewriter) blank(n ast.Node) {
	from, to := r.offset(n.Pos()), r.offset(n.End())
	r.edits.replace(from, to, strings.Repeat("\n", strings.Count(r.code[from:to], "\n")))
}
