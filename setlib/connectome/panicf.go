package connectome

import "fmt"

// panicf panics over a programmer's mistake.
func panicf(format string, a ...any) { panic("connectome: " + fmt.Sprintf(format, a...)) }
