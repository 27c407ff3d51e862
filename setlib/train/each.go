package train

import (
	"context"
	"runtime"

	"golang.org/x/sync/errgroup"
)

// Each calls job for i = 0 … n-1, several at a time, one a processor, and waits for all of them. The first error cancels the
// context that the jobs get, and is returned. It is how several models are trained side by side: give each one thread.
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
