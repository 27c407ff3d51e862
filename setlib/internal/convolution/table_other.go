//go:build !amd64 || purego

package convolution

import "setlab/setlib/internal/cpu"

func kernelsOf(cpu.Level) *kernels { return &kernels{} }
