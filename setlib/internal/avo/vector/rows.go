package vector

import (
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// Rows are up to eight rows of a matrix, at the same place of each. Row r lies r times Stride bytes behind Base: registers with
// multiples of the stride reach all of them without an addition.
type Rows struct {
	Base   Register // row 0
	Fifth  Register // row 4, where there are more than four
	Stride Register
	Thrice Register // three times the stride, where there are more than three
}

// At returns where row r lies.
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
