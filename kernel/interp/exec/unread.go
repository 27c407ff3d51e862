package exec

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// dropUnread removes unused loads of arrays, and of the variables that lead to them. Go does not
// evaluate the array of a range, len or cap that contains no call, but package ssa does.
func (c *compiler) dropUnread(b *ssa.BasicBlock) {
	for _, i := range b.Instrs {
		u, ok := i.(*ssa.UnOp)
		if !ok || u.Op != token.MUL || len(*u.Referrers()) > 0 || !c.isMeasured(u) {
			continue
		}
		t := u.Type().Underlying()
		if p, ok := t.(*types.Pointer); ok {
			t = p.Elem().Underlying()
		}
		if _, isArray := t.(*types.Array); isArray {
			c.drop(u)
		}
	}
}

func (c *compiler) drop(u ssa.Instruction) {
	x := *u.Operands(nil)[0] // the operand of a load or of an address computation
	i, ok := x.(ssa.Instruction)
	if _, isCall := x.(*ssa.Call); isCall {
		return
	}
	c.fused[u] = true
	switch x.(type) {
	case *ssa.UnOp, *ssa.FieldAddr, *ssa.IndexAddr:
		if ok && len(*x.Referrers()) == 1 {
			c.drop(i)
		}
	}
}

// isMeasured reports whether a load is in the operand of a range, len or cap.
func (c *compiler) isMeasured(u *ssa.UnOp) (is bool) {
	n := c.ssa.Syntax()
	if n == nil || !u.Pos().IsValid() {
		return n != nil
	}
	within := func(e ast.Expr) bool { return e.Pos() <= u.Pos() && u.Pos() < e.End() }
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.RangeStmt:
			is = is || within(n.X)
		case *ast.CallExpr:
			f, ok := n.Fun.(*ast.Ident)
			is = is || ok && (f.Name == "len" || f.Name == "cap") && len(n.Args) == 1 && within(n.Args[0])
		}
		return !is
	})
	return is
}
