package vector

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
)

// With these settings the processor treats values below 2^-126 as 0, in inputs and results. Each such value would cost some hundred
// cycles, and vanishing gradients and unused velocities produce millions of them.
const denormalsAreZero, flushToZero = 1 << 6, 1 << 15

// saved is where the current function stores the processor's settings if it has changed them.
var saved *Mem

// FlushDenormals makes the current function treat denormals as 0. The function must end with Leave.
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

// Leave ends the current function and restores the processor's settings.
func Leave() {
	if saved != nil {
		LDMXCSR(*saved)
		saved = nil
	}
	VZEROUPPER()
	RET()
}
