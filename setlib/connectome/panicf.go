package connectome

import "fmt"

// panicf panics because of a programmer's mistake.
func panicf(format string, a ...any) { panic("connectome: " + fmt.Sprintf(format, a...)) }
