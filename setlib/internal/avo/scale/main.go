// Scale writes the assembly of package datasets/internal/scale.
package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

func main() {
	ConstraintExpr("amd64,!purego")
	standardize()
	Generate()
}

// standardize generates (bytes[f] scale - mean[f]) inverse[f] for groups of eight values. Each operation is
// rounded separately.
func standardize() {
	TEXT("standardizeAVX2", NOSPLIT, "func(dst *float32, bytes *byte, scale float32, mean, inverse *float32, groups int)")
	Pragma("noescape")
	pointer := func(name string) Register {
		r := GP64()
		Load(Param(name), r)
		return r
	}
	dst, bytes, mean, inverse, groups := pointer("dst"), pointer("bytes"), pointer("mean"), pointer("inverse"), pointer("groups")
	address, err := Param("scale").Resolve()
	if err != nil {
		panic(err)
	}
	scale, v := YMM(), YMM()
	VBROADCASTSS(address.Addr, scale)
	f := GP64()
	XORQ(f, f)
	Label("group")
	VPMOVZXBD(Mem{Base: bytes, Index: f, Scale: 1}, v)
	VCVTDQ2PS(v, v)
	VMULPS(scale, v, v)
	VSUBPS(Mem{Base: mean, Index: f, Scale: 4}, v, v)
	VMULPS(Mem{Base: inverse, Index: f, Scale: 4}, v, v)
	VMOVUPS(v, Mem{Base: dst, Index: f, Scale: 4})
	ADDQ(Imm(8), f)
	DECQ(groups)
	JNE(LabelRef("group"))
	VZEROUPPER()
	RET()
}
