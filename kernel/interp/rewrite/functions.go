package rewrite

import (
	"go/ast"
	"go/types"
	"strings"
)

// parameterType returns the type of the parameter that takes an argument.
func parameterType(s *types.Signature, i int, spread bool) types.Type {
	last := s.Params().Len() - 1
	if s.Variadic() && i >= last {
		t := s.Params().At(last).Type()
		if slice, ok := t.(*types.Slice); ok && !spread {
			return slice.Elem()
		}
		return t
	}
	return s.Params().At(i).Type()
}

// isStatic reports whether a called function is declared by that name.
func (r *rewriting) isStatic(fun ast.Expr) bool {
	_, isFunc := r.Info.Uses[nameOf(fun)].(*types.Func)
	return isFunc
}

// isField reports whether an expression selects a field.
func (r *rewriting) isField(e ast.Expr) bool {
	selector, ok := ast.Unparen(e).(*ast.SelectorExpr)
	return ok && r.Info.Selections[selector] != nil && r.Info.Selections[selector].Kind() == types.FieldVal
}

// interpreted reports whether a call's function may be one that a cell wrote: a
// function of the session, a variable, a literal or a method of a session's type.
func (r *rewriting) interpreted(fun ast.Expr) bool {
	if r.Info.Types[fun].IsType() {
		return false // a conversion
	}
	switch fun := ast.Unparen(fun).(type) {
	case *ast.SelectorExpr:
		if function, ok := r.Info.Uses[fun.Sel].(*types.Func); ok {
			return function.Pkg() == nil || function.Pkg().Path() == "main"
		}
		return true // a field or a variable of a package
	case *ast.Ident:
		_, isBuiltin := r.Info.Uses[fun].(*types.Builtin)
		return !isBuiltin
	}
	return true
}

// forwarding returns what a function of a signature that passes its parameters on is
// made of: their declarations, the arguments that they are, and the results.
func (r *rewriting) forwarding(signature *types.Signature) (parameters, arguments []string, results string, err error) {
	for i := range signature.Params().Len() {
		t := signature.Params().At(i).Type()
		name := r.fresh("argument")
		dots := ""
		if signature.Variadic() && i == signature.Params().Len()-1 {
			dots = "..."
			if slice, ok := t.(*types.Slice); ok {
				t = slice.Elem()
			}
		}
		spelled, err := r.spell(t)
		if err != nil {
			return nil, nil, "", err
		}
		parameters, arguments = append(parameters, name+" "+dots+spelled), append(arguments, name+dots)
	}
	if signature.Results().Len() == 0 {
		return parameters, arguments, "", nil
	}
	var all []string
	for v := range signature.Results().Variables() {
		spelled, err := r.spell(v.Type())
		if err != nil {
			return nil, nil, "", err
		}
		all = append(all, spelled)
	}
	return parameters, arguments, "(" + strings.Join(all, ", ") + ")", nil
}

// returning writes a call as the body of a function of its signature.
func returning(signature *types.Signature, call string) string {
	if signature.Results().Len() > 0 {
		return "return " + call
	}
	return call
}
