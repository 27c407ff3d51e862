package parallel

import (
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"setlab/setlib/internal/cpu"
)

// spin is how long a worker watches for the next task before it parks. The tasks of a training loop follow each other within
// microseconds, while waking a parked goroutine takes as long as many of them last; an idle program parks its workers at once.
const spin = 50 * time.Microsecond

// cacheLine keeps what different processors write apart. Neighboring lines are fetched in pairs.
const cacheLine = 128

// pool is the workers of the process. One task runs on them at a time; a caller that finds it taken works alone.
type pool struct {
	busy    sync.Mutex
	workers []*worker
	job     job
}

var shared pool

// job is the task that is being worked on, divided into one share a processor.
type job struct {
	task   Task
	chunk  int64
	shares []share
	failed atomic.Pointer[failure]
}

// share is the part of the range that one processor begins with, so that successive tasks find their rows in its cache.
// A processor that is done with its own share takes from the others'.
type share struct {
	next atomic.Int64
	end  int64
	_    [cacheLine - 16]byte
}

// failure is a panic on its way to the caller.
type failure struct{ reason any }

// run works on the job, beginning with the share of the given number.
func (j *job) run(first int) {
	defer func() {
		if reason := recover(); reason != nil {
			j.failed.CompareAndSwap(nil, &failure{reason})
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
}

// run divides [0, n) over threads processors, the caller's being one.
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
	j.run(0)
	for _, w := range p.workers[:threads-1] {
		w.finish()
	}
	j.task = nil
	if f := j.failed.Swap(nil); f != nil {
		p.busy.Unlock()
		panic(f.reason)
	}
	p.busy.Unlock()
}

// chunksPerShare is how finely a share can be divided when another processor helps out with it.
const chunksPerShare = 8

// The states of a worker.
const (
	idle   int32 = iota // watching for work
	parked              // asleep until woken
	posted              // there is work that it has not begun
	active              // at work
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

// finish waits until the worker has ended what it began. Work that it has not begun by now is withdrawn: the others have done it.
func (w *worker) finish() {
	if w.state.CompareAndSwap(posted, idle) {
		return
	}
	for spins := 1; w.state.Load() == active; spins++ {
		cpu.Pause()
		if spins%1024 == 0 {
			// Somebody else needs the processors.
			runtime.Gosched()
		}
	}
}

func (w *worker) loop() {
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

// watch spins until there is work, and reports false if there was none for a while.
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
