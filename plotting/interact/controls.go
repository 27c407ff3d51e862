package interact

import (
	"context"
	"fmt"
	"slices"

	"setlab/plotting"
)

// Controls declares the controls of one function, with methods that return their values. The methods may be called only by this function, during
// a call. The page shows controls in the order in which they are declared, and only those that the last call declared. A label identifies a
// control: declaring the same label twice panics.
type Controls struct{ view *view }

// Float declares a slider from low to high that starts at value. It panics unless low <= value <= high and low < high.
func (c *Controls) Float(label string, value, low, high float64) float64 {
	if !(low <= value && value <= high && low < high) {
		panic(fmt.Sprintf("interact: Float(%q, %g, %g, %g): the value must be between the ends", label, value, low, high))
	}
	return c.declare(control{kind: slider, label: label, value: value, min: low, max: high, step: linear(value, low, high)}).value.(float64)
}

// Log declares a slider with a logarithmic scale, such as for a learning rate. It panics unless 0 < low <= value <= high and low < high.
func (c *Controls) Log(label string, value, low, high float64) float64 {
	if !(0 < low && low <= value && value <= high && low < high) {
		panic(fmt.Sprintf("interact: Log(%q, %g, %g, %g): the value must be between the ends, and these positive", label, value, low, high))
	}
	return c.declare(control{kind: slider, label: label, value: value, min: low, max: high, scale: logarithmic(value, low, high)}).value.(float64)
}

// Int declares a slider of integers from low to high that starts at value. It panics unless low <= value <= high and low < high.
func (c *Controls) Int(label string, value, low, high int) int {
	if low > value || value > high || low == high {
		panic(fmt.Sprintf("interact: Int(%q, %d, %d, %d): the value must be between the ends", label, value, low, high))
	}
	return int(c.declare(control{kind: slider, label: label, value: float64(value), min: float64(low), max: float64(high), step: 1}).value.(float64))
}

// Choice declares a list of options to choose from. The first option is selected initially. It panics if there are no options.
func (c *Controls) Choice(label string, options ...string) string {
	if len(options) == 0 {
		panic(fmt.Sprintf("interact: Choice(%q): no options", label))
	}
	return c.declare(control{kind: choice, label: label, value: options[0], options: slices.Clone(options)}).value.(string)
}

// Check declares a checkbox.
func (c *Controls) Check(label string, value bool) bool {
	return c.declare(control{kind: check, label: label, value: value}).value.(bool)
}

// Text declares a text field of one line.
func (c *Controls) Text(label, value string) string {
	return c.declare(control{kind: text, label: label, value: value}).value.(string)
}

// Button declares a button. It reports whether this call is for a click on it: each click has a call of its own.
func (c *Controls) Button(label string) bool {
	return c.declare(control{kind: button, label: label}).clicked
}

// Player says what the buttons step, play and reset request of a call.
type Player struct {
	Step  bool // take a step: the button was clicked, or the process is played
	Reset bool // begin from the start: the button was clicked, or this is the first call
}

// Player declares three buttons: step; play, which calls the function with Step repeatedly until pause; and reset. A function has at most one
// player.
func (c *Controls) Player() Player {
	p := c.declare(control{kind: player, label: playerLabel})
	v := c.view
	v.mutex.Lock()
	defer v.mutex.Unlock()
	return Player{Step: p.clicked || v.now.plays, Reset: v.now.first || v.now.reset}
}

// playerLabel is the label of the player; no other control can have it.
const playerLabel = "\x00player"

// Click reports whether this call is for a click on the figure, and the place of the click in its panels. Each click has a call of its own.
// Clicks outside the panels are ignored.
func (c *Controls) Click() (place plotting.Place, ok bool) {
	p := c.declare(control{kind: points, label: pointsLabel})
	if !p.clicked {
		return plotting.Place{}, false
	}
	return p.places[0], true
}

// pointsLabel is the label of clicks on the figure; no other control can have it.
const pointsLabel = "\x00points"

// Changed reports whether one of the controls with these labels, or any control if there are no labels, has changed since the last call that
// was not canceled. In the first call it returns true. It panics on a label that this call has not declared.
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

// Context returns a context that the next change of a control cancels, and an interrupt of the cell. A call that has called Context and is
// canceled by a change shows no result. Do not use the variable ctx of an interpreted cell instead: it is canceled when the cell ends.
func (c *Controls) Context() context.Context {
	v := c.view
	v.mutex.Lock()
	defer v.mutex.Unlock()
	v.now.cancelable = true
	return v.now.ctx
}

// Draw shows an intermediate result while the function continues. It skips results if the page cannot keep up.
func (c *Controls) Draw(result any) { c.view.draw(result) }

// declare returns the control with its value. A control that was declared in an earlier call keeps the value that the reader has set.
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
