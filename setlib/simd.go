package setlib

import "setlab/setlib/internal/cpu"

// SIMD returns the vector instructions that the library uses on this machine: avx512, avx2, or portable if neither is available. Setting the
// environment variable SETLAB_SIMD to one of these names limits the library to it.
func SIMD() string { return cpu.Current().String() }
