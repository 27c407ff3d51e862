package parallel

import (
	"fmt"
	"runtime"
	"sync"
	"testing"
	"time"
)

// squares is a task that writes the squares of its indices to a slice.
type squares struct{ out []int }

func (s *squares) Do(lo, hi int) {
	for i := lo; i < hi; i++ {
		s.out[i] = i * i
	}
}

func (s *squares) check(t *testing.T) {
	t.Helper()
	for i, v := range s.out {
		if v != i*i {
			t.Fatalf("element %d of %d is %d", i, len(s.out), v)
		}
	}
}

// Tasks run completely in immediate succession, after the workers have gone to sleep, from many goroutines, and from
// within tasks.
func TestRunIsWholeWheneverItIsCalled(t *testing.T) {
	var callers sync.WaitGroup
	for caller := range 4 {
		callers.Go(func() {
			for round := range 300 {
				s := &squares{make([]int, 1+(round*37+caller)%500)}
				Run(0, len(s.out), 1, s)
				s.check(t)
				if round%100 == caller {
					time.Sleep(4 * spin)
				}
			}
		})
	}
	callers.Wait()

	outer := make([]*squares, 20)
	For(0, len(outer), 1, func(lo, hi int) {
		for k := lo; k < hi; k++ {
			outer[k] = &squares{make([]int, 100)}
			Run(0, 100, 1, outer[k])
		}
	})
	for _, s := range outer {
		s.check(t)
	}
}

// A panic on any processor reaches the caller, and the pool still works afterward.
func TestPanicsReachTheCaller(t *testing.T) {
	for at := range 64 {
		func() {
			defer func() {
				if got, want := fmt.Sprint(recover()), fmt.Sprint("element ", at); got != want {
					t.Errorf("recovered %q, want %q", got, want)
				}
			}()
			For(0, 64, 1, func(lo, hi int) {
				if lo <= at && at < hi {
					panic(fmt.Sprint("element ", at))
				}
			})
		}()
	}
	s := &squares{make([]int, 100)}
	Run(0, 100, 1, s)
	s.check(t)
}

func TestRunDoesNotAllocate(t *testing.T) {
	s := &squares{make([]int, 1000)}
	if n := testing.AllocsPerRun(100, func() { Run(0, len(s.out), 1, s) }); n > 0 {
		t.Errorf("%v allocations a run", n)
	}
}

// work performs the given number of additions per element, without shared memory.
type work struct{ sums []float64 }

func (w *work) Do(lo, hi int) {
	for i := lo; i < hi; i++ {
		s := 0.
		for k := range 1000 {
			s += float64(k ^ i)
		}
		w.sums[i*16] = s
	}
}

// BenchmarkRun measures the speedup of two processors over one, for tasks from some microseconds upward.
func BenchmarkRun(b *testing.B) {
	for _, n := range []int{4, 16, 64, 128, 512} {
		for threads := 1; threads <= runtime.GOMAXPROCS(0); threads++ {
			b.Run(fmt.Sprintf("elements=%d/threads=%d", n, threads), func(b *testing.B) {
				w := &work{make([]float64, n*16)}
				for b.Loop() {
					Run(threads, n, 1, w)
				}
			})
		}
	}
}

// A task that ends its goroutine, on any processor, ends the caller's, and the pool still works afterward.
func TestGoexitReachesTheCaller(t *testing.T) {
	for at := range 64 {
		returned := false
		var caller sync.WaitGroup
		caller.Go(func() {
			For(0, 64, 1, func(lo, hi int) {
				if lo <= at && at < hi {
					runtime.Goexit()
				}
			})
			returned = true
		})
		caller.Wait()
		if returned {
			t.Errorf("element %d: the caller goes on", at)
		}
		s := &squares{make([]int, 100)}
		Run(0, 100, 1, s)
		s.check(t)
		if !shared.busy.TryLock() {
			t.Fatalf("element %d: the pool is busy", at)
		}
		shared.busy.Unlock()
	}
}
