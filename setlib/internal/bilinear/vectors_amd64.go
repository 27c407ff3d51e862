//go:build amd64 && !purego

package bilinear

import "setlab/setlib/internal/cpu"

// vectors and wide report whether the processor supports the AVX2 and AVX-512 assembly.
var (
	vectors = cpu.Current() >= cpu.AVX2
	wide    = cpu.Current() >= cpu.AVX512
)
