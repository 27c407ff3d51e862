package leash

import (
	"context"
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"
	"time"
)

// LimitVariable names the environment variable that sets the memory limit of
// children where options don't: bytes, or a number with KB, MB, GB, or off.
const LimitVariable = "SETLAB_MEMORY_LIMIT"

// watchEvery is how often the memory of a child is looked at while it works. Memory
// is filled at a few GB/s, so that it may come out a few hundred MB above its limit.
const watchEvery = 50 * time.Millisecond

// Exceeded says that a process was killed because of its memory.
type Exceeded struct {
	Pid         int
	Used, Limit int64 // bytes
}

func (e *Exceeded) Error() string {
	return fmt.Sprintf("it used %s of memory, and the limit is %s (%s sets it)", Bytes(e.Used), Bytes(e.Limit), LimitVariable)
}

// Limit returns the memory limit of children: given if it is positive, none (0) if it
// is negative, else what the environment says, else 90% of the memory that there is.
func Limit(given int64) (int64, error) {
	if given != 0 {
		return max(given, 0), nil
	}
	if text := os.Getenv(LimitVariable); text != "" {
		return parseBytes(text)
	}
	return available() / 10 * 9, nil
}

// parseBytes reads a number of bytes.
func parseBytes(text string) (int64, error) {
	number, unit := strings.ToUpper(strings.TrimSpace(text)), float64(1)
	if number == "OFF" {
		return 0, nil
	}
	number = strings.TrimSuffix(strings.TrimSuffix(number, "B"), "I")
	for suffix, size := range map[string]float64{"K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40} {
		if rest, ok := strings.CutSuffix(number, suffix); ok {
			number, unit = rest, size
		}
	}
	n, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
	if err != nil || !(n*unit >= 1 && n*unit < math.MaxInt64) {
		return 0, fmt.Errorf("%s is %q: want a number of bytes such as 4GB, or off", LimitVariable, text)
	}
	return int64(n * unit), nil
}

// Bytes writes a number of bytes for a reader.
func Bytes(n int64) string {
	switch {
	case n >= 1<<30:
		return fmt.Sprintf("%.1f GB", float64(n)/(1<<30))
	case n >= 1<<20:
		return fmt.Sprintf("%d MB", n>>20)
	}
	return fmt.Sprintf("%d KB", n>>10)
}

// Environment returns the variables that make Go programs collect garbage harder
// before they reach a limit, unless the user has set them.
func Environment(limit int64) []string {
	if limit <= 0 || os.Getenv("GOMEMLIMIT") != "" {
		return nil
	}
	return []string{"GOMEMLIMIT=" + strconv.FormatInt(limit/10*9, 10)}
}

// Watch watches the child's memory until ctx ends, and with it that of all processes
// of its group. One that takes more than limit is killed, and Exceeded tells. A limit
// of 0 means no limit.
func (p *Process) Watch(ctx context.Context, limit int64) {
	if limit <= 0 {
		return
	}
	tick := time.NewTicker(watchEvery)
	defer tick.Stop()
	members := newMembers(p.group)
	for {
		// First this: most cells are done before there is anything to see.
		select {
		case <-ctx.Done():
			return
		case <-p.exited:
			return
		case <-tick.C:
		}
		for _, pid := range members.list() {
			if used := resident(pid); used > limit {
				p.mutex.Lock()
				p.over = &Exceeded{pid, used, limit}
				p.mutex.Unlock()
				if process, err := os.FindProcess(pid); err == nil {
					_ = process.Kill() // if it has ended, it takes no memory
				}
			}
		}
	}
}

// Exceeded returns and forgets which process of the group has been killed because of
// its memory; nil if none has.
func (p *Process) Exceeded() *Exceeded {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	over := p.over
	p.over = nil
	return over
}
