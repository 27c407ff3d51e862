package hook

import (
	"reflect"
	"runtime"
	"time"
)

// What a clause of a select does, and what it has as operands.
const (
	sends        = 's' // a channel and the address of what it sends
	receives     = 'r' // a channel
	keeps        = 'k' // a channel and the address of what it receives
	keepsAndSays = 'o' // a channel, the address of what it receives and that of whether it has
	defaults     = 'd'
)

// selected is a select statement: it waits until one of its clauses can go on, and returns its number.
func (h *Hooks) selected(clauses string, operands ...any) int {
	cases := make([]reflect.SelectCase, len(clauses), len(clauses)+1)
	addresses := make([][]any, len(clauses))
	take := func(n int) []any {
		taken := operands[:n]
		operands = operands[n:]
		return taken
	}
	waits := true
	for i, clause := range clauses {
		c := &cases[i]
		switch c.Dir = reflect.SelectRecv; clause {
		case sends:
			c.Dir, c.Chan = reflect.SelectSend, reflect.ValueOf(take(1)[0])
			c.Send = reflect.ValueOf(take(1)[0]).Elem()
		case receives:
			c.Chan = reflect.ValueOf(take(1)[0])
		case keeps:
			c.Chan, addresses[i] = reflect.ValueOf(take(1)[0]), take(1)
		case keepsAndSays:
			c.Chan, addresses[i] = reflect.ValueOf(take(1)[0]), take(2)
		case defaults:
			c.Dir, waits = reflect.SelectDefault, false
		}
	}
	chosen, value, ok := h.choose(cases, waits)
	to := addresses[chosen]
	if len(to) > 0 {
		reflect.ValueOf(to[0]).Elem().Set(value)
	}
	if len(to) > 1 {
		*to[1].(*bool) = ok
	}
	return chosen
}

// choose is reflect.Select that ends the goroutine some time after an interrupt if it still waits: until then
// native code may send what it has done.
func (h *Hooks) choose(cases []reflect.SelectCase, waits bool) (chosen int, value reflect.Value, ok bool) {
	if !waits {
		return reflect.Select(cases)
	}
	h.mutex.Lock()
	stop := h.stop
	h.mutex.Unlock()
	interrupt := len(cases)
	cases = append(cases, reflect.SelectCase{Dir: reflect.SelectRecv, Chan: reflect.ValueOf(stop)})
	if chosen, value, ok = reflect.Select(cases); chosen != interrupt {
		return chosen, value, ok
	}
	cases[interrupt].Chan = reflect.ValueOf(time.After(grace))
	if chosen, value, ok = reflect.Select(cases); chosen == interrupt {
		runtime.Goexit()
	}
	return chosen, value, ok
}
