package interact

import (
	"context"
	"sync"
	"time"
)

// view is a function with its controls and its place on the page.
type view struct {
	id       string
	function func(*Controls) any
	cell     int

	heard chan struct{} // closed when the page has said something
	gone  chan struct{} // closed when nobody calls the function any more
	wake  chan struct{} // holds a signal when there may be something to do

	displaying sync.Mutex // held while the block is put into the notebook

	mutex    sync.Mutex // guards what follows
	known    map[string]*control
	controls []*control // of the last call that was not canceled
	now      call
	running  bool
	waiting  map[string]any // values from the page that no call has had yet, by labels
	again    bool           // a call is due, whatever the controls say
	reset    bool           // of the player
	plays    time.Time      // until then the player plays
	rest     bool           // the page asks to have in the notebook what it shows

	began   time.Time // when the last call did
	result  any       // the last one
	unshown bool      // it is not on the page
	picture picture   // of it
	shownAs []control // the controls as the page has them
	sent    int       // pictures to the page
	seen    int       // those that it has drawn
	last    time.Time // when the last one was sent
}

// call is one call of the function.
type call struct {
	ctx        context.Context
	cancel     context.CancelFunc
	cancelable bool // it has asked for the context
	superseded bool // a change has canceled it
	first      bool
	plays      bool
	reset      bool
	declared   []*control
}

func newView(id string, function func(*Controls) any) *view {
	return &view{
		id: id, function: function, heard: make(chan struct{}), gone: make(chan struct{}), wake: make(chan struct{}, 1),
		known: map[string]*control{}, waiting: map[string]any{},
	}
}

// first calls the function for the first time.
func (v *view) first(ctx context.Context) any {
	v.begin(ctx, true)
	defer v.end()
	return v.function(&Controls{v})
}

// begin prepares for a call, which has all changes that wait.
func (v *view) begin(ctx context.Context, first bool) {
	v.mutex.Lock()
	defer v.mutex.Unlock()
	v.now = call{first: first, plays: time.Now().Before(v.plays), reset: v.reset}
	v.now.ctx, v.now.cancel = context.WithCancel(ctx)
	for label, value := range v.waiting {
		if c := v.known[label]; c != nil {
			c.accept(value)
		}
	}
	clear(v.waiting)
	v.reset, v.again, v.running = false, false, true
	v.began = time.Now()
}

// end notes that a call has ended, and reports whether its result is to be shown.
func (v *view) end() (shows bool) {
	v.mutex.Lock()
	defer v.mutex.Unlock()
	v.now.cancel()
	v.running = false
	if v.now.superseded && v.now.cancelable {
		v.reset = v.reset || v.now.reset
		return false
	}
	v.controls = v.now.declared
	for _, c := range v.controls {
		c.seen = c.value
	}
	return true
}

// close ends the view, and the call that runs.
func (v *view) close() {
	v.leave()
	v.mutex.Lock()
	defer v.mutex.Unlock()
	if v.running {
		v.now.cancel()
	}
}

// leave ends the view after the call that runs.
func (v *view) leave() {
	v.mutex.Lock()
	defer v.mutex.Unlock()
	select {
	case <-v.gone:
	default:
		close(v.gone)
	}
}

// poke has serve look for something to do.
func (v *view) poke() {
	select {
	case v.wake <- struct{}{}:
	default:
	}
}
