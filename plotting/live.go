package plotting

import (
	"errors"
	"fmt"
	"image/png"
	"os"
	"sync"
	"time"

	"github.com/janpfeifer/gonb/gonbui"
	"github.com/janpfeifer/gonb/gonbui/protocol"
)

// LiveFigure is a figure on display that is redrawn in place.
type LiveFigure struct {
	fig      *Figure
	id       string
	notebook bool
	now      func() time.Time
	send     func(*protocol.DisplayData) error

	mu     sync.Mutex
	began  time.Time
	next   time.Time     // no redraw before
	spent  time.Duration // on drawings in full resolution
	path   string        // of the file, once it is written
	closed bool
	err    error // the first error of display
}

const (
	// liveID begins the id of every display that lives. The kernel knows it: a figure
	// that is redrawn in a later cell is shown there as well.
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
// In a notebook the picture appears with the first Update, drawn at half the
// resolution of the final one to be quick. Elsewhere only Close draws, and writes
// the file that Show would write.
func Live(f *Figure) *LiveFigure {
	l := &LiveFigure{fig: f, notebook: gonbui.IsNotebook, now: time.Now, send: send, began: time.Now()}
	if l.notebook {
		l.id = liveID + gonbui.UniqueId()
	}
	return l
}

// Update redraws the figure if the last redraw is long enough ago, which is half
// a second and at least fifteen times as long as drawing takes; else it returns
// at once. Calls while another redraws return at once, too. After Close it does
// nothing. The first error is returned by every later call.
func (l *LiveFigure) Update() error {
	if !l.notebook {
		return nil
	}
	if !l.mu.TryLock() {
		return nil // someone is drawing
	}
	defer l.mu.Unlock()
	if l.closed || l.err != nil || l.now().Before(l.next) {
		return l.err
	}
	l.drawQuickly()
	return l.err
}

// Flush draws the figure as it is now, whenever the last redraw was: at the end of
// something that others may follow. It is in full resolution unless that happens
// too often. Outside a notebook it writes the file.
func (l *LiveFigure) Flush() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case l.closed || l.err != nil:
	case !l.notebook:
		l.err = l.write()
	case l.spent > freeSharp+l.now().Sub(l.began)/costFactor:
		l.drawQuickly()
	default:
		l.spent += l.draw(dpi, png.BestCompression)
		l.next = l.now().Add(shortestInterval)
	}
	return l.err
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
		l.draw(dpi, png.BestCompression)
	} else {
		l.err = errors.Join(l.err, l.write())
	}
	return l.err
}

// drawQuickly draws at half the resolution, and decides when the next redraw may
// come.
func (l *LiveFigure) drawQuickly() {
	cost := l.draw(browserDPI, png.BestSpeed)
	l.next = l.now().Add(max(shortestInterval-cost, costFactor*cost))
}

// draw sends the figure as it is now under the display's id. It returns how long
// that took.
func (l *LiveFigure) draw(density int, level png.CompressionLevel) time.Duration {
	start := l.now()
	picture, err := l.fig.png(density, level)
	if err == nil {
		err = l.send(l.fig.displayData(picture, density, l.id))
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
