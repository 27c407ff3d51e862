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

// DefaultSimulations is the number of simulations after which p is known to about 0.01 (Clauset, Shalizi and Newman 2009, Sec. 4.1).
const DefaultSimulations = 2500

// Goodness is how well a law fits, by simulation.
type Goodness struct {
	// P is the fraction of samples drawn from the law that are further from their own fits than the degrees are from theirs. A
	// small P rules the power law out (Clauset, Shalizi and Newman take 0.1); a large one only says that it is not ruled out.
	P           float64
	StdErr      float64 // of P, by the finite number of simulations: sqrt(P (1-P) / Simulations)
	Simulations int
}

// String gives P with its standard error.
func (g Goodness) String() string {
	return fmt.Sprintf("p = %.3f ± %.3f (%d simulations)", g.P, g.StdErr, g.Simulations)
}

// Bootstrap tests the law that Fit or FitFrom found for the degrees, by the semi-parametric bootstrap of Clauset, Shalizi and Newman
// (2009), Sec. 4.1, with the simulations of the options: each simulated sample has as many degrees, each drawn from the law with probability Tail/N and else from the
// degrees below XMin, and is fitted as the degrees were, XMin included unless it was given.
//
// It returns an error that wraps ctx's if that is canceled, and one if the law is not a fit of these degrees.
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
	n := float64(s.total)
	p := float64(s.further.Load()) / n
	return Goodness{P: p, StdErr: math.Sqrt(p * (1 - p) / n), Simulations: s.total}, nil
}

// counts counts the degrees that the law is a fit of, and returns the place of XMin.
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
		return nil, 0, fmt.Errorf("powerlaw: the law is a fit to %d degrees of which %d are at least %d; of these %d, %d are",
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

// draw makes a sample as large as the degrees.
func (s *simulation) draw(sample []int, r *rand.Rand) {
	for i := range sample {
		if r.IntN(s.law.N) < s.law.Tail {
			sample[i] = s.draws.draw(r)
		} else {
			sample[i] = s.body[r.IntN(len(s.body))]
		}
	}
}

// nearer fits a simulated sample as the law was fitted, and reports whether it is nearer to its fit than the law's degrees are to
// theirs: whether any XMin brings it there. Equal degrees, of which there is no fit, are no distance away.
func (l Law) nearer(c *counts, z *zeta) bool {
	if l.Given {
		i := c.begin(l.XMin)
		return i == len(c.excess) || c.excess[i] == 0 || c.fit(i, z, l.KS, 0).distance < l.KS
	}
	// From XMin upwards and then downwards: most of those that come near do so close to it.
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

// report counts a simulation and calls the user's function.
func (s *simulation) report() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.done++
	if s.progress != nil && (s.done == s.total || s.done%max(1, s.total/100) == 0) {
		s.progress(s.done, s.total)
	}
}
