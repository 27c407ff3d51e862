package plotting

import (
	"fmt"
	"math"
)

// Panel is one pair of axes of a Figure. Get one with Figure.Panel.
type Panel struct {
	// Title is written above the panel's left edge, XLabel and YLabel next to the axes.
	Title, XLabel, YLabel string

	// LogX and LogY make an axis logarithmic. Values that are not positive are then
	// missing.
	LogX, LogY bool

	// Right is the axis of RightLine, RightBand and RightHLine.
	Right RightAxis

	// ShareLabel is the label of the axis of Share.
	ShareLabel string

	fig            *Figure
	used           bool
	xFixed, yFixed interval
	marks          []mark
	share          *share
	message        string // in the middle, such as why the panel is empty
}

// RightAxis is the right-hand axis of a panel. It is drawn if a mark uses it.
type RightAxis struct {
	Label string // beside the axis
	Log   bool   // logarithmic

	fixed interval
}

// interval is a range set by the user; it is unset if both ends are 0.
type interval struct{ lo, hi float64 }

func (i interval) set() bool { return i != interval{} }

func newInterval(method string, lo, hi float64) interval {
	if !finite(lo) || !finite(hi) || lo >= hi {
		panic(fmt.Sprintf("plotting: %s(%v, %v): the ends must be finite and the first below the second", method, lo, hi))
	}
	return interval{lo, hi}
}

// finite reports whether v can be drawn: it is not NaN, not infinite, and not so large
// that a range of such values would overflow.
func finite(v float64) bool { return math.Abs(v) <= 1e300 }

// XRange fixes the range of the horizontal axis, which otherwise fits the data. On a
// logarithmic axis an end that is not positive is ignored and fits the data. It panics
// unless lo < hi and both are finite.
func (p *Panel) XRange(lo, hi float64) {
	p.fig.mu.Lock()
	defer p.fig.mu.Unlock()
	p.xFixed = newInterval("XRange", lo, hi)
}

// YRange fixes the range of the vertical axis, as XRange does the horizontal.
func (p *Panel) YRange(lo, hi float64) {
	p.fig.mu.Lock()
	defer p.fig.mu.Unlock()
	p.yFixed = newInterval("YRange", lo, hi)
}

// RightRange fixes the range of the right-hand axis, as XRange does the
// horizontal.
func (p *Panel) RightRange(lo, hi float64) {
	p.fig.mu.Lock()
	defer p.fig.mu.Unlock()
	p.Right.fixed = newInterval("RightRange", lo, hi)
}

// Clear removes everything drawn in the panel. Titles, labels and ranges stay.
func (p *Panel) Clear() {
	p.fig.mu.Lock()
	defer p.fig.mu.Unlock()
	p.marks, p.share = nil, nil
}
