package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"setlab/setlib/internal/avo/vector"
)

// Predicates of comparisons. They are ordered, so that NaN belongs to the middle part, which passes it on.
const (
	lessOrEqual    = 18
	greaterOrEqual = 29
)

// sides holds masks of the lanes left of the left threshold and right of the right threshold.
type sides struct {
	isa         vector.ISA
	left, right VecVirtual // AVX2
	kl, kr      Register   // AVX-512
}

func newSides(isa vector.ISA) *sides {
	s := &sides{isa: isa}
	if isa.Lanes == 16 {
		s.kl, s.kr = K(), K()
	} else {
		s.left, s.right = YMM(), YMM()
	}
	return s
}

// of compares z with the thresholds. If both conditions hold, left applies.
func (s *sides) of(z, tl, tr VecVirtual) {
	if s.isa.Lanes == 16 {
		VCMPPS(Imm(lessOrEqual), tl, z, s.kl)
		VCMPPS(Imm(greaterOrEqual), tr, z, s.kr)
		KANDNW(s.kr, s.kl, s.kr)
		return
	}
	VCMPPS(Imm(lessOrEqual), tl, z, s.left)
	VCMPPS(Imm(greaterOrEqual), tr, z, s.right)
	VANDNPS(s.right, s.left, s.right)
}

// pick replaces the lanes of r on one side with those of v.
func (s *sides) pick(right bool, v, r VecVirtual) {
	k, m := s.kl, s.left
	if right {
		k, m = s.kr, s.right
	}
	if s.isa.Lanes == 16 {
		VMOVAPS(v, k, r)
		return
	}
	VBLENDVPS(m, v, r, r)
}

// only sets r to the lanes of v on one side, and to 0 elsewhere.
func (s *sides) only(right bool, v, r VecVirtual) {
	k, m := s.kl, s.left
	if right {
		k, m = s.kr, s.right
	}
	if s.isa.Lanes == 16 {
		VMOVAPS_Z(v, k, r)
		return
	}
	VANDPS(m, v, r)
}

// parameters loads the next row's four parameters.
func parameters(isa vector.ISA, pointers []GPVirtual) []VecVirtual {
	p := isa.News(len(pointers))
	for k, at := range pointers {
		VBROADCASTSS(Mem{Base: at}, p[k])
		ADDQ(Imm(4), at)
	}
	return p
}

// srelu generates a = tl + al (z - tl) where z <= tl, tr + ar (z - tr) where z >= tr, and z in between.
func srelu(isa vector.ISA) {
	TEXT("srelu"+isa.Name, NOSPLIT, "func(a, z *float32, stride, n int, tl, al, tr, ar *float32, rows int)")
	Pragma("noescape")
	a, z := pointer("a"), pointer("z")
	at := []GPVirtual{pointer("tl"), pointer("al"), pointer("tr"), pointer("ar")}
	var p []VecVirtual
	side := newSides(isa)
	rowwise(isa, []GPVirtual{a, z}, func() {
		p = parameters(isa, at)
	}, func(place GPVirtual, tail *vector.Tail) {
		tl, al, tr, ar := p[0], p[1], p[2], p[3]
		x, d := isa.New(), isa.New()
		tail.Load(isa, Mem{Base: z, Index: place, Scale: 1}, x)
		side.of(x, tl, tr)
		left, right := d, isa.New()
		VSUBPS(tl, x, left)
		VFMADD213PS(tl, al, left)
		VSUBPS(tr, x, right)
		VFMADD213PS(tr, ar, right)
		side.pick(false, left, x)
		side.pick(true, right, x)
		tail.Store(isa, x, Mem{Base: a, Index: place, Scale: 1})
	}, func() {})
}

// sreluBackward generates dz = da times the slope at z, and for each row the sums of da (1-al) and of da (z-tl) on the
// left, and the same on the right.
func sreluBackward(isa vector.ISA) {
	TEXT("sreluBackward"+isa.Name, NOSPLIT, "func(dz, da, z *float32, stride, n int, tl, al, tr, ar *float32, dtl, dal, dtr, dar *float32, rows int)")
	Pragma("noescape")
	dz, da, z := pointer("dz"), pointer("da"), pointer("z")
	at := []GPVirtual{pointer("tl"), pointer("al"), pointer("tr"), pointer("ar")}
	index := GP64()
	XORQ(index, index)
	var p []VecVirtual
	sums := isa.News(4)
	side := newSides(isa)
	rowwise(isa, []GPVirtual{dz, da, z}, func() {
		p = parameters(isa, at)
		for _, s := range sums {
			isa.Zero(s)
		}
	}, func(place GPVirtual, tail *vector.Tail) {
		tl, al, tr, ar := p[0], p[1], p[2], p[3]
		x, g, t, d := isa.New(), isa.New(), isa.New(), isa.New()
		tail.Load(isa, Mem{Base: z, Index: place, Scale: 1}, x)
		tail.Load(isa, Mem{Base: da, Index: place, Scale: 1}, g)
		side.of(x, tl, tr)
		// Beyond the tail g is 0, so 0 is added there.
		side.only(false, g, t)
		VADDPS(t, sums[0], sums[0])
		VSUBPS(tl, x, d)
		side.only(false, d, d)
		VFMADD231PS(d, t, sums[1])
		side.only(true, g, t)
		VADDPS(t, sums[2], sums[2])
		VSUBPS(tr, x, d)
		side.only(true, d, d)
		VFMADD231PS(d, t, sums[3])
		VMULPS(al, g, t)
		VMULPS(ar, g, d)
		side.pick(false, t, g)
		side.pick(true, d, g)
		tail.Store(isa, g, Mem{Base: dz, Index: place, Scale: 1})
	}, func() {
		// In the lanes of one register: the sums of g left, g (z-tl), g right, g (z-tr).
		s := isa.Sum4(sums).AsX()
		to, one := GP64(), XMM()
		for k, name := range []string{"dtl", "dal", "dtr", "dar"} {
			MOVQ(argument(name), to)
			VEXTRACTPS(Imm(uint64(k)), s, Mem{Base: to, Index: index, Scale: 4})
			if k%2 == 0 {
				// times 1 - slope, which is g - slope g
				VMOVSS(Mem{Base: to, Index: index, Scale: 4}, one)
				VFNMADD231SS(p[k+1].AsX(), one, one)
				VMOVSS(one, Mem{Base: to, Index: index, Scale: 4})
			}
		}
		INCQ(index)
	})
}
