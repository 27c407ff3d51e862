package interp

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// callsInOrder lets the calls in what is assigned to happen before those in its value: the
// engine begins with the latter.
func (r *rewriter) callsInOrder() {
	listed := map[ast.Stmt]bool{}
	r.syntax(func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BlockStmt:
			mark(listed, n.List)
		case *ast.CaseClause:
			mark(listed, n.Body)
		case *ast.CommClause:
			mark(listed, n.Body)
		case *ast.AssignStmt:
			if n.Tok != token.DEFINE && len(n.Lhs) == 1 && len(n.Rhs) == 1 && r.calls(n.Lhs[0]) && r.calls(n.Rhs[0]) {
				r.placeFirst(n, listed[n])
			}
		}
		return true
	})
}

// calls reports whether an expression calls a function when it is evaluated, or receives.
func (r *rewriter) calls(e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			found = found || !r.isPure(n) && !r.info.Types[n.Fun].IsType() && !r.info.Types[n.Fun].IsBuiltin()
		case *ast.UnaryExpr:
			found = found || n.Op == token.ARROW
		}
		return !found
	})
	return found
}

// placeFirst finds the place that is assigned to before the assignment, as far as calls do.
func (r *rewriter) placeFirst(a *ast.AssignStmt, listed bool) {
	if !listed {
		r.refuse(a.Pos(), "an assignment with calls on both sides cannot be interpreted")
		return
	}
	var texts []func() string
	for _, o := range r.foundBy(a.Lhs[0]) {
		if !r.calls(o.expr) {
			continue
		}
		spelled, err := r.spell(o.of)
		if err != nil {
			r.refuse(a.Pos(), err.Error())
			return
		}
		own, from, to := r.fresh("place"), r.offset(o.expr.Pos()), r.offset(o.expr.End())
		first, last, instead := from, to, own
		if o.index != nil { // its brackets stay
			first, last, instead = r.offset(o.index.Lbrack), r.offset(o.index.Rbrack)+1, "["+own+"]"
		}
		order := len(r.edits.list)
		r.edits.replace(first, last, instead)
		texts = append(texts, func() string {
			text := r.edits.render(from, to, func(x edit) bool {
				ours := x.order == order && x.from == first && x.to == last
				return !ours && !(x.before && x.from == from)
			})
			return fmt.Sprintf("var %s %s = %s; ", own, spelled, text)
		})
	}
	r.edits.insertBefore(r.offset(a.Pos()), func() string {
		var all strings.Builder
		for _, text := range texts {
			all.WriteString(text())
		}
		return all.String()
	})
}

// finder is one of the values by which a place is found.
type finder struct {
	expr  ast.Expr
	of    types.Type
	index *ast.IndexExpr // that expr is the index of, nil for none
}

// foundBy returns the values by which a place is found, in the order of their evaluation.
func (r *rewriter) foundBy(place ast.Expr) []finder {
	value := func(e ast.Expr) []finder { return []finder{{expr: e, of: r.info.TypeOf(e)}} }
	switch e := ast.Unparen(place).(type) {
	case *ast.StarExpr:
		return value(e.X)
	case *ast.SelectorExpr:
		if t := r.info.TypeOf(e.X); t != nil {
			if _, ok := t.Underlying().(*types.Pointer); ok {
				return value(e.X)
			}
		}
		return r.foundBy(e.X) // a part of it
	case *ast.IndexExpr:
		of := r.info.TypeOf(e.Index)
		all := value(e.X)
		switch t := r.info.TypeOf(e.X).Underlying().(type) {
		case *types.Array:
			all = r.foundBy(e.X)
		case *types.Map:
			of = t.Key()
		}
		return append(all, finder{expr: e.Index, of: of, index: e})
	}
	return nil
}
