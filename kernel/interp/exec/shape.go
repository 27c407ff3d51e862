package exec

import (
	"unsafe"
)

// shape creates function values for all signatures whose parameters have the same words, since such
// functions are called in the same way. In its key, i is an integer word, p a pointer, and f a
// float64. A string is pi, a slice pii, and an interface pp.
//
// The functions return four integer words and a float; a caller only reads those it expects. The
// frame keeps a returned pointer alive until the caller has received it.
type shape struct {
	make   func(*closure) unsafe.Pointer
	code   uintptr
	offset uintptr // offset of the closure in the function value
}

var shapes = map[string]*shape{}

type wordType interface {
	uint64 | unsafe.Pointer | float64
}

func letter[A wordType]() string {
	switch any(*new(A)).(type) {
	case uint64:
		return "i"
	case unsafe.Pointer:
		return "p"
	}
	return "f"
}

// addShape adds a shape and determines the layout of its function values.
//
//go:noinline
func addShape(key string, make func(*closure) unsafe.Pointer) {
	c := new(closure)
	p := make(c)
	s := &shape{make: make, code: *(*uintptr)(p)}
	for off := uintptr(8); off <= 16; off += 8 {
		if *(**closure)(unsafe.Add(p, off)) == c {
			s.offset = off
		}
		if s.offset != 0 {
			break
		}
	}
	if s.offset != 0 {
		shapes[key] = s
	}
}

// entry is a call of an interpreted function by compiled code.
type entry struct {
	f    *function
	fr   *frame
	next operand // position of the next parameter
	t    *target // if not nil, receives the first pointer
}

func begin(c *closure) entry {
	f := c.f.now.Load()
	e := entry{f: f, fr: enter(f), next: f.call.begin, t: c.t}
	c.bind(f, e.fr)
	return e
}

func add[A wordType](e *entry, a A) {
	p, isPointer := any(a).(unsafe.Pointer)
	switch {
	case !isPointer:
		*at[A](e.fr, e.next.n) = a
		e.next.n.off += 8
	case e.t != nil:
		e.t.receive(e.fr, p)
		e.next, e.t = e.t.args, nil
	default:
		e.fr.setPtr(e.next.p, p)
		e.next.p.off += 8
	}
}

// end runs the function and returns its results.
func (e *entry) end() (a, b, c, d uint64, f float64) {
	fr := e.fr
	fr.run(e.f)
	w := [4]uint64{}
	j := 0
	for _, r := range e.f.call.words {
		switch r.kind {
		case 'f':
			f = *at[float64](fr, r.reg)
			continue
		case 'i':
			w[j] = *at[uint64](fr, r.reg)
		case 'p':
			w[j] = uint64(uintptr(fr.ptr(r.reg)))
		}
		j++
	}
	fr.leave(e.f.call.begin.p.off / 8)
	return w[0], w[1], w[2], w[3], f
}

func shape1[A wordType]() {
	addShape(letter[A](), func(c *closure) unsafe.Pointer {
		f := func(a A) (_, _, _, _ uint64, _ float64) {
			e := begin(c)
			add(&e, a)
			return e.end()
		}
		return *(*unsafe.Pointer)(unsafe.Pointer(&f))
	})
	shape2[A, uint64]()
	shape2[A, unsafe.Pointer]()
	shape2[A, float64]()
}

func shape2[A, B wordType]() {
	addShape(letter[A]()+letter[B](), func(c *closure) unsafe.Pointer {
		f := func(a A, b B) (_, _, _, _ uint64, _ float64) {
			e := begin(c)
			add(&e, a)
			add(&e, b)
			return e.end()
		}
		return *(*unsafe.Pointer)(unsafe.Pointer(&f))
	})
	shape3[A, B, uint64]()
	shape3[A, B, unsafe.Pointer]()
}

func shape3[A, B, C wordType]() {
	addShape(letter[A]()+letter[B]()+letter[C](), func(c *closure) unsafe.Pointer {
		f := func(a A, b B, x C) (_, _, _, _ uint64, _ float64) {
			e := begin(c)
			add(&e, a)
			add(&e, b)
			add(&e, x)
			return e.end()
		}
		return *(*unsafe.Pointer)(unsafe.Pointer(&f))
	})
}

func shape4[A, B, C, D wordType]() {
	addShape(letter[A]()+letter[B]()+letter[C]()+letter[D](), func(c *closure) unsafe.Pointer {
		f := func(a A, b B, x C, y D) (_, _, _, _ uint64, _ float64) {
			e := begin(c)
			add(&e, a)
			add(&e, b)
			add(&e, x)
			add(&e, y)
			return e.end()
		}
		return *(*unsafe.Pointer)(unsafe.Pointer(&f))
	})
}

func init() {
	addShape("", func(c *closure) unsafe.Pointer {
		f := func() (_, _, _, _ uint64, _ float64) {
			e := begin(c)
			return e.end()
		}
		return *(*unsafe.Pointer)(unsafe.Pointer(&f))
	})
	shape1[uint64]()
	shape1[unsafe.Pointer]()
	shape1[float64]()
	shape4[unsafe.Pointer, uint64, unsafe.Pointer, uint64]() // two strings
	shape4[unsafe.Pointer, unsafe.Pointer, unsafe.Pointer, unsafe.Pointer]()
	shape4[unsafe.Pointer, uint64, uint64, unsafe.Pointer]()
	shape4[unsafe.Pointer, unsafe.Pointer, uint64, uint64]()
}
