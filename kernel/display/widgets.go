package display

import (
	"sync"

	"github.com/janpfeifer/gonb/gonbui/protocol"

	"setlab/kernel/display/widget"
	"setlab/kernel/output"
	"setlab/plotting/interact/address"
)

// widgets connects a process to the widgets in the page.
type widgets struct {
	page *widget.Page
	say  func(protocol.CommValue)
	end  func()

	mutex   sync.Mutex
	heard   map[string]bool // for each subscribed address, whether a value has arrived
	cancel  chan struct{}   // closed and replaced when the cell is interrupted
	refused bool            // the cell has been told that there is no page
}

func newWidgets(page *widget.Page, say func(protocol.CommValue)) *widgets {
	w := &widgets{page: page, say: say, heard: map[string]bool{}, cancel: make(chan struct{})}
	w.end = page.Subscribe(w.receive)
	return w
}

func (w *widgets) close() {
	w.end()
	w.release()
}

// receive passes on a value of the page if the process has subscribed to its address.
func (w *widgets) receive(from string, value any) {
	w.mutex.Lock()
	_, wanted := w.heard[from]
	if wanted {
		w.heard[from] = true
	}
	w.mutex.Unlock()
	if wanted {
		w.say(protocol.CommValue{Address: from, Value: value})
	}
}

// subscribe starts or stops passing on the values of an address.
func (w *widgets) subscribe(s protocol.CommSubscription, sink output.Sink) {
	w.mutex.Lock()
	if s.Unsubscribe {
		delete(w.heard, s.Address)
	} else if _, known := w.heard[s.Address]; !known {
		w.heard[s.Address] = false
	}
	w.mutex.Unlock()
	switch {
	case s.Unsubscribe:
	case !address.Connects(s.Address):
		w.connect(sink)
	case !w.page.Possible():
		w.say(protocol.CommValue{Address: s.Address, Value: address.NoPage})
	}
}

// send sends a value to the page, or requests one from it.
func (w *widgets) send(v protocol.CommValue, sink output.Sink) {
	if address.Connects(v.Address) {
		w.page.Send(v.Address, v.Value, sink)
		return
	}
	switch connected := w.connect(sink); {
	case !connected || v.Address == protocol.GonbuiStartAddress:
	case v.Request:
		w.page.Ask(v.Address, sink)
	default:
		w.page.Send(v.Address, v.Value, sink)
	}
}

// run lets the page run an event that is a script. For other events it returns what to show.
func (w *widgets) run(e output.Event, sink output.Sink) (shown output.Event, ok bool) {
	w.mutex.Lock()
	cancel := w.cancel
	w.mutex.Unlock()
	return w.page.Run(e, sink, cancel)
}

// connect connects the page. It blocks the process, since its next display may be a widget that
// uses the connection.
func (w *widgets) connect(sink output.Sink) bool {
	w.mutex.Lock()
	cancel, refused := w.cancel, w.refused
	w.mutex.Unlock()
	if refused {
		w.answer()
		return false
	}
	switch err := w.page.Connect(sink, cancel); err {
	case nil:
		return true
	case widget.ErrNoPage:
		w.mutex.Lock()
		w.refused = true
		w.mutex.Unlock()
		sink(output.Stream{Name: "stderr", Text: err.Error() + "; the cell runs without widgets.\n"})
	}
	w.answer()
	return false
}

// begin resets what the process has been told in an earlier cell.
func (w *widgets) begin() {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	w.refused = false
}

// release ends all waiting of the process. Widgets wait in compiled code for the page's first
// value, so nothing else would wake them.
func (w *widgets) release() {
	w.mutex.Lock()
	close(w.cancel)
	w.cancel = make(chan struct{})
	w.mutex.Unlock()
	w.answer()
}

// answer answers in place of a page that does not respond: every address without a value so far
// gets 0.
func (w *widgets) answer() {
	w.mutex.Lock()
	var silent []string
	for to, heard := range w.heard {
		if !heard && !address.Connects(to) {
			silent = append(silent, to)
			w.heard[to] = true
		}
	}
	w.mutex.Unlock()
	for _, to := range silent {
		w.say(protocol.CommValue{Address: to, Value: 0.0})
	}
}
