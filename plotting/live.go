package plotting

import (
	"errors"
	"image/png"
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
	next   time.Time // no redraw before
	closed bool
	err    error // the first error of display
}

const (
	// shortestInterval between redraws: at most two a second.
	shortestInterval = 500 * time.Millisecond
	// costFactor bounds the share of time that drawing takes: after a redraw that
	// took t, the next comes costFactor*t later at the earliest.
	costFactor = 15
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
	l := &LiveFigure{fig: f, notebook: gonbui.IsNotebook, now: time.Now, send: send}
	if l.notebook {
		l.id = "setlab-figure-" + gonbui.UniqueId()
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
	start := l.now()
	if l.closed || l.err != nil || start.Before(l.next) {
		return l.err
	}
	l.draw(browserDPI, png.BestSpeed)
	end := l.now()
	l.next = end.Add(max(shortestInterval-end.Sub(start), costFactor*end.Sub(start)))
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
	if !l.notebook {
		l.err = l.fig.writeFile()
		return l.err
	}
	l.draw(dpi, png.DefaultCompression)
	return l.err
}

// draw sends the figure as it is now under the display's id.
func (l *LiveFigure) draw(density int, level png.CompressionLevel) {
	picture, err := l.fig.png(density, level)
	if err == nil {
		err = l.send(l.fig.displayData(picture, density, l.id))
	}
	l.err = errors.Join(l.err, err)
}
