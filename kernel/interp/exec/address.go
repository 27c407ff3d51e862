package exec

import (
	"go/token"

	"golang.org/x/tools/go/ssa"
)

// refuseAddress fails for comparisons that ask whether a package-level variable lies below or above a constant address.
// In a compiled program, the variable lies in the program's data, near the start of the address space; here it is on the
// heap.
func refuseAddress(i *ssa.BinOp) {
	switch i.Op {
	case token.LSS, token.LEQ, token.GTR, token.GEQ:
	default:
		return
	}
	_, isX := i.X.(*ssa.Const)
	_, isY := i.Y.(*ssa.Const)
	if isY && isGlobalAddress(i.X) || isX && isGlobalAddress(i.Y) {
		fail("the address of a package-level variable, which differs from that in a compiled program, compared with a constant")
	}
}

// isGlobalAddress reports whether a number is the address of a package-level variable, or of a part of one.
func isGlobalAddress(v ssa.Value) bool {
	for {
		switch x := v.(type) {
		case *ssa.Convert, *ssa.ChangeType, *ssa.FieldAddr, *ssa.IndexAddr:
			v = *x.(ssa.Instruction).Operands(nil)[0]
		case *ssa.Global:
			return true
		default:
			return false
		}
	}
}
