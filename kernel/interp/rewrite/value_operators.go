package rewrite

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"setlab/kernel/interp/hook"
)

// values rewrites or refuses what the engine computes otherwise than Go does.
func (r *rewriting) values() {
	r.syntax(func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			if n.Op == token.SHL || n.Op == token.SHR {
				r.shift(n.Y)
				r.shiftedConstant(n)
			}
			if n.Op == token.LAND || n.Op == token.LOR {
				r.negativeCondition(n.X)
			}
		case *ast.AssignStmt:
			for _, e := range n.Lhs {
				r.barePlace(e)
			}
			if n.Tok == token.SHL_ASSIGN || n.Tok == token.SHR_ASSIGN {
				r.shift(n.Rhs[0])
			}
		case *ast.IncDecStmt:
			r.barePlace(n.X)
			r.countsPointer(n)
		case *ast.InterfaceType:
			r.emptyInterface(n)
		case *ast.TypeSpec:
			r.namedAny(n)
		case *ast.SendStmt:
			r.declaredLater(n.Value)
		case *ast.ReturnStmt:
			for _, e := range n.Results {
				r.declaredLater(e)
			}
		case *ast.CompositeLit:
			for _, e := range n.Elts {
				if pair, ok := e.(*ast.KeyValueExpr); ok {
					e = pair.Value
				}
				r.declaredLater(e)
			}
		case *ast.CallExpr:
			r.bareCallee(n)
			if r.Info.Types[n.Fun].IsType() && len(n.Args) == 1 {
				r.declaredLater(n.Args[0])
			}
			r.arrayLength(n)
		}
		return true
	})
}

// declaredLater rewrites a declared function f, as a value that is sent, returned, converted or an element, as
// func(g T) T { return g }(f): the engine would take what it knows of f where that is declared further down.
func (r *rewriting) declaredLater(e ast.Expr) {
	if r.converted[e] || r.wrapped[e] {
		return
	}
	of := e
	switch index := ast.Unparen(e).(type) {
	case *ast.IndexExpr:
		of = index.X
	case *ast.IndexListExpr:
		of = index.X
	}
	if f, ok := r.Info.Uses[identOf(of)].(*types.Func); !ok || f.Pkg() != r.session.Checker.Pkg {
		return
	}
	spelled, err := r.spell(r.Info.TypeOf(e))
	if err != nil {
		r.refuse(e.Pos(), err.Error())
		return
	}
	own := r.fresh("function")
	r.wrap(e, fmt.Sprintf("func(%s %s) %s { return %s }(", own, spelled, spelled, own), ")")
}

// negativeCondition refuses comparisons of negatives such as -(x) and -x << n, of which
// the engine takes the number for the result.
func (r *rewriting) negativeCondition(e ast.Expr) {
	refuse := func(e ast.Expr) {
		u, ok := ast.Unparen(e).(*ast.UnaryExpr)
		if ok && u.Op != token.NOT && u.Op != token.AND && u.Op != token.ARROW && r.Info.Types[u].Value == nil {
			r.refuse(u.Pos(), "this negative in a condition of several parts cannot be interpreted")
		}
	}
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.UnaryExpr:
			if _, ok := n.X.(*ast.ParenExpr); ok {
				refuse(n)
			}
		case *ast.BinaryExpr:
			if n.Op == token.SHL || n.Op == token.SHR {
				refuse(n.X)
			}
		}
		return true
	})
}

// shift makes a negative count panic.
func (r *rewriting) shift(count ast.Expr) {
	v := r.Info.Types[count]
	basic, ok := v.Type.Underlying().(*types.Basic)
	if v.Value != nil || !ok || basic.Info()&types.IsUnsigned != 0 {
		return
	}
	r.wrap(count, hook.Alias+".Shift(int64(", "))")
}

// shiftedConstant gives the constant in 1 << n its type, which the engine does not take from
// what stands around it, as in x & (1 << n).
func (r *rewriting) shiftedConstant(shift *ast.BinaryExpr) {
	left := r.Info.Types[shift.X]
	if left.Value == nil || r.Info.Types[shift].Value != nil || !r.plainConstant(ast.Unparen(shift.X)) {
		return // constants writes its type
	}
	if basic, ok := types.Unalias(left.Type).(*types.Basic); ok && isDefault(basic) {
		return
	}
	spelled, err := r.spell(left.Type)
	if err != nil {
		r.refuse(shift.X.Pos(), err.Error())
		return
	}
	r.wrap(shift.X, spelled+"(", ")")
}

// countsPointer rewrites p++ of a uintptr, which ends the cell, as p += 1.
func (r *rewriting) countsPointer(s *ast.IncDecStmt) {
	if b, ok := r.Info.TypeOf(s.X).Underlying().(*types.Basic); ok && b.Kind() == types.Uintptr {
		operator := map[token.Token]string{token.INC: " += 1", token.DEC: " -= 1"}[s.Tok]
		r.edits.replace(r.Offset(s.TokPos), r.Offset(s.End()), operator)
	}
}

// emptyInterface writes any for interface{}: for the engine, slices of the two are of different types.
func (r *rewriting) emptyInterface(t *ast.InterfaceType) {
	if len(t.Methods.List) == 0 {
		r.edits.replace(r.Offset(t.Pos()), r.Offset(t.End()), "any")
	}
}

// namedAny lets the name of an interface without methods be another one of any: for the engine, it holds values in a form of
// its own.
func (r *rewriting) namedAny(s *ast.TypeSpec) {
	if object, ok := r.Info.Defs[s.Name].(*types.TypeName); !ok || object.IsAlias() || !isAny(object.Type()) {
		return
	}
	at := r.Offset(s.Type.Pos())
	r.edits.insertBefore(at, func() string { return "= " })
}

// bareCallee takes the parentheses from (f)(x), in which the engine does not find a declared function, and from (T)(x):
// see asCallee.
func (r *rewriting) bareCallee(call *ast.CallExpr) {
	bare := ast.Unparen(call.Fun)
	if bare == call.Fun {
		return
	}
	_, isName := bare.(*ast.Ident)
	switch bare.(type) {
	case *ast.StarExpr, *ast.FuncType, *ast.ChanType:
		return
	}
	if !isName && !r.Info.Types[bare].IsType() {
		return
	}
	r.edits.replaceBy(r.Offset(call.Fun.Pos()), r.Offset(call.Fun.End()), func() string { return r.textOf(bare) })
}

// barePlace takes the parentheses from (m[k]) = v, in which the engine does not find what is assigned to.
func (r *rewriting) barePlace(e ast.Expr) {
	for {
		p, ok := e.(*ast.ParenExpr)
		if !ok {
			return
		}
		r.edits.replace(r.Offset(p.Lparen), r.Offset(p.Lparen)+1, "")
		r.edits.replace(r.Offset(p.Rparen), r.Offset(p.Rparen)+1, "")
		e = p.X
	}
}
