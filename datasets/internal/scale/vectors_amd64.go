//go:build amd64 && !purego

package scale

import "golang.org/x/sys/cpu"

// vectors says whether the processor has the assembly's instructions.
var vectors = cpu.X86.HasAVX2
