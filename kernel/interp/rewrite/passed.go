package rewrite

import (
	"fmt"
	"go/ast"
	"go/types"
	"maps"
	"slices"
	"strings"

	"setlab/kernel/interp/celltype"
)

// The engine passes what an interpreted function returns straight on to a compiled one,
// without the methods of a cell's type. By way of a parameter it passes them.

// passedOn rewrites f(g()) as func(x T) R { return f(x) }(g()) where g is interpreted and
// an interface takes a value that a cell's type may have, and f(x) alike where x may be a
// nil that would be lost.
func (r *rewriting) passedOn() {
	setAside := map[*ast.CallExpr]bool{} // of deferred calls and goroutines
	r.syntax(func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			setAside[n.Call] = true
		case *ast.DeferStmt:
			setAside[n.Call] = true
		case *ast.CallExpr:
			r.passOn(n, setAside[n])
		}
		return true
	})
}

// passOn is passedOn for one call, which may be set aside to run later.
func (r *rewriting) passOn(call *ast.CallExpr, setAside bool) {
	fun := r.Info.Types[call.Fun]
	if fun.IsType() || fun.IsBuiltin() || fun.Type == nil {
		return
	}
	signature, ok := fun.Type.Underlying().(*types.Signature)
	if !ok {
		return
	}
	compiled := !r.interpreted(call.Fun)
	var passed []types.Type
	checks := map[int]ast.Expr{} // which may be nil
	needed := false
	for i, e := range call.Args {
		t := r.Info.TypeOf(e)
		tuple, several := t.(*types.Tuple)
		if !several {
			tuple = types.NewTuple(types.NewParam(0, nil, "", t))
		}
		inner, isCall := ast.Unparen(e).(*ast.CallExpr)
		isCall = isCall && r.interpreted(inner.Fun) && !r.wrapped[e]
		for k := range tuple.Len() {
			to := parameterType(signature, i+k, call.Ellipsis.IsValid())
			t := tuple.At(k).Type()
			if b, ok := t.(*types.Basic); ok && b.Info()&types.IsUntyped != 0 || r.Info.Types[e].IsNil() {
				t = to
			}
			if r.wrapped[e] {
				t = types.Universe.Lookup("any").Type()
				if call.Ellipsis.IsValid() {
					t = types.NewSlice(t)
				}
			}
			if compiled && types.IsInterface(to) && celltype.Is(t) && celltype.TextMethod(t) != "" && to.Underlying().(*types.Interface).NumMethods() > 0 {
				needed = true // it would be passed as a fmt.Stringer
				passed = append(passed, to)
				continue
			}
			native := types.IsInterface(to) && !celltype.Is(to) && to.Underlying().(*types.Interface).NumMethods() > 0
			if signature.Variadic() && i >= signature.Params().Len()-1 && !call.Ellipsis.IsValid() && native && celltype.Is(t) {
				needed = true // in the slice, it would not become an interface
				passed = append(passed, to)
				continue
			}
			passed = append(passed, t)
			if r.losesNil(e, t, to) {
				checks[len(passed)-1], needed = e, true
			}
			needed = needed || isCall && mayBeOwn(t) && (native || compiled && types.IsInterface(to))
		}
	}
	none := ""
	if last := signature.Params().Len() - 1; !compiled && signature.Variadic() && !call.Ellipsis.IsValid() && len(passed) == last {
		spelled, err := r.spell(signature.Params().At(last).Type())
		if err == nil {
			none = spelled + "(nil)..." // the engine would pass a slice that is not nil
			if last > 0 {
				none = ", " + none
			}
		}
	}
	if !needed {
		if none != "" && !setAside {
			r.edits.replace(r.Offset(call.Rparen), r.Offset(call.Rparen)+1, none+")")
		}
		return
	}
	names, parameters := make([]string, len(passed)), make([]string, len(passed))
	for i, t := range passed {
		spelled, err := r.spell(t)
		if err != nil {
			r.refuse(call.Pos(), err.Error())
			return
		}
		names[i] = r.fresh("argument")
		parameters[i] = names[i] + " " + spelled
	}
	results := ""
	if signature.Results().Len() > 0 {
		_, _, text, err := r.forwarding(types.NewSignatureType(nil, nil, nil, nil, signature.Results(), false))
		if err != nil {
			r.refuse(call.Pos(), err.Error())
			return
		}
		results = text
	}
	if call.Ellipsis.IsValid() {
		names[len(names)-1] += "..."
		at := r.Offset(call.Ellipsis)
		r.edits.replace(at, at+len("..."), "")
	}
	r.edits.replaceBy(r.Offset(call.Pos()), r.Offset(call.Lparen)+1, func() string {
		before := ""
		for _, i := range slices.Sorted(maps.Keys(checks)) {
			before += r.refuseNil(strings.TrimSuffix(names[i], "..."), checks[i], passed[i], parameterType(signature, i, call.Ellipsis.IsValid()))
		}
		inner := r.textOf(call.Fun) + "(" + strings.Join(names, ", ") + none + ")"
		return fmt.Sprintf("func(%s) %s { %s%s }(", strings.Join(parameters, ", "), results, before, returning(signature, inner))
	})
}
