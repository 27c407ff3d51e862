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
	waiting *Figure     // as it was at the last Update, until it is drawn; asked guards it
	cell    int         // of the notebook, that is drawn for; asked guards it
	stale   atomic.Bool // who holds mu has to look at waiting again

	mu     sync.Mutex
	began  time.Time
	next   time.Time     // no redraw before
	timed  bool          // a redraw comes at that time
	spent  time.Duration // on drawings in full resolution
	path   string        // of the file, once it is written
	closed bool
	err    error // the first error of display
}

const (
	// liveID begins the id of every display that lives.
	liveID = "setlab-figure-"
	// shortestInterval between redraws: at most two a second.
	shortestInterval = 500 * time.Millisecond
	// costFactor bounds the share of time that drawing takes: after a redraw that
	// took t, the next comes costFactor*t later at the earliest.
	costFactor = 15
	// freeSharp is how long drawing in full resolution may take before it is bounded
	// in the same way.
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
// A later cell that redraws the figure shows it, too; a goroutine of an earlier one, such as one that follows a slider, redraws
// it where it is.
//
// In a notebook the picture appears with the first Update, drawn at half the
// resolution of the final one to be quick. Elsewhere only Close draws, and writes
// the file that Show would write.
func Live(f *Figure) *LiveFigure {
	l := &LiveFigure{fig: f, notebook: gonbui.IsNotebook, now: time.Now, after: after, send: send, began: time.Now()}
	if l.notebook {
		l.id = liveID + gonbui.UniqueId()
	}
	return l
}

func after(d time.Duration, f func()) { time.AfterFunc(d, f) }

// Update redraws the figure as it is now. Redraws are at least half a second apart, and fifteen times as long as drawing takes. An earlier
// call, or one while another redraws, returns at once; the figure of the last such call is drawn when that time has passed. After Close it
// does nothing. The first error is returned by every later call.
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

// pass does what Update asks for, unless someone else draws: then they do.
func (l *LiveFigure) pass() (err error) {
	for l.stale.Load() && l.mu.TryLock() {
		l.stale.Store(false)
		err = l.redraw()
		l.mu.Unlock()
	}
	return err
}

// redraw draws what waits, or has it drawn when it is time. The mutex mu is held.
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

// due draws what waits, now that it is time.
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

// take returns what waits to be drawn, nil for nothing. The caller draws it, or something newer.
func (l *LiveFigure) take() *Figure {
	l.asked.Lock()
	defer l.asked.Unlock()
	f := l.waiting
	l.waiting = nil
	return f
}

// Flush draws the figure as it is now, whenever the last redraw was: at the end of
// something that others may follow. It is in full resolution unless that happens
// too often. Outside a notebook it writes the file.
func (l *LiveFigure) Flush() error {
	l.mu.Lock()
	defer l.pass() // of what others have filled in meanwhile
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

// newest returns the figure as it is now, in place of what waits to be drawn.
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

// Close draws the final state, whenever the last redraw was, and ends the
// display. Further calls return what the first did.
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

// quickly draws a figure at half the resolution, and decides when the next redraw may
// come.
func (l *LiveFigure) quickly(f *Figure) {
	cost := l.draw(f, browserDPI, png.BestSpeed)
	l.next = l.now().Add(max(shortestInterval-cost, costFactor*cost))
}

// draw sends a figure under the display's id. It returns how long that took.
func (l *LiveFigure) draw(f *Figure, density int, level png.CompressionLevel) time.Duration {
	start := l.now()
	picture, err := f.png(density, level)
	if err == nil {
		data := f.displayData(picture, density, l.id)
		l.asked.Lock()
		if l.cell > 0 {
			data.Metadata[origin.Metadata] = l.cell
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
