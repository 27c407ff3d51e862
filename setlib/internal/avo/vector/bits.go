package vector

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

var bitOfLane *Mem

// LaneBits returns the memory location of one bit per lane of AVX2: 1, 2, 4, …
func LaneBits() Mem {
	if bitOfLane == nil {
		m := GLOBL("laneBits", RODATA|NOPTR)
		for k := range 8 {
			DATA(4*k, U32(1<<k))
		}
		bitOfLane = &m
	}
	return *bitOfLane
}

// LanesOf returns a vector with all bits set in the AVX2 lanes whose bit is set in the byte at m. bit
// must hold LaneBits.
func LanesOf(bit VecVirtual, m Mem) VecVirtual {
	on, bits := YMM(), GP32()
	MOVBLZX(m, bits)
	VMOVD(bits, on.AsX())
	VPBROADCASTD(on.AsX(), on)
	VPAND(bit, on, on)
	VPCMPEQD(bit, on, on)
	return on
}
