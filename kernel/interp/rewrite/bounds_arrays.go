package rewrite

import (
	"fmt"
	"go/ast"
	"go/types"
	"strconv"
)

// The engine asks an array for its length, also where a pointer to it is nil. It is part of the type.

// arrayOf returns the array that an expression is, or points to, nil for others.
func (r *rewriting) arrayOf(e ast.Expr) *types.Array {
	t := r.Info.TypeOf(e)
	if t == nil {
		return nil
	}
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	array, _ := t.Underlying().(*types.Array)
	return array
}

// countsArray reports whether a loop over an array asks for nothing but its length.
func (r *rewriting) countsArray(loop *ast.RangeStmt) bool {
	_, isPointer := r.Info.TypeOf(loop.X).Underlying().(*types.Pointer)
	return r.arrayOf(loop.X) != nil && (loop.Value == nil || isBlank(loop.Value)) && (isPointer || !r.calls(loop.X))
}

// arrayLoop rewrites such a loop as one that counts. What calls nothing is not even evaluated.
func (r *rewriting) arrayLoop(loop *ast.RangeStmt) {
	if !r.calls(loop.X) {
		r.countingLoop(loop, "int", func() string { return strconv.FormatInt(r.arrayOf(loop.X).Len(), 10) })
		return
	}
	if before, behind, ok := r.lengthBy(loop.X); ok {
		r.countingLoop(loop, "int", func() string { return before + r.textOf(loop.X) + behind })
	}
}

// arrayLength rewrites len(f()) and cap(f()) of a pointer to an array.
func (r *rewriting) arrayLength(call *ast.CallExpr) {
	b, ok := r.Info.Uses[identOf(call.Fun)].(*types.Builtin)
	if !ok || b.Name() != "len" && b.Name() != "cap" || r.Info.Types[call].Value != nil || r.arrayOf(call.Args[0]) == nil {
		return
	}
	if _, isPointer := r.Info.TypeOf(call.Args[0]).Underlying().(*types.Pointer); !isPointer {
		return
	}
	if before, behind, ok := r.lengthBy(call.Args[0]); ok {
		r.edits.replaceBy(r.Offset(call.Pos()), r.Offset(call.End()), func() string { return before + r.textOf(call.Args[0]) + behind })
	}
}

// lengthBy returns what a pointer to an array stands between to be evaluated for the length.
func (r *rewriting) lengthBy(e ast.Expr) (before, behind string, ok bool) {
	spelled, err := r.spell(r.Info.TypeOf(e))
	if err != nil {
		r.refuse(e.Pos(), err.Error())
		return "", "", false
	}
	return fmt.Sprintf("func(%s %s) int { return %d }(", r.fresh("array"), spelled, r.arrayOf(e).Len()), ")", true
}
