// Package memory says how much memory this process may take, and refuses what takes more before it is allocated.
package memory

import (
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"
	"sync"

	"github.com/KimMachineGun/automemlimit/memlimit"
)

// Variable names the environment variable that sets a limit of one's own, such as 4GB, or off for none. The kernel has it, too.
const Variable = "SETLAB_MEMORY_LIMIT"

// Limit returns the bytes that a process may take: the least of the machine's memory, the limit of its control group (version 1 or 2) and
// Variable. +Inf means no limit.
func Limit() float64 {
	if text := os.Getenv(Variable); text != "" {
		if given, ok := parse(text); ok {
			return min(given, machine())
		}
		if strings.EqualFold(strings.TrimSpace(text), "off") {
			return math.Inf(1)
		}
	}
	return machine()
}

// machine is what the machine and the control group have. Neither changes while a process runs, or seldom.
var machine = sync.OnceValue(func() float64 {
	least := math.Inf(1)
	for _, of := range []memlimit.Provider{memlimit.FromSystem, memlimit.FromCgroup} {
		if n, err := of(); err == nil && n > 0 {
			least = min(least, float64(n))
		}
	}
	return least
})

// parse reads a number of bytes with a unit.
func parse(text string) (float64, bool) {
	number, unit := strings.ToUpper(strings.TrimSpace(text)), 1.
	number = strings.TrimSuffix(strings.TrimSuffix(number, "B"), "I")
	for k, suffix := range []string{"K", "M", "G", "T"} {
		if rest, ok := strings.CutSuffix(number, suffix); ok {
			number, unit = rest, math.Ldexp(1, 10*(k+1))
		}
	}
	n, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
	return n * unit, err == nil && n > 0
}

// TooMuch is the error of what takes more memory than there is.
type TooMuch struct {
	What        string // that takes it
	Need, Limit float64
}

func (e *TooMuch) Error() string {
	return fmt.Sprintf("%s takes %s of memory, and there is %s (%s changes the limit)", e.What, Bytes(e.Need), Bytes(e.Limit), Variable)
}

// Check returns a *TooMuch if what takes so many bytes does not fit. The function what is only called then.
func Check(need float64, what func() string) error {
	if limit := Limit(); need > limit {
		return &TooMuch{what(), need, limit}
	}
	return nil
}

// Count makes a whole number of bytes of one that may be larger than those have room for.
func Count(bytes float64) int64 {
	if bytes >= math.MaxInt64 {
		return math.MaxInt64
	}
	return int64(bytes)
}

// Bytes writes a number of bytes for a reader.
func Bytes(n float64) string {
	for _, unit := range []struct {
		size float64
		name string
	}{{1 << 50, "PB"}, {1 << 40, "TB"}, {1 << 30, "GB"}} {
		if n >= unit.size {
			return fmt.Sprintf("%.3g %s", n/unit.size, unit.name)
		}
	}
	return fmt.Sprintf("%.3g MB", n/(1<<20))
}
