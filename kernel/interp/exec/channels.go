package exec

import (
	"cmp"
	"reflect"
	"runtime"
	"time"
	"unsafe"

	"golang.org/x/tools/go/ssa"

	"setlab/kernel/interp/rtype"
)

// selectCase has the layout of a case for reflect.rselect.
type selectCase struct {
	dir  int
	typ  unsafe.Pointer // of the channel
	c    unsafe.Pointer
	elem unsafe.Pointer
}

const (
	sends = 1 + iota
	receives
	otherwise
)

func (c *compiler) makeChan(i *ssa.MakeChan) func(*frame) {
	d, t := c.slot(i).p, c.layout(i).rt
	both := t
	if t.ChanDir() != reflect.BothDir {
		both = rtype.ChanOf(reflect.BothDir, t.Elem())
	}
	size, before := c.indexRegister(i.Size)
	e, longest := c.e, c.e.longest(t.Elem().Size())
	return with(before, func(fr *frame) {
		n := fr.int(size)
		if n > longest {
			e.refuse(n, t.Elem().Size())
		}
		if n < 0 {
			_ = make(chan int, n) // panics like compiled code
		}
		v := reflect.MakeChan(both, n).UnsafePointer()
		e.own(v)
		fr.setPtr(d, v)
	})
}

func (c *compiler) send(i *ssa.Send) func(*frame) {
	ch, t := c.operand(i.Chan).p, c.layout(i.Chan)
	word := c.address(i.X)
	return func(fr *frame) {
		p, elem := fr.ptr(ch), word(fr)
		if p != nil && chansend(p, elem, true) {
			return
		}
		fr.wait([]selectCase{{sends, t.desc, p, elem}})
	}
}

func (c *compiler) receive(i *ssa.UnOp) func(*frame) {
	t, ch, d := c.layout(i.X), c.operand(i.X).p, c.slot(i)
	l := c.e.layout(chanElem(i.X.Type()))
	load := l.part(d)
	okReg, commaOk := d.after(l).n, i.CommaOk
	return func(fr *frame) {
		p := fr.ptr(ch)
		elem := unsafeNew(l.desc)
		var ok, done bool
		if p != nil {
			done, ok = chanrecv(p, true, elem)
		}
		if !done {
			_, ok = fr.wait([]selectCase{{receives, t.desc, p, elem}})
		}
		load(fr, elem)
		if commaOk {
			*at[bool](fr, okReg) = ok
		}
	}
}

// selectOp compiles a select statement.
func (c *compiler) selectOp(i *ssa.Select) func(*frame) {
	d := c.slot(i)
	type state struct {
		dir  int
		typ  unsafe.Pointer
		ch   reg
		word func(*frame) unsafe.Pointer
		desc unsafe.Pointer
		load mover
	}
	var states []state
	_, to := d.spread(c.layout(i).parts[:2]) // the index of the case, and whether it received a value
	for _, s := range i.States {
		t := c.layout(s.Chan)
		st := state{typ: t.desc, ch: c.operand(s.Chan).p, dir: sends}
		if s.Send != nil {
			st.word = c.address(s.Send)
		} else {
			l := c.e.layout(chanElem(s.Chan.Type()))
			st.dir, st.desc, st.load = receives, l.desc, l.part(to)
			to = to.after(l)
		}
		states = append(states, st)
	}
	blocking := i.Blocking
	return func(fr *frame) {
		cases := make([]selectCase, len(states), len(states)+1)
		for j, s := range states {
			cases[j] = selectCase{dir: s.dir, typ: s.typ, c: fr.ptr(s.ch)}
			if s.dir == sends {
				cases[j].elem = s.word(fr)
			} else {
				cases[j].elem = unsafeNew(s.desc)
			}
		}
		chosen, ok := rselect(append(cases, selectCase{dir: otherwise}))
		if chosen == len(states) {
			chosen = -1
			if blocking {
				chosen, ok = fr.wait(cases)
			}
		}
		*at[int](fr, d.n) = chosen
		*at[bool](fr, d.n.word(1)) = ok
		for j, s := range states {
			if s.load != nil {
				if j != chosen {
					cases[j].elem = unsafeNew(s.desc)
				}
				s.load(fr, cases[j].elem)
			}
		}
	}
}

// wait blocks until one of the cases is ready or the run ends.
func (fr *frame) wait(cases []selectCase) (int, bool) {
	r := fr.g.run
	e := r.e
	if e.isForeign(cases) {
		e.foreign.Add(1)
		defer e.foreign.Add(-1)
	}
	end := selectCase{dir: receives, typ: stopType, c: r.stopWord}
	if r.dead.Load() { // in a deferred call
		timer := time.After(grace)
		end = selectCase{receives, timerType, reflect.ValueOf(timer).UnsafePointer(), unsafe.Pointer(new(time.Time))}
	}
	chosen, ok := fr.g.choose(append(cases, end))
	if chosen == len(cases) {
		fr.g.stopped = cmp.Or(fr.g.stopped, time.Now())
		runtime.Goexit()
	}
	return chosen, ok
}

// choose waits for one of the cases. It panics if that is to send on a channel that is closed.
func (g *goroutine) choose(cases []selectCase) (int, bool) {
	g.block(1)
	defer g.block(-1)
	return rselect(cases)
}

var (
	stopType  = descriptor(reflect.TypeFor[chan struct{}]())
	timerType = descriptor(reflect.TypeFor[<-chan time.Time]())
)
