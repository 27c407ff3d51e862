package rewrite

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"setlab/kernel/interp/celltype"
	"setlab/kernel/interp/hook"
)

// errorCall rewrites a call of package errors for chains that may have errors of cells'
// types; it reports whether it has.
func (r *rewriting) errorCall(function *types.Func, call *ast.CallExpr) bool {
	if function.Pkg().Path() == "errors" && function.Name() == "As" && r.writtenInterface(call.Args[1]) {
		r.refuse(call.Pos(), "errors.As for an interface that a cell writes cannot be interpreted")
		return true
	}
	if function.Pkg().Path() != "errors" || !slices.ContainsFunc(r.sessionTypes(), isOwnError) {
		return false
	}
	from, to := r.Offset(call.Fun.Pos()), r.Offset(call.Fun.End())
	switch function.Name() {
	case "Is", "As":
		for _, t := range r.sessionTypes() {
			if function.Name() == "As" && isOwnError(t) && hasMethod(t, "As") {
				r.refuse(call.Pos(), "errors.As, which would ask the method As of "+t.Obj().Name()+", cannot be interpreted")
			}
		}
		if function.Name() == "Is" {
			r.edits.replace(from, to, hook.Alias+".ErrorIs")
			return true
		}
		pointer, ok := r.Info.TypeOf(call.Args[1]).Underlying().(*types.Pointer)
		if !ok || types.IsInterface(pointer.Elem()) {
			return false
		}
		spelled, err := r.spell(pointer)
		if err != nil {
			return false
		}
		r.edits.replace(from, to, fmt.Sprintf("func(e error, to %s) bool { return %s.ErrorAs(%d, e, to) }", spelled, hook.Alias, r.session.TypeNumber(pointer.Elem())))
		return true
	case "Unwrap":
		r.edits.replace(from, to, hook.Alias+".Unwrap")
		return true
	}
	return false
}

// writtenInterface reports whether an expression points to an interface that no compiled package declares: to reflection
// that is none.
func (r *rewriting) writtenInterface(e ast.Expr) bool {
	p, ok := r.Info.TypeOf(e).Underlying().(*types.Pointer)
	if !ok || !types.IsInterface(p.Elem()) || p.Elem().Underlying().(*types.Interface).NumMethods() == 0 {
		return false
	}
	named, ok := types.Unalias(p.Elem()).(*types.Named)
	return !ok || named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == "main"
}

// encoded makes what the functions of encoding and templates get of interfaces what they would see
// compiled.
func (r *rewriting) encoded(function *types.Func, i int, argument ast.Expr) {
	t := r.Info.TypeOf(argument)
	path, hookName := function.Pkg().Path(), "Exported"
	switch name := function.Name(); {
	case isTemplating(path) && strings.HasPrefix(name, "Execute"):
		hookName = "Templated"
	case !strings.HasPrefix(path, "encoding/") || strings.HasPrefix(name, "Unmarshal") || strings.HasPrefix(name, "Decode") || name == "Read":
		return // it takes none, or one to set
	}
	parameters := function.Signature().Params()
	if t == nil || r.Info.Types[argument].IsNil() || i >= parameters.Len() || !types.IsInterface(parameters.At(i).Type()) || hasMethods(parameters.At(i).Type()) {
		return
	}
	if len(r.sessionTypes()) > 0 && celltype.HoldsInterface(t) {
		r.wrap(argument, fmt.Sprintf("%s.%s(%t, ", hook.Alias, hookName, !types.IsInterface(t)), ")")
	}
}

// decodes lets a call that decodes JSON into a cell's type tell its name in an error.
func (r *rewriting) decodes(function *types.Func, call *ast.CallExpr) {
	if function.Pkg().Path() != "encoding/json" || len(call.Args) == 0 {
		return
	}
	to, ok := r.Info.TypeOf(call.Args[len(call.Args)-1]).(*types.Pointer)
	if !ok || !r.mayHoldOwn(to, map[types.Type]bool{}) {
		return
	}
	from, end, number := r.Offset(call.Fun.Pos()), r.Offset(call.Fun.End()), r.session.TypeNumber(to)
	fun := ast.Unparen(call.Fun).(*ast.SelectorExpr) // see reflected
	s := r.Info.Selections[fun]
	switch {
	case function.Name() == "Unmarshal" && s == nil:
		r.edits.replace(from, end, fmt.Sprintf("%s.Unmarshal(%d)", hook.Alias, number))
	case function.Name() == "Decode" && s != nil && len(s.Index()) == 1 && !takesAddress(s):
		r.edits.replaceBy(from, end, func() string {
			return fmt.Sprintf("%s.Decode(%d, %s)", hook.Alias, number, r.textOf(fun.X))
		})
	}
}
