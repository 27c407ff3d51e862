// Package memory determines how much memory the process may use, and rejects larger requests before the memory is allocated.
package memory

import (
	"fmt"
	"math"
	"os"
	"strings"
	"sync"

	"setlab/internal/bytesize"

	"github.com/KimMachineGun/automemlimit/memlimit"
)

// Variable is the name of the environment variable that sets a limit, such as 4GB, or off for none. The kernel uses it as well.
const Variable = "SETLAB_MEMORY_LIMIT"

// Limit returns the number of bytes that the process may use: the minimum of the machine's memory, the limit of its control group
// (version 1 or 2), and the limit in Variable. +Inf means no limit.
func Limit() float64 {
	if text := os.Getenv(Variable); text != "" {
		if given, ok := bytesize.Parse(text); ok {
			return min(given, machine())
		}
		if isOff(text) {
			return math.Inf(1)
		}
	}
	return machine()
}

// machine returns the limit of the machine and the control group, which rarely change while a process runs.
var machine = sync.OnceValue(func() float64 {
	least := math.Inf(1)
	for _, of := range []memlimit.Provider{memlimit.FromSystem, memlimit.FromCgroup} {
		if n, err := of(); err == nil && n > 0 {
			least = min(least, float64(n))
		}
	}
	return least
})

func isOff(text string) bool { return strings.EqualFold(strings.TrimSpace(text), "off") }

// TooMuch is the error for something that needs more memory than is available.
type TooMuch struct {
	What        string // what needs the memory
	Need, Limit float64
}

func (e *TooMuch) Error() string {
	return fmt.Sprintf("%s needs %s of memory, and only %s is available (%s sets the limit)", e.What, bytesize.Format(e.Need), bytesize.Format(e.Limit), Variable)
}

// Check returns a *TooMuch if need bytes exceed the limit. It calls what only in that case. It is an error if Variable is not a limit.
func Check(need float64, what func() string) error {
	if text := os.Getenv(Variable); text != "" {
		if _, ok := bytesize.Parse(text); !ok && !isOff(text) {
			return fmt.Errorf("%s is %q: want a number of bytes such as 4GB, or off", Variable, text)
		}
	}
	if limit := Limit(); need > limit {
		return &TooMuch{what(), need, limit}
	}
	return nil
}

// Count converts a number of bytes to an int64, limited to the largest one.
func Count(bytes float64) int64 {
	if bytes >= math.MaxInt64 {
		return math.MaxInt64
	}
	return int64(bytes)
}
