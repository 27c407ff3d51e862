package connectome

import (
	"context"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"setlab/setlib/internal/parallel"
)

// each runs jobs 0 to n-1 on several threads, or on all processors if threads is 0. Every thread calls make to get its own job function, whose
// memory is not shared. Jobs are assigned grain at a time, in no fixed order, until ctx is canceled. The results must not depend on the
// assignment.
func each(ctx context.Context, threads, n, grain int, make func() func(i int)) error {
	var next atomic.Int64
	g, inner := errgroup.WithContext(ctx)
	for range min(parallel.Threads(threads), max(1, (n+grain-1)/grain)) {
		g.Go(func() error {
			job := make()
			for {
				hi := int(next.Add(int64(grain)))
				for i := hi - grain; i < min(hi, n); i++ {
					if err := inner.Err(); err != nil {
						return err
					}
					job(i)
				}
				if hi >= n {
					return nil
				}
			}
		})
	}
	return g.Wait()
}
