// Convolution writes the assembly of package convolution.
package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"

	"setlab/setlib/internal/avo/vector"
)

func main() {
	ConstraintExpr("amd64,!purego")
	for _, isa := range []vector.ISA{vector.AVX512, vector.AVX2} {
		for width := 1; width <= 3; width++ {
			for _, rows := range tileRows(isa, width) {
				tile(isa, rows, width)
			}
		}
		winogradInput(isa, true)
		winogradInput(isa, false)
		winogradOutput(isa)
		prefetch(isa, 4, 2)
		prefetch(isa, 2, 2)
		pool(isa)
		poolBackward(isa)
		rectify(isa)
	}
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
