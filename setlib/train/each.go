package train

import (
	"context"
	"runtime"

	"golang.org/x/sync/errgroup"
)

// Each calls job for i = 0 … n-1, in parallel on all processors, and waits for all calls. The first error cancels the
// context passed to the jobs, and is returned. Use it to train several models side by side, each with one thread.
func Each(ctx context.Context, n int, job func(ctx context.Context, i int) error) error {
	g, inner := errgroup.WithContext(ctx)
	g.SetLimit(runtime.GOMAXPROCS(0))
	for i := range n {
		g.Go(func() error {
			if err := inner.Err(); err != nil {
				return err
			}
			return job(inner, i)
		})
	}
	return g.Wait()
}
