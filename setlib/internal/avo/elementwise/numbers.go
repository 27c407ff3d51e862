package main

import (
	"fmt"
	"math"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"setlab/setlib/internal/avo/vector"
)

// number returns the memory location of a float32, repeated eight times.
func number(v float64) Mem { return all(math.Float32bits(float32(v))) }

var repeated = map[uint32]Mem{}

// all returns the memory location of 32 bits, repeated eight times.
func all(bits uint32) Mem {
	m, known := repeated[bits]
	if !known {
		m = GLOBL(fmt.Sprintf("all%08x", bits), RODATA|NOPTR)
		for k := range 8 {
			DATA(4*k, U32(bits))
		}
		repeated[bits] = m
	}
	return m
}

// instruction is an instruction with a vector in memory as its first operand, and its form with one number
// broadcast to all lanes.
type instruction struct{ whole, broadcast func(...Op) }

var (
	addNumber       = instruction{VADDPS, VADDPS_BCST}
	multiplyNumber  = instruction{VMULPS, VMULPS_BCST}
	timesPlus       = instruction{VFMADD213PS, VFMADD213PS_BCST}
	addProduct      = instruction{VFMADD231PS, VFMADD231PS_BCST}
	subtractProduct = instruction{VFNMADD231PS, VFNMADD231PS_BCST}
	scaledPlus      = instruction{VFMADD132PS, VFMADD132PS_BCST}
)

// kept holds the numbers that stay in registers during the loop of the current function.
var kept map[uint32]VecVirtual

// keep loads numbers into registers with AVX-512, which has enough of them, and drops those of the last
// function.
func keep(isa vector.ISA, values ...float64) {
	kept = map[uint32]VecVirtual{}
	for _, v := range values {
		if bits := math.Float32bits(float32(v)); isa.Lanes == 16 && kept[bits] == nil {
			kept[bits] = set(isa, v)
		}
	}
}

// with emits the instruction with the same number in all lanes.
func (i instruction) with(isa vector.ISA, v float64, operands ...Op) {
	if r := kept[math.Float32bits(float32(v))]; r != nil {
		i.whole(append([]Op{r}, operands...)...)
		return
	}
	operands = append([]Op{number(v)}, operands...)
	if isa.Lanes == 16 {
		i.broadcast(operands...)
	} else {
		i.whole(operands...)
	}
}

// of returns a vector with the same number in all lanes. It must not be modified.
func of(isa vector.ISA, v float64) VecVirtual {
	if r := kept[math.Float32bits(float32(v))]; r != nil {
		return r
	}
	return set(isa, v)
}

// set returns a new vector with the same number in all lanes.
func set(isa vector.ISA, v float64) VecVirtual {
	r := isa.New()
	if k := kept[math.Float32bits(float32(v))]; k != nil {
		VMOVAPS(k, r)
	} else {
		VBROADCASTSS(number(v), r)
	}
	return r
}
