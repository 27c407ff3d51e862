//go:build !amd64 || purego

package elementwise

import "setlab/setlib/internal/cpu"

func engineOf(cpu.Level) *engine { return &engine{} }
