package sweeps

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"

	"setlab/setlib/runs"
	"setlab/setlib/train"
)

// Train trains the runs that are not stored yet and returns all runs in the order of their configurations. Runs whose Threads is 0 share
// the processors: a run has one thread, or more if there are fewer runs at a time than processors. A run includes its model only if its
// Weights is set.
//
// A run is nil if it fails or panics, or if it belongs to another shard. The error is an *Error that names every failure. If ctx is
// canceled, Train returns the runs so far, including interrupted ones, with an error that wraps ctx's error. Equal configurations are
// trained once. A run that another process is training comes last: Train waits for it, and takes over if that process dies.
func Train(ctx context.Context, store *runs.Store, configs []runs.Config, o Options) ([]*runs.Run, error) {
	if err := o.Shard.check(); err != nil {
		return nil, err
	}
	s := &sweep{store: store, configs: configs, done: make([]*runs.Run, len(configs)), failures: make([]error, len(configs))}
	mine := s.distinct(o)
	s.board = newBoard(configs, mine, o)
	room, q := newRoom(), &queue{free: mine}
	var g sync.WaitGroup
	workers := min(o.parallel(), len(mine))
	s.threads = max(1, runtime.GOMAXPROCS(0)/max(1, min(workers, s.missing)))
	for range workers {
		g.Go(func() {
			for i, again, ok := q.next(); ok; i, again, ok = q.next() {
				free := room.take(ctx, configs[i])
				if ctx.Err() == nil && errors.Is(s.train(ctx, i, again), runs.ErrBusy) {
					q.putOff(i)
				}
				free()
			}
		})
	}
	g.Wait()
	s.share()
	if err := ctx.Err(); err != nil {
		return s.done, fmt.Errorf("sweeps: stopped with %d of %d runs done: %w", s.board.finished, len(mine), err)
	}
	return s.done, s.failure()
}

type sweep struct {
	store    *runs.Store
	configs  []runs.Config
	board    *board
	threads  int         // of a run that does not set its own
	missing  int         // number of runs that no store has
	same     map[int]int // index of a configuration to that of an earlier equal one
	mu       sync.Mutex
	done     []*runs.Run
	failures []error
}

// distinct returns the indices of the shard's configurations, without duplicates and without those that have already failed.
func (s *sweep) distinct(o Options) []int {
	var mine []int
	s.same = map[int]int{}
	first := map[string]int{}
	for i, c := range s.configs {
		if !o.Shard.Has(i) {
			continue
		}
		if err := o.Absent[i]; err != nil {
			s.failures[i] = err
			continue
		}
		digest, err := digestOf(c)
		if err != nil {
			s.failures[i] = err
			continue
		}
		if k, double := first[digest]; double {
			s.same[i] = k
			continue
		}
		first[digest] = i
		mine = append(mine, i)
		if !slices.ContainsFunc(append([]string{s.store.Dir}, s.store.Also...), func(dir string) bool {
			_, err := os.Stat(filepath.Join(dir, digest))
			return err == nil
		}) {
			s.missing++
		}
	}
	return mine
}

// train trains one run and records its result. It returns runs.ErrBusy if another process is training the run and wait is false.
func (s *sweep) train(ctx context.Context, i int, wait bool) error {
	c := s.configs[i]
	c.NoWait = !wait
	if c.Threads == 0 {
		c.Threads = s.threads
	}
	s.board.begin(i)
	inner := c.OnEpoch
	c.OnEpoch = func(p train.Progress) error {
		s.board.epoch(i, p)
		if inner == nil {
			return nil
		}
		return inner(p)
	}
	var run *runs.Run
	err := guard(func() (err error) { run, err = s.store.Train(ctx, c); return err })
	if run != nil && !c.Weights {
		run.Model = nil
	}
	if errors.Is(err, runs.ErrBusy) {
		s.board.putOff(i)
		return err
	}
	s.mu.Lock()
	interrupted := ctx.Err() != nil && errors.Is(err, ctx.Err())
	if err == nil || interrupted {
		s.done[i] = run
	} else {
		s.failures[i] = err
	}
	s.mu.Unlock()
	s.board.end(i, err, interrupted)
	return err
}

// guard calls f and converts a panic into an error, so that one run with impossible options does not end the others. Such options panic with a
// text; other panics are defects of the program.
func guard(f func() error) (err error) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case string:
			err = errors.New(r)
		default:
			err = fmt.Errorf("it panicked: %v", r)
		}
	}()
	return f()
}

// digestOf returns the digest of a configuration, or an error if its options are impossible.
func digestOf(c runs.Config) (digest string, err error) {
	err = guard(func() (err error) { digest, err = c.Digest(); return err })
	return digest, err
}

// share copies results to the duplicates of a configuration.
func (s *sweep) share() {
	for i, k := range s.same {
		s.done[i], s.failures[i] = s.done[k], s.failures[k]
	}
}
