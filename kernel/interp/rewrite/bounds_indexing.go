package rewrite

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
)

// indexed returns the type that an expression indexes or slices if its places are counted.
func (r *rewriting) indexed(x ast.Expr) types.Type {
	v := r.Info.Types[x]
	if v.Type == nil || v.IsType() {
		return nil
	}
	t := v.Type.Underlying()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem().Underlying()
		if _, ok := t.(*types.Array); !ok {
			return nil
		}
	}
	switch t := t.(type) {
	case *types.Slice, *types.Array:
		return t
	case *types.Basic:
		if t.Info()&types.IsString != 0 {
			return t
		}
	}
	return nil
}

// size returns the text of the length, or capacity, of what is indexed.
func (r *rewriting) size(builtin string, x ast.Expr, t types.Type) string {
	if a, ok := t.(*types.Array); ok {
		return fmt.Sprint(a.Len())
	}
	return builtin + "(" + r.unchecked(x) + ")"
}

// isUnsigned reports whether an index may be larger than any int.
func (r *rewriting) isUnsigned(e ast.Expr) bool {
	b, ok := r.Info.TypeOf(e).Underlying().(*types.Basic)
	return ok && b.Info()&types.IsUnsigned != 0 && r.Info.Types[e].Value == nil
}

// isPure reports whether an expression may as well be evaluated twice.
func (r *rewriting) isPure(e ast.Expr) bool {
	if v, ok := r.Info.Types[e]; ok && v.Value != nil {
		return true
	}
	pure := true
	ast.Inspect(e, func(n ast.Node) bool {
		if inner, ok := n.(ast.Expr); ok && r.placed[inner] != nil {
			return false
		}
		switch n := n.(type) {
		case *ast.FuncLit, *ast.CompositeLit, *ast.TypeAssertExpr:
			pure = false
		case *ast.UnaryExpr:
			pure = pure && n.Op != token.ARROW && n.Op != token.AND
		case *ast.CallExpr:
			fun := r.Info.Types[n.Fun]
			id := identOf(n.Fun)
			isLen := fun.IsBuiltin() && id != nil && (id.Name == "len" || id.Name == "cap")
			basic, isBasic := r.Info.TypeOf(n).Underlying().(*types.Basic)
			pure = pure && (isLen || fun.IsType() && isBasic && basic.Info()&types.IsNumeric != 0)
		}
		return pure
	})
	return pure
}

// isWithin reports whether the compiler has checked an index.
func (r *rewriting) isWithin(e *ast.IndexExpr, t types.Type) bool {
	_, isArray := t.(*types.Array)
	return r.Info.Types[e.Index].Value != nil && (isArray || r.Info.Types[e.X].Value != nil)
}

// kindOf returns the basic kind of a number.
func (r *rewriting) kindOf(e ast.Expr) types.BasicKind {
	if b, ok := r.Info.TypeOf(e).Underlying().(*types.Basic); ok {
		return b.Kind()
	}
	return types.Invalid
}

// notNegative reports whether a number is none below zero.
func (r *rewriting) notNegative(e ast.Expr) bool {
	if v := r.Info.Types[e].Value; v != nil {
		return constant.Sign(v) >= 0
	}
	switch r.kindOf(e) {
	case types.Uint8, types.Uint16, types.Uint32:
		return true
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return r.counts()[r.Info.Uses[e]]
	case *ast.CallExpr:
		return r.Info.Types[e.Fun].IsBuiltin() // len and cap, of those that are pure
	case *ast.BinaryExpr:
		switch e.Op {
		case token.ADD, token.MUL, token.QUO:
			return r.notNegative(e.X) && r.notNegative(e.Y) // or too large, of which the engine says less
		case token.REM, token.SHR:
			return r.notNegative(e.X)
		case token.AND:
			return r.notNegative(e.X) || r.notNegative(e.Y)
		}
	}
	return false
}
