package vector

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
)

// The processor is told to take values below 2^-126 for 0, and to make them 0. Each would cost it some hundred cycles, and vanishing
// gradients and unused velocities get there by the million.
const denormalsAreZero, flushToZero = 1 << 6, 1 << 15

// saved is where the current function keeps the processor's settings, if it has changed them.
var saved *Mem

// FlushDenormals lets the current function take denormals for 0. It must end with Leave.
func FlushDenormals() {
	m := AllocLocal(8)
	STMXCSR(m)
	bits := GP32()
	MOVL(m, bits)
	ORL(U32(denormalsAreZero|flushToZero), bits)
	MOVL(bits, m.Offset(4))
	LDMXCSR(m.Offset(4))
	saved = &m
}

// Leave ends the current function, with the processor's settings as its caller had them.
func Leave() {
	if saved != nil {
		LDMXCSR(*saved)
		saved = nil
	}
	VZEROUPPER()
	RET()
}
