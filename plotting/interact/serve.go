package interact

import (
	"context"
	"errors"
	"fmt"
	"time"
)

const (
	frame     = time.Second / 30       // the shortest time between calls
	lag       = time.Second            // how long to wait for the page to draw an image before sending the next one
	ahead     = 2                      // the largest number of images sent that the page has not drawn yet
	sharpen   = 300 * time.Millisecond // how long without a change until the image is drawn in full resolution
	keepsOn   = 3 * time.Second        // how long a player runs without a message from the page
	busyAfter = 250 * time.Millisecond // how long a call takes until the page shows that it is busy
)

// serve calls the function whenever a control has changed, until the view is closed.
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

// next returns the next thing to do, or how long to wait for it.
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

// late returns how long to wait for a page that has not drawn the last images yet. The mutex must be held.
func (v *view) late(now time.Time) time.Duration {
	if v.sent-v.seen < ahead {
		return 0
	}
	return max(0, lag-now.Sub(v.last))
}

// due reports whether the function must be called. The mutex must be held.
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
	// The function may end its goroutine: interpreted code does so when a cell that runs at the same time is interrupted.
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

// skips reports whether to skip showing a result because the page is late. A player then keeps its pace and shows fewer images.
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

// catchUp shows the last result if it was skipped.
func (v *view) catchUp() {
	v.mutex.Lock()
	result := v.result
	v.mutex.Unlock()
	v.shown(result, false)
}

// attempt calls the function, and sends its result or its panic.
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
