package interact

import (
	"context"
	"sync"
	"time"
)

// view is a function with its controls and its state on the page.
type view struct {
	id       string
	function func(*Controls) any
	cell     int

	heard chan struct{} // closed when the first message from the page arrives
	gone  chan struct{} // closed when the function will not be called again
	wake  chan struct{} // receives when serve should look for something to do

	displaying sync.Mutex // held while the block is displayed

	mutex    sync.Mutex // guards the fields below
	known    map[string]*control
	controls []*control // of the last call that was not canceled
	now      call
	running  bool
	waiting  map[string]any // values from the page that no call has received yet, by label
	again    bool           // a call is due, even if no control has changed
	reset    bool           // of the player
	plays    time.Time      // until then the player plays
	rest     bool           // the page requests that its state be stored in the notebook

	began   time.Time // when the last call began
	result  any       // the last one
	unshown bool      // the last result is not on the page
	picture picture   // of it
	shownAs []control // the controls on the page
	sent    int       // images sent to the page
	seen    int       // images that the page has drawn
	last    time.Time // when the last image was sent
}

// call is one call of the function.
type call struct {
	ctx        context.Context
	cancel     context.CancelFunc
	cancelable bool // the call has used Context
	superseded bool // a change has canceled the call
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

// begin prepares a call and passes all waiting changes to it.
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

// end records the end of a call, and reports whether to show its result.
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

// close ends the view and cancels the running call.
func (v *view) close() {
	v.leave()
	v.mutex.Lock()
	defer v.mutex.Unlock()
	if v.running {
		v.now.cancel()
	}
}

// leave ends the view after the running call.
func (v *view) leave() {
	v.mutex.Lock()
	defer v.mutex.Unlock()
	select {
	case <-v.gone:
	default:
		close(v.gone)
	}
}

// poke wakes serve.
func (v *view) poke() {
	select {
	case v.wake <- struct{}{}:
	default:
	}
}
