//go:build amd64 && !purego

package cpu

import "golang.org/x/sys/cpu"

func detect() Level {
	x := &cpu.X86
	switch {
	case !x.HasAVX2 || !x.HasFMA:
		return Portable
	case x.HasAVX512F && x.HasAVX512BW && x.HasAVX512DQ && x.HasAVX512VL:
		return AVX512
	}
	return AVX2
}

// Pause tells the processor that the caller is in a wait loop.
func Pause()
