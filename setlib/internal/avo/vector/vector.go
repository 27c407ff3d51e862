// Package vector lets the generators use the same code for 256-bit and 512-bit vectors of float32, the last of which may be partly used.
package vector

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// ISA is an instruction set to generate for.
type ISA struct {
	Name  string // suffix of the kernels' names
	Lanes int    // float32 values in a vector
}

// The instruction sets.
var (
	AVX2   = ISA{"AVX2", 8}
	AVX512 = ISA{"AVX512", 16}
)

// Bytes returns the size of a vector.
func (i ISA) Bytes() int { return 4 * i.Lanes }

// New returns a register.
func (i ISA) New() VecVirtual {
	if i.Lanes == 16 {
		return ZMM()
	}
	return YMM()
}

// News returns n registers.
func (i ISA) News(n int) []VecVirtual {
	r := make([]VecVirtual, n)
	for k := range r {
		r[k] = i.New()
	}
	return r
}

// Zero clears a register.
func (i ISA) Zero(r VecVirtual) {
	if i.Lanes == 16 {
		VPXORD(r, r, r)
		return
	}
	VXORPS(r, r, r)
}

// Tail selects the lanes of a vector that are in use. Memory beyond them is neither read nor written.
type Tail struct {
	k    Register   // AVX-512: a mask register
	mask VecVirtual // AVX2: a vector of sign bits
}

// lanesOn is the memory of eight lanes that are on, followed by eight that are off. A window on it is a mask.
var lanesOn *Mem

// NewTail returns the mask of the first lanes (1 to Lanes) of a vector.
func (i ISA) NewTail(lanes GPVirtual) Tail {
	var t Tail
	if i.Lanes == 16 {
		bits := GP32()
		MOVL(I32(-1), bits)
		BZHIL(lanes.As32(), bits, bits)
		k := K()
		KMOVW(bits, k)
		t.k = k
		return t
	}
	if lanesOn == nil {
		m := GLOBL("lanesOn", RODATA|NOPTR)
		for n := range 16 {
			on := uint32(0)
			if n < 8 {
				on = 0xffffffff
			}
			DATA(4*n, U32(on))
		}
		lanesOn = &m
	}
	at, base := GP64(), GP64()
	LEAQ(*lanesOn, base)
	MOVQ(lanes, at)
	NEGQ(at)
	t.mask = YMM()
	VMOVUPS(Mem{Base: base, Index: at, Scale: 4, Disp: 32}, t.mask)
	return t
}

// Load reads a vector. A nil tail means the whole vector. Lanes beyond a tail become 0.
func (t *Tail) Load(i ISA, m Mem, r VecVirtual) {
	switch {
	case t == nil:
		VMOVUPS(m, r)
	case i.Lanes == 16:
		VMOVUPS_Z(m, t.k, r)
	default:
		VMASKMOVPS(m, t.mask, r)
	}
}

// Store writes a vector.
func (t *Tail) Store(i ISA, r VecVirtual, m Mem) {
	switch {
	case t == nil:
		VMOVUPS(r, m)
	case i.Lanes == 16:
		VMOVUPS(r, t.k, m)
	default:
		VMASKMOVPS(r, t.mask, m)
	}
}

// Cut copies a vector. Lanes beyond a tail become 0.
func (t *Tail) Cut(i ISA, v, r VecVirtual) {
	switch {
	case t == nil:
		VMOVAPS(v, r)
	case i.Lanes == 16:
		VMOVAPS_Z(v, t.k, r)
	default:
		VANDPS(t.mask, v, r)
	}
}

// MultiplyAdd adds a times the vector in memory to sum. Lanes beyond a tail do not change. scratch is a register that AVX2 needs for
// tails.
func (t *Tail) MultiplyAdd(i ISA, m Mem, a, sum, scratch VecVirtual) {
	switch {
	case t == nil:
		VFMADD231PS(m, a, sum)
	case i.Lanes == 16:
		VFMADD231PS(m, a, t.k, sum)
	default:
		VMASKMOVPS(m, t.mask, scratch)
		VFMADD231PS(scratch, a, sum)
	}
}

// Sum4 returns a register with the sums of the lanes of four vectors in its four lanes. It overwrites the vectors.
func (i ISA) Sum4(d []VecVirtual) VecVirtual {
	t := i.New()
	VUNPCKHPS(d[1], d[0], t)
	VUNPCKLPS(d[1], d[0], d[0])
	VADDPS(t, d[0], d[0])
	VUNPCKHPS(d[3], d[2], t)
	VUNPCKLPS(d[3], d[2], d[2])
	VADDPS(t, d[2], d[2])
	VUNPCKHPD(d[2], d[0], t)
	VUNPCKLPD(d[2], d[0], d[0])
	VADDPS(t, d[0], d[0])
	return i.fold(d[0])
}

// Sum1 returns a register with the sum of the lanes of a vector in its lowest lane. It overwrites the vector.
func (i ISA) Sum1(d VecVirtual) VecVirtual {
	x := i.fold(d).AsX()
	t := XMM()
	VMOVHLPS(x, x, t)
	VADDPS(t, x, x)
	VMOVSHDUP(x, t)
	VADDSS(t, x, x)
	return d
}

// fold adds the upper 128-bit parts of a vector to the lowest.
func (i ISA) fold(d VecVirtual) VecVirtual {
	x := XMM()
	if i.Lanes == 16 {
		// These forms reach the upper sixteen registers.
		y := YMM()
		VEXTRACTF64X4(Imm(1), d, y)
		VADDPS(y, d.AsY(), d.AsY())
		VEXTRACTF32X4(Imm(1), d.AsY(), x)
	} else {
		VEXTRACTF128(Imm(1), d, x)
	}
	VADDPS(x, d.AsX(), d.AsX())
	return d
}
