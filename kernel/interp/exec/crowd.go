package exec

import "runtime"

// Go lets each runnable goroutine run for 10 ms in turn. With 1000 of them on two processors, the goroutine that receives an interrupt
// would wait for five seconds. If more than crowd goroutines are runnable, each therefore lets others run after turn iterations of its
// loops, about 0.1 ms.
const (
	crowd = 64
	turn  = 1 << 13
)

// enters counts a new goroutine.
func (e *Engine) enters() {
	if e.live.Add(1) == crowd+1 {
		e.polls.Add(1)
	}
}

// exits counts a goroutine that has ended.
func (e *Engine) exits() {
	if e.live.Add(-1) == crowd {
		e.polls.Add(-1)
	}
}

// poll is called in loops while there is a reason for it: the run is dead, and the goroutine must end, it is held, or there is a crowd.
func (fr *frame) poll() {
	g := fr.g
	if g.run.dead.Load() {
		fr.stop()
		return
	}
	g.pause()
	g.polls++
	if e := g.run.e; g.polls%turn == 0 && e.live.Load()-e.blocked.Load() > crowd {
		runtime.Gosched()
	}
}
