//go:build !amd64 || purego

package elementwise

import "setlab/setlib/internal/cpu"

func engineOf(cpu.Level) *engine { return &engine{} }

func (e *engine) dropout(a *float32, mask *uint8, scale float32, keep uint32, name *uint32, block, groups int) {
	panic("elementwise: there is no assembly for this machine")
}
