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
			if r.converted[e] {
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
			if several && isOwnInterface(to) && !setAside {
				r.passResults(call, signature, tuple.Len()) // the engine would take them for what they hold
				return
			}
			needed = needed || isCall && mayBeOwn(t) && (native || compiled && types.IsInterface(to))
		}
	}
	before, behind := "", ""
	if !compiled && signature.Variadic() && !call.Ellipsis.IsValid() {
		before, behind = r.variadic(call, signature, len(passed))
	}
	first := signature.Params().Len() - 1 // of the variadic arguments
	if !needed && before != "" && len(passed) != len(call.Args) {
		needed = true // f(g()): there is nothing to write around
	}
	if !needed {
		if behind != "" && !setAside {
			if before != "" {
				at := r.Offset(call.Args[first].Pos())
				r.edits.insertBefore(at, func() string { return before })
			}
			r.edits.replace(r.Offset(call.Rparen), r.Offset(call.Rparen)+1, behind+")")
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
		checked := ""
		for _, i := range slices.Sorted(maps.Keys(checks)) {
			checked += r.refuseNil(strings.TrimSuffix(names[i], "..."), checks[i], passed[i], parameterType(signature, i, call.Ellipsis.IsValid()))
		}
		given := slices.Clone(names)
		if before != "" {
			given[first] = before + given[first]
		}
		inner := r.textOf(call.Fun) + "(" + strings.Join(given, ", ") + behind + ")"
		return fmt.Sprintf("func(%s) %s { %s%s }(", strings.Join(parameters, ", "), results, checked, returning(signature, inner))
	})
}

// passResults rewrites f(g()) as func() R { x, y := g(); return f(x, y) }().
func (r *rewriting) passResults(call *ast.CallExpr, signature *types.Signature, several int) {
	names := make([]string, several)
	for i := range names {
		names[i] = r.fresh("argument")
	}
	_, _, results, err := r.forwarding(types.NewSignatureType(nil, nil, nil, nil, signature.Results(), false))
	if err != nil {
		r.refuse(call.Pos(), err.Error())
		return
	}
	list := strings.Join(names, ", ")
	r.edits.replace(r.Offset(call.Pos()), r.Offset(call.Lparen)+1, "func() "+results+" { "+list+" := ")
	r.edits.replaceBy(r.Offset(call.Rparen), r.Offset(call.Rparen)+1, func() string {
		return "; " + returning(signature, r.textOf(call.Fun)+"("+list+")") + " }()"
	})
}

// variadic returns what comes before and behind the variadic arguments of a call that has so many: without one, the
// engine would pass a slice that is not nil; interfaces it would pass in the slice of the last call, and a
// slice of them as that, as it would what is a slice of itself; of a function in a field it does not know that it is variadic.
func (r *rewriting) variadic(call *ast.CallExpr, signature *types.Signature, arguments int) (before, behind string) {
	last := signature.Params().Len() - 1
	of := signature.Params().At(last).Type()
	spelled, err := r.spell(of)
	switch {
	case err != nil:
		return "", ""
	case arguments == last && last > 0:
		return "", ", " + asCallee(spelled) + "(nil)..."
	case arguments == last:
		return "", asCallee(spelled) + "(nil)..."
	case r.isField(call.Fun) || hasEndless(of) || types.IsInterface(of.Underlying().(*types.Slice).Elem()):
		return spelled + "{", "}..."
	}
	return "", ""
}
