package plotting

import (
	"errors"
	"fmt"
	"image/png"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/janpfeifer/gonb/gonbui"
	"github.com/janpfeifer/gonb/gonbui/protocol"

	"setlab/plotting/origin"
)

// LiveFigure is a figure on display that is redrawn in place.
type LiveFigure struct {
	fig      *Figure
	id       string
	notebook bool
	now      func() time.Time
	after    func(time.Duration, func())
	send     func(*protocol.DisplayData) error

	asked   sync.Mutex
	waiting *Figure     // the figure at the last Update, until it is drawn; guarded by asked
	cell    int         // the cell of the last Update; guarded by asked
	drawn   bool        // the figure is on display; guarded by asked
	stale   atomic.Bool // the holder of mu must check waiting again

	mu     sync.Mutex
	began  time.Time
	next   time.Time     // the earliest time of the next redraw
	timed  bool          // a timer for this redraw runs
	spent  time.Duration // time spent on drawing in full resolution
	path   string        // of the file, once it is written
	closed bool
	err    error // the first error of display
}

const (
	// liveID is the prefix of the display ids of live figures.
	liveID = "setlab-figure-"
	// shortestInterval between redraws: at most two a second.
	shortestInterval = 500 * time.Millisecond
	// costFactor limits the fraction of time spent on drawing: after a redraw that took
	// t, the next one starts costFactor*t later at the earliest.
	costFactor = 15
	// freeSharp is the time spent on drawing in full resolution above which the same limit
	// applies to it.
	freeSharp = 2 * time.Second
)

// Live displays a figure that Update redraws in place while it is being filled:
//
//	live := plotting.Live(fig)
//	for epoch := range epochs {
//		…
//		p.Append("SET-RBM", float64(epoch), logProb)
//		live.Update()
//	}
//	live.Close()
//
// If a later cell redraws the figure, the figure is also displayed there. A goroutine of the earlier cell, such as one that follows a slider,
// redraws it in its place.
//
// In a notebook the image appears with the first Update, drawn at half the final
// resolution for speed. Elsewhere only Close draws, to the file that Show would write.
func Live(f *Figure) *LiveFigure {
	l := &LiveFigure{fig: f, notebook: gonbui.IsNotebook, now: time.Now, after: after, send: send, began: time.Now()}
	if l.notebook {
		l.id = liveID + gonbui.UniqueId()
	}
	return l
}

func after(d time.Duration, f func()) { time.AfterFunc(d, f) }

// Update redraws the figure in its current state. Redraws are at least half a second apart, and at least fifteen times as long as drawing takes. A
// call before that, or during a redraw, returns at once, and the figure of the last such call is drawn when the time has passed. After Close,
// Update does nothing. Every later call returns the first error.
func (l *LiveFigure) Update() error {
	if !l.notebook {
		return nil
	}
	l.asked.Lock()
	l.waiting = l.fig.snapshot()
	if cell := origin.Cell(); cell > 0 {
		l.cell = cell
	}
	l.asked.Unlock()
	l.stale.Store(true)
	return l.pass()
}

// pass redraws for Update, unless another goroutine is drawing: then that one does.
func (l *LiveFigure) pass() (err error) {
	for l.stale.Load() && l.mu.TryLock() {
		l.stale.Store(false)
		err = l.redraw()
		l.mu.Unlock()
	}
	return err
}

// redraw draws the waiting figure, or starts a timer for it. The mutex mu must be held.
func (l *LiveFigure) redraw() error {
	wait := l.next.Sub(l.now())
	switch {
	case l.closed || l.err != nil:
	case wait <= 0:
		if f := l.take(); f != nil {
			l.quickly(f)
		}
	case !l.timed:
		l.timed = true
		l.after(wait, l.due)
	}
	return l.err
}

// due draws the waiting figure when the timer fires.
func (l *LiveFigure) due() {
	l.mu.Lock()
	timed := l.timed
	l.timed = false
	l.mu.Unlock()
	if timed {
		l.stale.Store(true)
		_ = l.pass() // the next call returns the error
	}
}

// take returns the waiting figure, nil if there is none. The caller draws it, or a newer one.
func (l *LiveFigure) take() *Figure {
	l.asked.Lock()
	defer l.asked.Unlock()
	f := l.waiting
	l.waiting = nil
	return f
}

// Flush draws the figure in its current state without waiting, in full resolution
// unless it is called too often. Call it at the end of a part of the work. Outside a
// notebook it writes the file.
func (l *LiveFigure) Flush() error {
	l.mu.Lock()
	defer l.pass() // draws what other goroutines have added meanwhile
	defer l.mu.Unlock()
	switch {
	case l.closed || l.err != nil:
	case !l.notebook:
		l.err = l.write()
	case l.spent > freeSharp+l.now().Sub(l.began)/costFactor:
		l.quickly(l.newest())
	default:
		l.spent += l.draw(l.newest(), dpi, png.BestCompression)
		l.next = l.now().Add(shortestInterval)
	}
	return l.err
}

// newest returns the figure in its current state and clears waiting.
func (l *LiveFigure) newest() *Figure {
	l.timed = false
	l.asked.Lock()
	defer l.asked.Unlock()
	l.waiting = nil
	if cell := origin.Cell(); cell > 0 {
		l.cell = cell
	}
	return l.fig
}

// Close draws the final state without waiting and ends the display. Further calls
// return the result of the first.
func (l *LiveFigure) Close() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return l.err
	}
	l.closed = true
	if l.notebook {
		l.draw(l.newest(), dpi, png.BestCompression)
	} else {
		l.err = errors.Join(l.err, l.write())
	}
	return l.err
}

// quickly draws a figure at half the resolution, and sets the time of the next redraw.
func (l *LiveFigure) quickly(f *Figure) {
	cost := l.draw(f, browserDPI, png.BestSpeed)
	l.next = l.now().Add(max(shortestInterval-cost, costFactor*cost))
}

// draw sends a figure with the display's id. It returns the time that this took.
func (l *LiveFigure) draw(f *Figure, density int, level png.CompressionLevel) time.Duration {
	start := l.now()
	picture, err := f.png(density, level)
	if err == nil {
		data := f.displayData(picture, density, l.id)
		l.asked.Lock()
		cell := l.cell
		if !l.drawn {
			cell, l.drawn = origin.Latest(), true
		}
		if cell > 0 {
			data.Metadata[origin.Metadata] = cell
		}
		l.asked.Unlock()
		err = l.send(data)
	}
	l.err = errors.Join(l.err, err)
	return l.now().Sub(start)
}

// write writes the file, and prints its name the first time.
func (l *LiveFigure) write() error {
	if l.path != "" {
		return l.fig.Save(l.path)
	}
	l.path = l.fig.path()
	if err := l.fig.Save(l.path); err != nil {
		return err
	}
	_, err := fmt.Fprintln(os.Stdout, l.path)
	return err
}
