package rewrite

import (
	"errors"
	"fmt"
	"go/ast"
	"go/types"
)

// assertion lets one that fails do so by a hook where the engine would not name the types, or
// go on with nil.
func (r *rewriting) assertion(n *ast.TypeAssertExpr) bool {
	to, from := r.Info.TypeOf(n.Type), r.Info.TypeOf(n.X)
	if _, commaOk := r.Info.TypeOf(n).(*types.Tuple); commaOk || to == nil || from == nil || isOwnInterface(from) || !r.namesAsserted(from, to) {
		return false
	}
	source, err := r.spell(from)
	wanted, err2 := r.spell(to)
	if errors.Join(err, err2) != nil {
		return false
	}
	own, asserted, ok := r.fresh("value"), r.fresh("asserted"), r.fresh("ok")
	fails := fmt.Sprintf("{ %s(%d, %d, %s) }", in("NotAsserted", from), r.session.TypeNumber(from), r.session.TypeNumber(to), r.given(own, from))
	r.edits.replaceBy(r.Offset(n.Pos()), r.Offset(n.End()), func() string {
		return fmt.Sprintf("func(%s %s) %s { if %s == nil %s; %s, %s := %s.(%s); if !%s %s; return %s }(%s)",
			own, source, wanted, own, fails, asserted, ok, own, wanted, ok, fails, asserted, r.textOf(n.X))
	})
	return true
}

// assertionToAny rewrites x.(any), which the engine fails at, as func(y I) any { if y == nil { … }; return y }(x).
func (r *rewriting) assertionToAny(n *ast.TypeAssertExpr) bool {
	to, from := r.Info.TypeOf(n.Type), r.Info.TypeOf(n.X)
	if to == nil || from == nil || !types.IsInterface(to) || hasMethods(to) {
		return false
	}
	source, err := r.spell(from)
	if err != nil {
		r.refuse(n.Pos(), err.Error())
		return true
	}
	own, held := r.fresh("value"), r.fresh("held")
	results, body := "any", fmt.Sprintf("if %s == nil { %s(%d, %d, %s) }; return %s", own, in("NotAsserted", from), r.session.TypeNumber(from), r.session.TypeNumber(to), r.given(own, from), held)
	if _, commaOk := r.Info.TypeOf(n).(*types.Tuple); commaOk {
		results, body = "(any, bool)", fmt.Sprintf("return %s, %s != nil", held, own)
	}
	body = fmt.Sprintf("var %s any = %s; %s", held, own, body)
	r.edits.replaceBy(r.Offset(n.Pos()), r.Offset(n.End()), func() string {
		return fmt.Sprintf("func(%s %s) %s { %s }(%s)", own, source, results, body, r.textOf(n.X))
	})
	return true
}

// namesAsserted reports whether the message of an assertion that fails depends on the interface.
// Else the engine's own is near enough, and a function takes twenty times as long.
func (r *rewriting) namesAsserted(from, to types.Type) bool {
	if _, isNamed := types.Unalias(from).(*types.Named); isNamed {
		return true
	}
	return len(r.sessionTypes()) > 0 && (hasMethods(from) || hasMethods(to))
}
