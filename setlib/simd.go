package setlib

import "setlab/setlib/internal/cpu"

// SIMD names the vector instructions that the library computes with here: avx512, avx2, or portable where there are neither. The environment
// variable SETLAB_SIMD, set to one of these names, keeps it from using more.
func SIMD() string { return cpu.Current().String() }
