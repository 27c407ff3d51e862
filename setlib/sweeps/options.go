package sweeps

import (
	"fmt"
	"runtime"
	"strconv"
	"strings"
)

// Options specifies how a sweep is run. The zero value trains all runs, one per processor at a time.
type Options struct {
	Parallel int   // number of runs trained at a time; 0 means one per processor
	Shard    Shard // the part of the sweep to train; the zero value means all of it
	// Absent holds, by index, the reason why a configuration cannot be trained, see Grid.Available. These configurations fail with that
	// error.
	Absent map[int]error
	// OnProgress is called after every epoch of a run and whenever a run ends, never concurrently. PrintProgress returns such a function.
	OnProgress func(Progress)
}

func (o *Options) parallel() int {
	if o.Parallel > 0 {
		return o.Parallel
	}
	return runtime.GOMAXPROCS(0)
}

// Shard is one of several parts of a sweep that are trained separately: every Of-th run, starting at Index. The zero value means the whole
// sweep.
type Shard struct {
	Index int // from 0 to Of-1, as in JOB_COMPLETION_INDEX of Kubernetes and in a Slurm array that starts at 0
	Of    int
}

// ParseShard parses "i/n", where i is from 0 to n-1.
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
	return fmt.Errorf("sweeps: shard %d of %d; it must be from 0 to %d", s.Index, s.Of, s.Of-1)
}

// Has reports whether the run with the given index is part of the shard.
func (s Shard) Has(run int) bool { return s.Of == 0 || run%s.Of == s.Index }
