//go:build amd64 && !purego

package bilinear

import "setlab/setlib/internal/cpu"

// vectors and wide say which assembly there is for the processor.
var (
	vectors = cpu.Current() >= cpu.AVX2
	wide    = cpu.Current() >= cpu.AVX512
)
