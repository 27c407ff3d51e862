//go:build amd64 && !purego

package elementwise

import "setlab/setlib/internal/cpu"

func engineOf(l cpu.Level) *engine {
	switch l {
	case cpu.AVX512:
		return &avx512
	case cpu.AVX2:
		return &avx2
	}
	return &engine{}
}

var avx512 = engine{
	srelu: sreluAVX512, sreluBackward: sreluBackwardAVX512,
	leaky: leakyAVX512, sigmoidBackward: sigmoidBackwardAVX512,
	momentum: momentumAVX512, nesterov: nesterovAVX512,
	sumRows: sumRowsAVX512, mask: maskAVX512,
}

var avx2 = engine{
	srelu: sreluAVX2, sreluBackward: sreluBackwardAVX2,
	leaky: leakyAVX2, sigmoidBackward: sigmoidBackwardAVX2,
	momentum: momentumAVX2, nesterov: nesterovAVX2,
	sumRows: sumRowsAVX2, mask: maskAVX2,
}

// dropout is called by name, so that the stream's name can stay on the stack.
func (e *engine) dropout(a *float32, mask *uint8, scale float32, keep uint32, name *uint32, block, groups int) {
	if e == &avx512 {
		dropoutAVX512(a, mask, scale, keep, name, block, groups)
		return
	}
	dropoutAVX2(a, mask, scale, keep, name, block, groups)
}
