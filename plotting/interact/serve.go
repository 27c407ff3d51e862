package interact

import (
	"context"
	"errors"
	"fmt"
	"time"
)

const (
	frame     = time.Second / 30       // the shortest time between calls
	lag       = time.Second            // how long the page may take for a picture before the next is sent anyway
	ahead     = 2                      // pictures that the page may not have drawn yet
	sharpen   = 300 * time.Millisecond // without a change before the picture is drawn in full resolution
	keepsOn   = 3 * time.Second        // that a player goes on without a word from the page
	busyAfter = 250 * time.Millisecond // that a call takes before the page says so
)

// serve calls the function when a control has changed, until the view is closed.
func (v *view) serve() {
	for {
		act, pause := v.next(time.Now())
		if act != nil {
			act()
			continue
		}
		select {
		case <-v.gone:
			return
		case <-v.wake:
		case <-time.After(pause):
		}
	}
}

// next returns what is to be done, or how long there is nothing.
func (v *view) next(now time.Time) (act func(), pause time.Duration) {
	const never = time.Hour
	v.mutex.Lock()
	defer v.mutex.Unlock()
	select {
	case <-v.gone:
		return nil, never
	default:
	}
	if v.due(now) {
		if late := v.late(now); late > 0 && !now.Before(v.plays) {
			return nil, late
		}
		if early := frame - now.Sub(v.began); early > 0 {
			return nil, early
		}
		return v.call, 0
	}
	if v.unshown {
		if late := v.late(now); late > 0 {
			return nil, late
		}
		return v.catchUp, 0
	}
	if v.picture.draft {
		if left := sharpen - now.Sub(v.last); left > 0 {
			return nil, left
		}
		return v.sharp, 0
	}
	if v.rest {
		v.rest = false
		return v.display, 0
	}
	return nil, never
}

// late is how long to wait for a page that has not drawn yet what it was sent. The mutex is held.
func (v *view) late(now time.Time) time.Duration {
	if v.sent-v.seen < ahead {
		return 0
	}
	return max(0, lag-now.Sub(v.last))
}

// due reports whether a call is. The mutex is held.
func (v *view) due(now time.Time) bool {
	if len(v.waiting) > 0 || v.again || v.reset || now.Before(v.plays) {
		return true
	}
	for _, c := range v.controls {
		if c.clicks > 0 || len(c.places) > 0 {
			return true
		}
	}
	return false
}

// call calls the function and shows its result.
func (v *view) call() {
	v.begin(context.Background(), false)
	slow := time.AfterFunc(busyAfter, func() { v.tell(message{Busy: new(true)}) })
	// The function may end its goroutine, as interpreted code does when a cell that runs at the same time is interrupted.
	ended := make(chan any)
	go v.attempt(ended)
	result := <-ended
	quick := slow.Stop()
	if v.end() && !v.skips(result) {
		v.shown(result, false)
	}
	if !quick {
		v.tell(message{Busy: new(false)})
	}
}

// skips leaves a result unshown where the page is late: what plays goes on at its pace, with fewer pictures.
func (v *view) skips(result any) bool {
	v.mutex.Lock()
	defer v.mutex.Unlock()
	if v.late(time.Now()) == 0 {
		return false
	}
	if result != nil {
		v.result, v.unshown = result, true
	}
	return true
}

// catchUp shows the last result.
func (v *view) catchUp() {
	v.mutex.Lock()
	result := v.result
	v.mutex.Unlock()
	v.shown(result, false)
}

// attempt calls the function, and sends its result or its failure.
func (v *view) attempt(ended chan<- any) {
	var result any = errors.New("interrupted")
	defer func() {
		if r := recover(); r != nil {
			result = fmt.Errorf("panic: %v", r)
		}
		ended <- result
	}()
	result = v.function(&Controls{v})
}

// sharp draws the last result in full resolution.
func (v *view) sharp() {
	v.mutex.Lock()
	result := v.result
	v.mutex.Unlock()
	v.shown(result, true)
}
