// Product writes the assembly of package product.
package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"

	"setlab/setlib/internal/avo/vector"
)

func main() {
	ConstraintExpr("amd64,!purego")
	for _, isa := range []vector.ISA{vector.AVX512, vector.AVX2} {
		for width := 1; width <= gatherWidth(isa); width++ {
			gather(isa, width, false)
			gather(isa, width, true)
		}
		for width := 1; width <= correlateWidth(isa); width++ {
			correlate(isa, width)
		}
		for width := 1; width <= backpropagateWidth(isa); width++ {
			backpropagate(isa, width)
		}
		for width := 1; width <= multiplyWidth(isa); width++ {
			for _, rows := range multiplyRows(isa, width) {
				multiply(isa, width, rows)
			}
		}
	}
	for width := 1; width <= statesWidth; width++ {
		gatherStates(width, false)
		gatherStates(width, true)
	}
	transpose()
	packTiles()
	packColumns()
	Generate()
}

// argument returns the location of an argument of the current function, for arguments used too rarely to occupy a
// register.
func argument(name string) Op {
	p, err := Param(name).Resolve()
	if err != nil {
		panic(err)
	}
	return p.Addr
}
