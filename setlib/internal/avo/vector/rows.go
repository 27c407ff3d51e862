package vector

import (
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// Rows addresses up to eight rows of a matrix at the same column. Row r is r times Stride bytes after Base. Registers with
// multiples of the stride make all rows addressable without an addition.
type Rows struct {
	Base   Register // row 0
	Fifth  Register // row 4, if there are more than four rows
	Stride Register
	Thrice Register // three times the stride, if there are more than three rows
}

// At returns the address of row r.
func (m Rows) At(r int) Mem {
	base := m.Base
	if r >= 4 {
		base, r = m.Fifth, r-4
	}
	switch r {
	case 0:
		return Mem{Base: base}
	case 1:
		return Mem{Base: base, Index: m.Stride, Scale: 1}
	case 2:
		return Mem{Base: base, Index: m.Stride, Scale: 2}
	}
	return Mem{Base: base, Index: m.Thrice, Scale: 1}
}
