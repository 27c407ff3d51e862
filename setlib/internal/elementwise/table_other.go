//go:build !amd64 || purego

package elementwise

import (
	"setlab/setlib/internal/cpu"
	"setlab/setlib/internal/random"
)

func engineOf(cpu.Level) *engine { return &engine{} }

const none = "elementwise: there is no assembly for this machine"

func (e *engine) dropout(*float32, *uint8, float32, uint32, *uint32, int, int) { panic(none) }

func (e *engine) adamFlat(_, _, _, _, _ *float32, _ int) { panic(none) }

func (e *engine) rmspropFlat(_, _, _, _, _ *float32, _ int) { panic(none) }

func (e *engine) sample(_ []uint16, _, _ []float32, _ float32, _ *random.Name, _ int) { panic(none) }

func (e *engine) bernoulli(_ []uint16, _ []float32, _ *random.Name, _ int) { panic(none) }

func (e *engine) anneal(_ []uint16, _ []float32, _ *[random.Group]float32, _, _ float32, _ *random.Name, _ int) bool {
	panic(none)
}
