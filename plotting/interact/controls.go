package interact

import (
	"context"
	"fmt"
	"slices"

	"setlab/plotting"
)

// Controls are those of one function. Its methods declare controls and return their values; they are for that function, while it is
// called. Controls stand on the page in the order in which they are declared, and one that a call does not declare is not there. Their
// labels are their names: two of the same panic.
type Controls struct{ view *view }

// Float is a slider from low to high that begins at value. It panics unless low <= value <= high and low < high.
func (c *Controls) Float(label string, value, low, high float64) float64 {
	if !(low <= value && value <= high && low < high) {
		panic(fmt.Sprintf("interact: Float(%q, %g, %g, %g): the value must be between the ends", label, value, low, high))
	}
	return c.declare(control{kind: slider, label: label, value: value, min: low, max: high, step: linear(value, low, high)}).value.(float64)
}

// Log is a slider with a logarithmic scale, such as for a learning rate. It panics unless 0 < low <= value <= high and low < high.
func (c *Controls) Log(label string, value, low, high float64) float64 {
	if !(0 < low && low <= value && value <= high && low < high) {
		panic(fmt.Sprintf("interact: Log(%q, %g, %g, %g): the value must be between the ends, and these positive", label, value, low, high))
	}
	return c.declare(control{kind: slider, label: label, value: value, min: low, max: high, scale: logarithmic(value, low, high)}).value.(float64)
}

// Int is a slider of integers from low to high that begins at value. It panics unless low <= value <= high and low < high.
func (c *Controls) Int(label string, value, low, high int) int {
	if low > value || value > high || low == high {
		panic(fmt.Sprintf("interact: Int(%q, %d, %d, %d): the value must be between the ends", label, value, low, high))
	}
	return int(c.declare(control{kind: slider, label: label, value: float64(value), min: float64(low), max: float64(high), step: 1}).value.(float64))
}

// Choice is a list of which one is chosen, at first the first. It panics without options.
func (c *Controls) Choice(label string, options ...string) string {
	if len(options) == 0 {
		panic(fmt.Sprintf("interact: Choice(%q): no options", label))
	}
	return c.declare(control{kind: choice, label: label, value: options[0], options: slices.Clone(options)}).value.(string)
}

// Check is a box that is checked or not.
func (c *Controls) Check(label string, value bool) bool {
	return c.declare(control{kind: check, label: label, value: value}).value.(bool)
}

// Text is a line of text.
func (c *Controls) Text(label, value string) string {
	return c.declare(control{kind: text, label: label, value: value}).value.(string)
}

// Button is a button. It reports whether this call is for a click on it: each click has a call of its own.
func (c *Controls) Button(label string) bool {
	return c.declare(control{kind: button, label: label}).clicked
}

// Player is what the reader asks of a process that goes on in steps.
type Player struct {
	Step  bool // take a step: the button was clicked, or the process is played
	Reset bool // begin from the start: the button was clicked, or this is the first call
}

// Player is three buttons: step; play, which calls the function with Step again and again until pause; and reset. A function has one
// player at most.
func (c *Controls) Player() Player {
	p := c.declare(control{kind: player, label: playerLabel})
	v := c.view
	v.mutex.Lock()
	defer v.mutex.Unlock()
	return Player{Step: p.clicked || v.now.plays, Reset: v.now.first || v.now.reset}
}

// playerLabel is the player's name among the controls; no other has it.
const playerLabel = "\x00player"

// Click reports whether this call is for a click on the figure, and where that was in its panels. Each click has a call of its own. Clicks
// beside the panels count for nothing.
func (c *Controls) Click() (place plotting.Place, ok bool) {
	p := c.declare(control{kind: points, label: pointsLabel})
	if !p.clicked {
		return plotting.Place{}, false
	}
	return p.places[0], true
}

// pointsLabel is the name of clicks on the figure among the controls; no other has it.
const pointsLabel = "\x00points"

// Changed reports whether one of the controls with these labels, or without labels any control, has another value than in the last
// call that was not canceled. In the first call it is true. It panics on a label that this call has not declared.
func (c *Controls) Changed(labels ...string) bool {
	v := c.view
	v.mutex.Lock()
	defer v.mutex.Unlock()
	changed := v.now.first
	for _, label := range labels {
		if !slices.ContainsFunc(v.now.declared, func(d *control) bool { return d.label == label }) {
			panic(fmt.Sprintf("interact: Changed(%q): no control of this call has that label; declare it before", label))
		}
	}
	for _, d := range v.now.declared {
		if len(labels) == 0 || slices.Contains(labels, d.label) {
			changed = changed || d.seen != d.value
		}
	}
	return changed
}

// Context is canceled by the next change of a control, and by an interrupt of the cell. A call that has asked for it and is canceled
// by a change shows nothing. The variable ctx of an interpreted cell is canceled when the cell ends, and so is of no use in later calls.
func (c *Controls) Context() context.Context {
	v := c.view
	v.mutex.Lock()
	defer v.mutex.Unlock()
	v.now.cancelable = true
	return v.now.ctx
}

// Draw shows something while the function goes on, as its result is shown. It leaves out what comes too fast for the page.
func (c *Controls) Draw(result any) { c.view.draw(result) }

// declare returns the control with its value. A control that is declared again keeps the value that the reader has given it.
func (c *Controls) declare(d control) control {
	v := c.view
	v.mutex.Lock()
	defer v.mutex.Unlock()
	known := v.known[d.label]
	if known == nil || known.kind != d.kind {
		known = &d
		v.known[d.label] = known
	} else {
		value := known.value
		known.min, known.max, known.step, known.scale, known.options = d.min, d.max, d.step, d.scale, d.options
		known.value = d.value
		if known.moved {
			known.accept(value)
		}
	}
	if slices.Contains(v.now.declared, known) {
		panic(fmt.Sprintf("interact: two controls have the label %q", d.label))
	}
	v.now.declared = append(v.now.declared, known)
	if known.kind == button || known.kind == player {
		known.clicked = known.clicks > 0 && !(known.kind == player && (v.now.first || v.now.reset))
		if known.clicked {
			known.clicks--
		}
	}
	if known.kind == points {
		known.clicked = len(known.places) > 0
		if known.clicked {
			place := known.places[0]
			known.places = known.places[1:]
			d := *known
			d.places = []plotting.Place{place}
			return d
		}
	}
	return *known
}
