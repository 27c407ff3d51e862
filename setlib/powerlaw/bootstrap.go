package powerlaw

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"setlab/setlib/internal/random"
)

// DefaultSimulations is the default number of simulations, which determines p to about 0.01 (Clauset, Shalizi and Newman 2009, Sec. 4.1).
const DefaultSimulations = 2500

// Goodness is the goodness of fit of a law, determined by simulation.
type Goodness struct {
	// P is the fraction of samples drawn from the law that are further from their own fits than the degrees are from theirs. A small P rules the
	// power law out (Clauset, Shalizi and Newman use 0.1). A large P only means that it is not ruled out.
	P float64
	// StdErr is the standard error of P due to the finite number of simulations: sqrt(q (1-q) / (n+4)), where q is (k+2) / (n+4) for k of n
	// (Agresti and Coull 1998). It is positive also if P is 0 or 1.
	StdErr      float64
	Simulations int
}

// String returns P with its standard error.
func (g Goodness) String() string {
	return fmt.Sprintf("p = %.3f ± %.3f (%d simulations)", g.P, g.StdErr, g.Simulations)
}

// Bootstrap tests the law that Fit or FitFrom returned for the degrees, by the semi-parametric bootstrap of Clauset, Shalizi and Newman (2009), Sec.
// 4.1. Each of Options.Simulations samples has as many degrees as the data. Each degree is drawn from the law with probability Tail/N, and from the
// degrees below XMin if not. Each sample is fitted like the degrees, including XMin unless it was given.
//
// It returns an error that wraps ctx's error if ctx is canceled, and an error if the law is not a fit to these degrees.
func Bootstrap(ctx context.Context, degrees []int, law Law, o Options) (Goodness, error) {
	if o.Simulations < 0 {
		return Goodness{}, fmt.Errorf("powerlaw: a bootstrap of %d simulations", o.Simulations)
	}
	c, _, err := law.counts(degrees)
	if err != nil {
		return Goodness{}, err
	}
	s := &simulation{law: law, body: c.sorted[:law.N-law.Tail], draws: newDraws(newZeta(law.Alpha, law.XMin)), seed: o.Seed, total: o.Simulations, progress: o.Progress}
	if s.total == 0 {
		s.total = DefaultSimulations
	}
	if err := s.run(ctx, o.Threads); err != nil {
		return Goodness{}, fmt.Errorf("powerlaw: stopped after %d of %d simulations: %w", s.done, s.total, err)
	}
	k, n := float64(s.further.Load()), float64(s.total)
	q := (k + 2) / (n + 4)
	return Goodness{P: k / n, StdErr: math.Sqrt(q * (1 - q) / (n + 4)), Simulations: s.total}, nil
}

// counts counts the degrees to which the law was fitted, and returns the index of XMin.
func (l Law) counts(degrees []int) (*counts, int, error) {
	if err := l.valid(); err != nil {
		return nil, 0, err
	}
	c, err := newCounts(degrees)
	if err != nil {
		return nil, 0, err
	}
	i := c.begin(l.XMin)
	if c.reach[i] != l.Tail || len(c.sorted) != l.N {
		return nil, 0, fmt.Errorf("powerlaw: the law was fitted to other degrees: %d degrees with %d from %d on, not %d with %d",
			l.N, l.Tail, l.XMin, len(c.sorted), c.reach[i])
	}
	return c, i, nil
}

// simulation is the state of a bootstrap.
type simulation struct {
	law      Law
	body     []int // degrees below XMin
	draws    *draws
	seed     uint64
	total    int
	progress func(done, total int)

	next, further atomic.Int64
	mu            sync.Mutex
	done          int
}

func (s *simulation) run(ctx context.Context, threads int) error {
	if threads <= 0 {
		threads = runtime.GOMAXPROCS(0)
	}
	g, ctx := errgroup.WithContext(ctx)
	for range min(threads, s.total) {
		g.Go(func() error {
			var c counts
			var z zeta
			degrees := make([]int, s.law.N)
			for {
				k := int(s.next.Add(1) - 1)
				if k >= s.total {
					return nil
				}
				if err := ctx.Err(); err != nil {
					return err
				}
				s.draw(degrees, random.New(s.seed, random.Degrees, 1, k).Rand())
				c.take(degrees)
				if !s.law.nearer(&c, &z) {
					s.further.Add(1)
				}
				s.report()
			}
		})
	}
	return g.Wait()
}

// draw draws a sample of as many degrees as the data.
func (s *simulation) draw(sample []int, r *rand.Rand) {
	for i := range sample {
		if r.IntN(s.law.N) < s.law.Tail {
			sample[i] = s.draws.draw(r)
		} else {
			sample[i] = s.body[r.IntN(len(s.body))]
		}
	}
}

// nearer fits a simulated sample like the degrees, and reports whether it is closer to its fit than the degrees are to theirs, that is, whether any
// XMin makes it closer. Samples of equal degrees, which have no fit, count as closer.
func (l Law) nearer(c *counts, z *zeta) bool {
	if l.Given {
		i := c.begin(l.XMin)
		return i == len(c.excess) || c.excess[i] == 0 || c.fit(i, z, l.KS, 0).distance < l.KS
	}
	// From XMin upward and then downward: most samples that come close do so near XMin.
	last := len(c.values) - 1
	begin, _ := slices.BinarySearch(c.values, float64(l.XMin))
	worst := 0
	near := func(i int) bool {
		f := c.fit(i, z, l.KS, worst)
		worst = f.worst
		return f.distance < l.KS
	}
	for i := begin; i < last; i++ {
		if near(i) {
			return true
		}
	}
	for i := min(begin, last) - 1; i >= 0; i-- {
		if near(i) {
			return true
		}
	}
	return last == 0
}

// report counts a completed simulation and calls the user's progress function.
func (s *simulation) report() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.done++
	if s.progress != nil && (s.done == s.total || s.done%max(1, s.total/100) == 0) {
		s.progress(s.done, s.total)
	}
}
