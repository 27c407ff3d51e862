package parallel

import (
	"sync/atomic"
	"testing"
)

func TestForCoversTheRangeOnce(t *testing.T) {
	for _, threads := range []int{0, 1, 2, 3, 16} {
		for _, n := range []int{0, 1, 2, 7, 100} {
			for _, grain := range []int{0, 1, 3, 1000} {
				seen := make([]atomic.Int32, n)
				For(threads, n, grain, func(lo, hi int) {
					if lo >= hi {
						t.Errorf("threads %d, n %d, grain %d: empty part [%d,%d)", threads, n, grain, lo, hi)
					}
					for i := lo; i < hi; i++ {
						seen[i].Add(1)
					}
				})
				for i := range seen {
					if c := seen[i].Load(); c != 1 {
						t.Fatalf("threads %d, n %d, grain %d: element %d was visited %d times", threads, n, grain, i, c)
					}
				}
			}
		}
	}
}
