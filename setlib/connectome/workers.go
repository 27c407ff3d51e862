package connectome

import (
	"context"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"setlab/setlib/internal/parallel"
)

// each calls jobs of [0, n) on several threads, 0 meaning all processors. Every thread has a job of its own, which make returns: its memory is
// not shared. Jobs are handed out a few at a time, in no order, until ctx is done. The results must not depend on who does what.
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
