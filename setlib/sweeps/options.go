package sweeps

import (
	"fmt"
	"runtime"
	"strconv"
	"strings"
)

// Options says how a sweep is run. The zero value trains everything, one run a processor.
type Options struct {
	Parallel int   // how many runs at a time; 0 means one a processor
	Shard    Shard // which part of the sweep to train here; the zero value is all of it
	// Absent says of configurations, by their numbers, why there is nothing to train them with, see Grid.Available. They have failed.
	Absent map[int]error
	// OnProgress is called after every epoch of a run and whenever one ends, never twice at a time. PrintProgress makes one.
	OnProgress func(Progress)
}

func (o *Options) parallel() int {
	if o.Parallel > 0 {
		return o.Parallel
	}
	return runtime.GOMAXPROCS(0)
}

// Shard is one of several parts of a sweep that are trained by themselves: every Of-th run, beginning with number Index. The zero value is
// the whole.
type Shard struct {
	Index int // from 0 to Of-1, as Kubernetes counts in JOB_COMPLETION_INDEX and Slurm in an array that starts at 0
	Of    int
}

// ParseShard reads "i/n", where i runs from 0 to n-1.
func ParseShard(text string) (Shard, error) {
	index, of, ok := strings.Cut(text, "/")
	i, err := strconv.Atoi(index)
	n, err2 := strconv.Atoi(of)
	if s := (Shard{i, n}); ok && err == nil && err2 == nil && n > 0 && s.check() == nil {
		return s, nil
	}
	return Shard{}, fmt.Errorf("sweeps: %q is not a shard; write i/n, i from 0 to n-1, such as 0/8 for the first of eight", text)
}

func (s Shard) check() error {
	if s == (Shard{}) || s.Of > 0 && s.Index >= 0 && s.Index < s.Of {
		return nil
	}
	return fmt.Errorf("sweeps: shard %d of %d; it is from 0 to %d", s.Index, s.Of, s.Of-1)
}

// Has reports whether the run with a number is part of the shard.
func (s Shard) Has(run int) bool { return s.Of == 0 || run%s.Of == s.Index }
