package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// span describes the connections of the current neuron that a kernel processes: those from from[r] up to ends[r] whose other
// neuron is below a bound. Their end is stored in next[r] unless next is nil. The connections of a neuron ascend.
type span struct {
	others       Register // the other neuron of each connection
	row          GPVirtual
	c, end, last GPVirtual
}

// spanParameters are the parameters of a kernel for its span.
const spanParameters = "from, next, ends *int, below int, "

// newSpan starts at row 0.
func newSpan(others Register) *span {
	s := &span{others: others, row: GP64(), c: GP64(), end: GP64()}
	XORQ(s.row, s.row)
	return s
}

// begin loads the span of the row. abreast is the number of connections processed at a time.
func (s *span) begin(abreast int) {
	base := GP64()
	MOVQ(argument("from"), base)
	MOVQ(Mem{Base: base, Index: s.row, Scale: 8}, s.c)
	MOVQ(argument("ends"), base)
	MOVQ(Mem{Base: base, Index: s.row, Scale: 8}, s.end)
	if abreast > 1 {
		s.last = GP64()
		LEAQ(Mem{Base: s.end, Disp: -(abreast - 1)}, s.last)
	}
}

// load loads the other neuron of connection c+k.
func (s *span) load(k int) GPVirtual {
	other := GP64()
	MOVLQSX(Mem{Base: s.others, Index: s.c, Scale: 4, Disp: 4 * k}, other)
	return other
}

// each processes the connections of the span, abreast at a time, and the rest one by one. connection processes c+k, with the other
// neuron in a register; several and single end a group and a single one.
func (s *span) each(abreast int, connection func(k int, other GPVirtual), several, single func()) {
	other := GP64()
	if abreast > 1 {
		JMP(LabelRef("abreastTest"))
		Label("abreast")
		for k := range abreast - 1 {
			connection(k, s.load(k))
		}
		connection(abreast-1, other)
		several()
		ADDQ(Imm(uint64(abreast)), s.c)
		Label("abreastTest")
		CMPQ(s.c, s.last)
		JGE(LabelRef("singleTest"))
		MOVLQSX(Mem{Base: s.others, Index: s.c, Scale: 4, Disp: 4 * (abreast - 1)}, other)
		CMPQ(other, argument("below"))
		JLT(LabelRef("abreast"))
	}
	JMP(LabelRef("singleTest"))
	Label("single")
	connection(0, other)
	single()
	INCQ(s.c)
	Label("singleTest")
	CMPQ(s.c, s.end)
	JGE(LabelRef("done"))
	MOVLQSX(Mem{Base: s.others, Index: s.c, Scale: 4}, other)
	CMPQ(other, argument("below"))
	JLT(LabelRef("single"))
	Label("done")
}

// finish stores the end of the span and continues with the next row, if there is one.
func (s *span) finish() {
	next := GP64()
	MOVQ(argument("next"), next)
	TESTQ(next, next)
	JEQ(LabelRef("noted"))
	MOVQ(s.c, Mem{Base: next, Index: s.row, Scale: 8})
	Label("noted")
	INCQ(s.row)
	CMPQ(s.row, argument("rows"))
	JLT(LabelRef("row"))
}
