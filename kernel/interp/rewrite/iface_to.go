package rewrite

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"

	"setlab/kernel/interp/celltype"
	"setlab/kernel/interp/hook"
)

// The engine does not tell whether a value in any, in an error or in an interface of a cell has the methods of another
// interface. A hook finds the type of the value, and the engine converts it.

// asksMethods reports whether an assertion from one interface to another one is such. Types with the methods may still be
// declared.
func asksMethods(to, from types.Type) bool {
	return to != nil && from != nil && hasMethods(to) && !celltype.IsError(to) && (isAny(from) || celltype.IsError(from) || isOwnInterface(from))
}

// having returns the types of cells, and pointers to them, that have the methods of an interface.
func (r *rewriting) having(i types.Type) (all []types.Type) {
	for _, t := range r.sessionTypes() {
		for _, t := range []types.Type{t, types.NewPointer(t)} {
			if types.Implements(t, i.Underlying().(*types.Interface)) {
				all = append(all, t)
			}
		}
	}
	return all
}

// assertMethods rewrites x.(I) as func(x any) (I, bool) { switch n { case 1: var v T; …; return v, true }; return nil, false }(x).
func (r *rewriting) assertMethods(n *ast.TypeAssertExpr) bool {
	to, from := r.Info.TypeOf(n.Type), r.Info.TypeOf(n.X)
	if !asksMethods(to, from) {
		return false
	}
	_, commaOk := r.Info.TypeOf(n).(*types.Tuple)
	r.edits.replaceBy(r.Offset(n.Pos()), r.Offset(n.End()), func() string {
		return r.methodsIn(n.Type, to, from, commaOk) + "(" + r.textOf(n.X) + ")"
	})
	return true
}

// which returns an expression for the number of the type of what an interface holds, if it has the methods of another one.
func (r *rewriting) which(to, from types.Type, x string) string {
	return fmt.Sprintf("%s(%d, %t, %s)", in("Which", from), r.session.TypeNumber(to), isOwnInterface(to), r.given(x, from))
}

// methodsIn returns a function for what an interface holds as a value of another one.
func (r *rewriting) methodsIn(at ast.Expr, to, from types.Type, commaOk bool) string {
	source, err := r.spell(from)
	if err != nil {
		r.refuse(at.Pos(), err.Error())
	}
	result, err := r.spell(to)
	if err != nil {
		r.refuse(at.Pos(), err.Error())
	}
	x, asserted := r.fresh("value"), r.fresh("asserted")
	var text strings.Builder
	found, fails := "return "+asserted, fmt.Sprintf("%s(%d, %d, %s); return %s", in("NotAsserted", from), r.session.TypeNumber(from), r.session.TypeNumber(to), r.given(x, from), asserted)
	results := result
	if commaOk {
		found, fails, results = found+", true", "return "+asserted+", false", "("+result+", bool)"
	}
	fmt.Fprintf(&text, "func(%s %s) %s { var %s %s; switch %s { ", x, source, results, asserted, result, r.which(to, from, x))
	for _, t := range r.having(to) {
		spelled, err := r.spell(t)
		if err != nil {
			continue // no value of it is anywhere
		}
		own := r.fresh("own")
		fmt.Fprintf(&text, "case %d: var %s %s; %s(%d, %s, &%s); %s = %s; %s; ", r.session.TypeNumber(t), own, spelled,
			in("Asserted", from), r.session.TypeNumber(t), r.given(x, from), own, asserted, r.heldAs(at, own, t, to), found)
	}
	fmt.Fprintf(&text, "case %d: ", hook.NoMethods)
	if !isOwnInterface(to) {
		native, ok := r.fresh("native"), r.fresh("ok")
		fmt.Fprintf(&text, "if %s != nil { %s, %s := %s.(%s); if %s { %s = %s; %s } }; ", x, native, ok, x, result, ok, asserted, native, found)
	}
	fmt.Fprintf(&text, "%s }; %s.Refuse(%q); return %s }", fails, hook.Alias, r.notAsked(at), strings.TrimPrefix(found, "return "))
	return text.String()
}

// notAsked says that a type is not one of those that the cell knew of.
func (r *rewriting) notAsked(e ast.Expr) string {
	line, column := r.Place(e.Pos())
	return fmt.Sprintf("%d:%d: whether a value of a type that was declared later has the methods of %s cannot be interpreted", line, column, types.ExprString(e))
}
