//go:build amd64 && !purego

package bilinear

import "setlab/setlib/internal/cpu"

// vectors says that there is assembly for the processor.
var vectors = cpu.Current() >= cpu.AVX2
