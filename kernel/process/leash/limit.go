package leash

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"setlab/internal/bytesize"
)

// LimitVariable is the environment variable with the default memory limit of children: a number of
// bytes, optionally with KB, MB, GB or TB, or off.
const LimitVariable = "SETLAB_MEMORY_LIMIT"

// watchEvery is the interval at which a child's memory is checked. Memory can be filled at a few
// GB/s, so a process may exceed its limit by a few hundred MB.
const watchEvery = 50 * time.Millisecond

// Exceeded reports that a process was killed for exceeding its memory limit.
type Exceeded struct {
	Pid         int
	Used, Limit int64 // bytes
}

func (e *Exceeded) Error() string {
	return fmt.Sprintf("it used %s of memory, and the limit is %s (%s sets it)", bytesize.Format(float64(e.Used)), bytesize.Format(float64(e.Limit)), LimitVariable)
}

// Limit returns the memory limit of children in bytes: given if it is positive, 0 for no limit if
// it is negative. If given is 0, the limit is the value of LimitVariable, or 90% of the available
// memory if that is unset.
func Limit(given int64) (int64, error) {
	if given != 0 {
		return max(given, 0), nil
	}
	if text := os.Getenv(LimitVariable); text != "" {
		return parseBytes(text)
	}
	return available() / 10 * 9, nil
}

// parseBytes parses a number of bytes.
func parseBytes(text string) (int64, error) {
	if strings.EqualFold(strings.TrimSpace(text), "off") {
		return 0, nil
	}
	n, ok := bytesize.Parse(text)
	if !ok {
		return 0, fmt.Errorf("%s is %q: want a number of bytes such as 4GB, or off", LimitVariable, text)
	}
	return int64(n), nil
}

// Environment returns the environment variables that make Go programs collect garbage more often as
// they approach a limit, unless the user has set them.
func Environment(limit int64) []string {
	if limit <= 0 || os.Getenv("GOMEMLIMIT") != "" {
		return nil
	}
	return []string{"GOMEMLIMIT=" + strconv.FormatInt(limit/10*9, 10)}
}

// Watch checks the memory of all processes of the child's group until ctx is canceled. A process
// that exceeds limit is killed, which Exceeded reports. A limit of 0 means no limit.
func (p *Process) Watch(ctx context.Context, limit int64) {
	if limit <= 0 {
		return
	}
	tick := time.NewTicker(watchEvery)
	defer tick.Stop()
	members := newMembers(p.group)
	for {
		// Wait first: most cells are done before the first check.
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
					_ = process.Kill() // fails if the process has ended
				}
			}
		}
	}
}

// Exceeded returns which process of the group was last killed for its memory, or nil. It resets
// that information.
func (p *Process) Exceeded() *Exceeded {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	over := p.over
	p.over = nil
	return over
}
