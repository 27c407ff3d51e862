package parallel

import (
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"setlab/setlib/internal/cpu"
)

// spin is how long a worker spins for the next task before it parks. The tasks of a training loop follow each other within
// microseconds, and waking a parked goroutine takes as long as many of them last. An idle program parks its workers at once.
const spin = 50 * time.Microsecond

// cacheLine separates memory written by different processors. It is twice the size of a line, because neighboring lines are
// fetched in pairs.
const cacheLine = 128

// pool holds the workers of the process. They run one task at a time; a caller that finds the pool busy works alone.
type pool struct {
	busy    sync.Mutex
	workers []*worker
	job     job
}

var shared pool

// job is the current task, divided into one share per processor.
type job struct {
	task   Task
	chunk  int64
	shares []share
	failed atomic.Pointer[failure]
}

// share is the part of the range with which one processor starts, so that successive tasks find their rows in its cache. A
// processor that has finished its own share helps with those of others.
type share struct {
	next atomic.Int64
	end  int64
	_    [cacheLine - 16]byte
}

// failure is a panic to be passed on to the caller, or, without a reason, a runtime.Goexit.
type failure struct{ reason any }

// run works on the job, starting with the share of index first.
func (j *job) run(first int) {
	done := false
	defer func() {
		if !done {
			j.failed.CompareAndSwap(nil, &failure{recover()})
		}
	}()
	for k := range j.shares {
		s := &j.shares[(first+k)%len(j.shares)]
		for {
			lo := s.next.Add(j.chunk) - j.chunk
			if lo >= s.end {
				break
			}
			j.task.Do(int(lo), int(min(lo+j.chunk, s.end)))
		}
	}
	done = true
}

// run divides [0, n) among threads processors, including the caller's.
func (p *pool) run(threads, n, grain int, t Task) {
	for len(p.workers) < threads-1 {
		w := &worker{pool: p, number: len(p.workers) + 1, wake: make(chan struct{}, 1)}
		p.workers = append(p.workers, w)
		go w.loop()
	}
	j := &p.job
	if cap(j.shares) < threads {
		j.shares = make([]share, threads)
	}
	j.shares = j.shares[:threads]
	for k := range j.shares {
		j.shares[k].next.Store(int64(k * n / threads))
		j.shares[k].end = int64((k + 1) * n / threads)
	}
	j.task, j.chunk = t, int64(max(grain, n/(threads*chunksPerShare), 1))
	for _, w := range p.workers[:threads-1] {
		w.post()
	}
	defer p.end(threads) // also if the task ends the goroutine
	j.run(0)
}

// end waits for the workers, and passes a failure on.
func (p *pool) end(threads int) {
	j := &p.job
	for _, w := range p.workers[:threads-1] {
		w.finish()
	}
	j.task = nil
	f := j.failed.Swap(nil)
	p.busy.Unlock()
	switch {
	case f == nil:
	case f.reason != nil:
		panic(f.reason)
	default:
		runtime.Goexit()
	}
}

// chunksPerShare is the number of chunks of a share, so that other processors can help with it.
const chunksPerShare = 8

// The states of a worker.
const (
	idle   int32 = iota // spinning for work
	parked              // asleep until woken
	posted              // work is assigned but not started
	active              // working
)

type worker struct {
	pool   *pool
	number int
	wake   chan struct{}
	_      [cacheLine]byte
	state  atomic.Int32
	_      [cacheLine]byte
}

// post offers the pool's job to the worker.
func (w *worker) post() {
	if w.state.Swap(posted) == parked {
		w.wake <- struct{}{}
	}
}

// finish waits until the worker has finished the work it started. Work not started by now is withdrawn, because the other workers
// have done it.
func (w *worker) finish() {
	if w.state.CompareAndSwap(posted, idle) {
		return
	}
	for spins := 1; w.state.Load() == active; spins++ {
		cpu.Pause()
		if spins%1024 == 0 {
			// Other processes need the processors.
			runtime.Gosched()
		}
	}
}

func (w *worker) loop() {
	defer func() { // a task has ended the goroutine
		w.state.Store(idle)
		go w.loop()
	}()
	for {
		if w.state.CompareAndSwap(posted, active) {
			w.pool.job.run(w.number)
			w.state.Store(idle)
		}
		if !w.watch() && w.state.CompareAndSwap(idle, parked) {
			<-w.wake
		}
	}
}

// watch spins until there is work. It returns false if there was none for a while.
func (w *worker) watch() bool {
	var until time.Time
	for {
		for range 16 {
			if w.state.Load() == posted {
				return true
			}
			cpu.Pause()
		}
		switch now := time.Now(); {
		case until.IsZero():
			until = now.Add(spin)
		case now.After(until):
			return false
		}
	}
}
