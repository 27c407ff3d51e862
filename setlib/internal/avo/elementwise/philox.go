package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"setlab/setlib/internal/avo/vector"
)

// philox generates draws from the generator Philox4x32. A 64-bit lane holds one counter's word in its lower half. Its upper half
// is arbitrary, because multiplication ignores it. A round needs two multiplications, two shifts and two three-way exclusive ors.
type philox struct {
	isa    vector.ISA
	name   GPVirtual  // of the stream: key schedule of 20 words, then words 1 to 3 of the counter
	m0, m1 VecVirtual // multipliers
	count  VecVirtual // word 0 of the first counters of a group
	rounds int
}

// The layout of the stream's name.
const (
	philoxRounds  = 10
	stateRounds   = 7                    // for states of units
	counterWords  = 4 * 2 * philoxRounds // byte offset
	philoxM0      = 0xD2511F53
	philoxM1      = 0xCD9E8D57
	countersGroup = 16
)

// newPhilox starts at the argument block of the stream in the argument name.
func newPhilox(isa vector.ISA, rounds int) *philox {
	p := &philox{isa: isa, rounds: rounds, name: pointer("name"), m0: isa.New(), m1: isa.New(), count: isa.New()}
	fill(isa, philoxM0, p.m0)
	fill(isa, philoxM1, p.m1)
	block := pointer("block")
	SHLQ(Imm(4), block)
	x := XMM()
	VMOVD(block.As32(), x)
	VPBROADCASTD(x, p.count)
	VPADDD(firstCounters(), p.count, p.count)
	return p
}

var counters *Mem

// firstCounters returns the memory location of the numbers 0 to 7 in 64-bit lanes.
func firstCounters() Mem {
	if counters == nil {
		m := GLOBL("firstCounters", RODATA|NOPTR)
		for k := range 8 {
			DATA(8*k, U64(k))
		}
		counters = &m
	}
	return *counters
}

// next advances by one group.
func (p *philox) next() { p.add(countersGroup, p.count) }

func (p *philox) add(n uint32, r VecVirtual) {
	step := p.isa.New()
	fill(p.isa, n, step)
	VPADDD(step, r, r)
}

// words returns the four words of the counters of a group, one counter per 32-bit lane: all 16 counters with AVX-512, and the 8
// counters from 8 part on with AVX2.
func (p *philox) words(part int) []VecVirtual {
	// The two sequences of multiplications are independent and overlap.
	low, high := p.counters(part*p.isa.Lanes), p.counters(part*p.isa.Lanes+p.isa.Lanes/2)
	for round := range p.rounds {
		p.round(low, round)
		p.round(high, round)
	}
	for w := range low {
		if p.isa.Lanes == 16 {
			even := p.isa.New()
			VMOVDQU32(evenLanes(), even)
			VPERMI2D(high[w], low[w], even)
			low[w] = even
			continue
		}
		VSHUFPS(Imm(0x88), high[w], low[w], low[w])
		VPERMQ(Imm(0xd8), low[w], low[w])
	}
	return low
}

var evens *Mem

// evenLanes returns the memory location of indices that select the even lanes of one vector, followed by those of another.
func evenLanes() Mem {
	if evens == nil {
		m := GLOBL("evenLanes", RODATA|NOPTR)
		for k := range 16 {
			DATA(4*k, U32(2*k))
		}
		evens = &m
	}
	return *evens
}

// counters returns one counter per 64-bit lane, starting at the group's counter first.
func (p *philox) counters(first int) []VecVirtual {
	isa := p.isa
	c := isa.News(4)
	if isa.Lanes == 16 {
		VMOVDQA64(p.count, c[0])
	} else {
		VMOVDQA(p.count, c[0])
	}
	if first > 0 {
		p.add(uint32(first), c[0])
	}
	for k := 1; k < 4; k++ {
		VPBROADCASTD(Mem{Base: p.name, Disp: counterWords + 4*(k-1)}, c[k])
	}
	return c
}

// round generates one round of Philox.
func (p *philox) round(c []VecVirtual, round int) {
	product0, product1 := p.isa.New(), p.isa.New()
	VPMULUDQ(p.m0, c[0], product0)
	VPMULUDQ(p.m1, c[2], product1)
	c[0] = p.mixed(product1, c[1], 2*round)
	c[2] = p.mixed(product0, c[3], 2*round+1)
	c[1], c[3] = product1, product0
}

// mixed returns the exclusive or of the upper half of the product, the word, and a word of the key schedule.
func (p *philox) mixed(product, word VecVirtual, key int) VecVirtual {
	r := p.isa.New()
	VMOVSHDUP(product, r)
	at := Mem{Base: p.name, Disp: 4 * key}
	if p.isa.Lanes == 16 {
		VPTERNLOGD_BCST(Imm(0x96), at, word, r)
		return r
	}
	k := YMM()
	VPBROADCASTD(at, k)
	VPXOR(word, r, r)
	VPXOR(k, r, r)
	return r
}
