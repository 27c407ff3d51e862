package rewrite

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/types"
	"strings"

	"setlab/kernel/interp/celltype"
	"setlab/kernel/interp/hook"
)

// Compiled code that compares interfaces does not see of which type of a cell a value in one is.

// keyed makes the keys of contexts say of which type they are, and refuses those of sync.Map that do not.
func (r *rewriting) keyed(function *types.Func, call *ast.CallExpr) {
	name := function.FullName()
	switch {
	case name == "context.WithValue" && len(call.Args) == 3:
		r.keyOfContext(call.Args[1])
	case name == "(context.Context).Value" && len(call.Args) == 1:
		r.keyOfContext(call.Args[0])
	case strings.HasPrefix(name, "(*sync.Map).") && len(call.Args) > 0 && function.Name() != "Range":
		key := call.Args[0]
		empty := types.Universe.Lookup("any").Type()
		if t := r.Info.TypeOf(key); t != nil && (celltype.IsValue(t) || types.IsInterface(t)) {
			if reason := cmp.Or(r.confusable(empty), r.boxed(empty)); reason != "" {
				r.refuse(key.Pos(), "a key of a sync.Map, which "+reason+", cannot be interpreted")
			}
		}
	}
}

// keyOfContext rewrites the key of a value in a context.
func (r *rewriting) keyOfContext(key ast.Expr) {
	t := r.Info.TypeOf(key)
	if t == nil || !celltype.Is(t) && !types.IsInterface(t) {
		return
	}
	spelled, err := r.spell(t)
	if err != nil || types.IsInterface(t) && len(r.sessionTypes()) > 0 {
		r.refuse(key.Pos(), "a key of a context whose type may be one or another of a cell cannot be interpreted")
		return
	}
	own := r.fresh("key")
	r.wrap(key, fmt.Sprintf("func(%s %s) any { return %s.Key(%d, %s) }(", own, spelled, hook.Alias, r.session.TypeNumber(t), own), ")")
	r.wrapped[key] = true
}
