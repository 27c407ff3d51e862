package hook

import (
	"slices"
	"strings"
	"sync"

	"setlab/kernel/interp/engine"
)

// raised is a panic, and whether a deferred call has recovered from it.
type raised struct {
	value     any
	recovered bool
}

// chain is a panic and those before it that had not ended when it came.
type chain struct {
	last   any
	before []raised
}

// chains are those of goroutines.
type chains struct {
	mutex sync.Mutex
	of    map[string]chain
}

// keep keeps the panics of a function that ends with the one of a deferred call. It had
// panicked with first unless that is nil.
func (c *chains) keep(u *unwinding, first any) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	id := GoroutineID()
	var before []raised
	if first != nil {
		if known, ok := c.of[id]; ok && engine.PanicText(known.last) == engine.PanicText(first) {
			before = known.before
		}
		before = append(slices.Clone(before), raised{value: first})
	}
	if c.of == nil {
		c.of = map[string]chain{}
	}
	c.of[id] = chain{u.value, append(before, u.earlier...)}
}

// drop forgets the panics of a goroutine.
func (c *chains) drop(goroutine string) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	delete(c.of, goroutine)
}

// PanicMessage writes the panic that the cell's statements have ended with as Go does.
func (h *Hooks) PanicMessage(text string) string {
	if own := h.goroutine.Load(); own != nil {
		text = h.chains.text(*own, text)
	} else {
		text = panicLine(text)
	}
	text, _ = h.known().named(text)
	return text
}

// text writes a panic that a goroutine has ended with as Go does, those before it first.
func (c *chains) text(goroutine, last string) string {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	var all []raised
	if known, ok := c.of[goroutine]; ok && engine.PanicText(known.last) == last {
		all = known.before
	}
	all = append(slices.Clone(all), raised{value: last})
	var lines []string
	told := false // the next one, which is the same once more
	for i, p := range all {
		text, same := engine.PanicText(p.value), false
		if i+1 < len(all) {
			same = text == engine.PanicText(all[i+1].value)
		}
		line := panicLine(text)
		switch {
		case p.recovered && same:
			line += " [recovered, repanicked]"
		case p.recovered:
			line += " [recovered]"
		}
		if !told {
			lines = append(lines, line)
		}
		told = same
	}
	return strings.Join(lines, "\n\t")
}

// panicLine writes what a panic says as Go does, which indents all lines but the first.
func panicLine(text string) string {
	return "panic: " + strings.ReplaceAll(text, "\n", "\n\t")
}
