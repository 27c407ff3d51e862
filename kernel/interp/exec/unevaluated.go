package exec

import (
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/ssa"
)

// unsafe.Sizeof, Alignof and Offsetof do not evaluate their operands, which may contain nil pointers or calls. If the
// result depends on a type parameter, package ssa evaluates them nevertheless.

// dropUnevaluated removes the instructions that compute the operands of such calls.
func (c *compiler) dropUnevaluated() {
	for _, b := range c.ssa.Blocks {
		for k, i := range b.Instrs {
			call, ok := i.(*ssa.Call)
			if !ok {
				continue
			}
			if f, ok := call.Call.Value.(*ssa.Builtin); !ok || f.Name() != "Sizeof" && f.Name() != "Alignof" && f.Name() != "Offsetof" {
				continue
			}
			c.at = call.Pos()
			c.dropOperand(b.Instrs[:k], call, c.measured(call.Pos()))
		}
	}
}

// measured returns the operand of the call at a position.
func (c *compiler) measured(at token.Pos) (operand ast.Expr) {
	ast.Inspect(c.ssa.Syntax(), func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && call.Lparen == at {
			operand = call.Args[0]
		}
		return operand == nil
	})
	if operand == nil {
		fail("no source of the call")
	}
	return operand
}

// dropOperand removes the instructions before a call that compute its operand: all instructions starting with the first
// one that is positioned in the operand, and those used by them alone.
func (c *compiler) dropOperand(before []ssa.Instruction, call *ssa.Call, operand ast.Expr) {
	ast.Inspect(operand, func(n ast.Node) bool {
		if b, ok := n.(*ast.BinaryExpr); ok && (b.Op == token.LAND || b.Op == token.LOR) {
			fail("%s of an operand with && or ||", call.Call.Value.Name())
		}
		_, isFunction := n.(*ast.FuncLit)
		return !isFunction
	})
	first := len(before)
	for k, i := range before {
		if p := i.Pos(); operand.Pos() <= p && p < operand.End() {
			first = k
			break
		}
	}
	dropped := map[ssa.Instruction]bool{call: true}
	for k := len(before) - 1; k >= 0; k-- {
		i := before[k]
		v, isValue := i.(ssa.Value)
		if _, isPhi := i.(*ssa.Phi); isPhi || k < first && (!isValue || !onlyUsedBy(v, dropped)) {
			continue
		}
		c.fused[i], dropped[i] = true, true
	}
}

func onlyUsedBy(v ssa.Value, by map[ssa.Instruction]bool) bool {
	for _, r := range *v.Referrers() {
		if !by[r] {
			return false
		}
	}
	return len(*v.Referrers()) > 0
}

// offset returns the offset of the field from which a value was read, for the Offsetof call at a position. Embedded fields
// through which the field is promoted have the position of the start of the operand.
func (c *compiler) offset(at token.Pos, v ssa.Value) (sum uintptr) {
	begin := ast.Unparen(c.measured(at)).Pos()
	if load, ok := v.(*ssa.UnOp); ok {
		v = load.X
	}
	for first := true; ; first = false {
		i, ok := v.(ssa.Instruction)
		if ok && !first && i.Pos() != begin {
			return sum
		}
		switch x := v.(type) {
		case *ssa.FieldAddr:
			sum += c.e.layout(pointee(x.X.Type())).rt.Field(x.Field).Offset
			v = x.X
		case *ssa.Field:
			sum += c.layout(x.X).rt.Field(x.Field).Offset
			v = x.X
		default:
			if first {
				fail("no code for Offsetof")
			}
			return sum
		}
	}
}
