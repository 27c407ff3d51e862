package exec

import (
	"go/types"
	"reflect"
	"unsafe"

	"golang.org/x/tools/go/ssa"
)

// closure is an interpreted function with its free variables.
type closure struct {
	f *function
	t *target // for a method that compiled code calls with the receiver's data word
	n []uint64
	p []unsafe.Pointer
}

// bind copies the free variables to a frame of function f.
func (c *closure) bind(f *function, fr *frame) {
	if len(c.n) > 0 {
		copy(unsafe.Slice(at[uint64](fr, f.free.n), len(c.n)), c.n)
	}
	if len(c.p) > 0 {
		copy(unsafe.Slice(at[unsafe.Pointer](fr, f.free.p), len(c.p)), c.p)
	}
}

// madeFunc has the layout of a function created by reflect.MakeFunc.
type madeFunc struct {
	code, stack, argLen uintptr
	regPtrs             uintptr
	typ                 unsafe.Pointer
	fn                  func([]reflect.Value) []reflect.Value
}

// adapter has the layout of the fn of a madeFunc for an interpreted function: a Go closure that
// captures one variable.
type adapter struct {
	code uintptr
	c    *closure
}

// newAdapter must not be inlined, so that all of its closures have the same code pointer.
//
//go:noinline
func newAdapter(c *closure) func([]reflect.Value) []reflect.Value {
	return func(args []reflect.Value) []reflect.Value { return c.callReflect(args) }
}

var adapterCode, madeFuncCode = func() (uintptr, uintptr) {
	fn := newAdapter(new(closure))
	made := reflect.MakeFunc(reflect.TypeFor[func()](), fn).Interface()
	return (*(**adapter)(unsafe.Pointer(&fn))).code, (*madeFunc)((*ifaceWords)(unsafe.Pointer(&made)).data).code
}()

// behind returns the interpreted function behind a function value, or nil if the function is
// compiled.
func (m *funcMaker) behind(fv unsafe.Pointer) *closure {
	code := *(*uintptr)(fv)
	if m.shape != nil {
		if code == m.shape.code {
			return *(**closure)(unsafe.Add(fv, m.shape.offset))
		}
		return nil
	}
	if code == madeFuncCode {
		fn := *(**adapter)(unsafe.Pointer(&(*madeFunc)(fv).fn))
		if fn.code == adapterCode {
			return fn.c
		}
	}
	return nil
}

// replacePointers replaces the methods Pointer and UnsafePointer of reflect.Value in a table of the package. As in compiled code, two functions have
// different codes, and closures of one function literal the same, although all function values of a type share the engine's.
func replacePointers(names map[string]reflect.Value) {
	code := func(v reflect.Value) unsafe.Pointer {
		if v.Kind() == reflect.Func && v.CanInterface() && !v.IsNil() {
			if c := interpreted(addressOfFunc(reflect.ValueOf(v.Interface()))); c != nil {
				if method, ok := c.f.ssa.Object().(*types.Func); ok && c.f.ssa.Synthetic != "" {
					return unsafe.Pointer(method) // each use of T.M or x.M is a function of its own
				}
				return unsafe.Pointer(c.f)
			}
		}
		return nil
	}
	names["Value.Pointer"] = reflect.ValueOf(func(v reflect.Value) uintptr {
		if p := code(v); p != nil {
			return uintptr(p)
		}
		return v.Pointer()
	})
	names["Value.UnsafePointer"] = reflect.ValueOf(func(v reflect.Value) unsafe.Pointer {
		if p := code(v); p != nil {
			return p
		}
		return v.UnsafePointer()
	})
}

// interpreted is behind for a function value of any type.
func interpreted(fv unsafe.Pointer) *closure {
	if c := (&funcMaker{}).behind(fv); c != nil {
		return c
	}
	for _, s := range shapes {
		if c := (&funcMaker{shape: s}).behind(fv); c != nil {
			return c
		}
	}
	return nil
}

// funcMaker creates function values of one type.
type funcMaker struct {
	prototype madeFunc
	shape     *shape // nil if values are created from the prototype
}

// maker returns the funcMaker for a function type.
func (e *Engine) maker(l *layout) *funcMaker {
	if l.maker == nil {
		s := l.typ.Underlying().(*types.Signature)
		sig := e.signature(noReceiver(s))
		if l.maker = (&funcMaker{shape: sig.shapeOf()}); l.maker.shape == nil {
			l.maker.prototype = *(*madeFunc)(addressOfFunc(reflect.MakeFunc(l.rt, newAdapter(nil))))
		}
	}
	return l.maker
}

func addressOfFunc(v reflect.Value) unsafe.Pointer { return *(*unsafe.Pointer)(addressOf(&v)) }

func (m *funcMaker) value(c *closure) unsafe.Pointer {
	if m.shape != nil {
		return m.shape.make(c)
	}
	f := new(madeFunc)
	*f = m.prototype
	f.fn = newAdapter(c)
	return unsafe.Pointer(f)
}

// value returns a function without free variables as a function value.
func (e *Engine) value(f *ssa.Function) unsafe.Pointer {
	c := e.function(f)
	if c.value != nil {
		return c.value
	}
	if isExternal(f) {
		if v := e.compiled(f); v.IsValid() {
			c.value = addressOfFunc(v)
			return c.value
		}
	}
	sig := f.Signature
	if sig.Recv() != nil {
		fail("method %v as a function value", f) // ssa uses thunks instead
	}
	c.value = e.maker(e.layout(sig)).value(&closure{f: c})
	return c.value
}

func (c *compiler) makeClosure(i *ssa.MakeClosure) func(*frame) {
	fn := i.Fn.(*ssa.Function)
	f := c.e.function(fn)
	m := c.e.maker(c.layout(i))
	var bound moves
	for _, b := range i.Bindings {
		bound.add(c.layout(b), operand{}, c.operand(b))
	}
	d := c.slot(i).p
	return func(fr *frame) {
		x := &closure{f: f}
		x.n, x.p = bound.read(fr)
		fr.setPtr(d, m.value(x))
	}
}

// callReflect calls the interpreted function from compiled code.
func (c *closure) callReflect(args []reflect.Value) []reflect.Value {
	f := c.f.now.Load()
	fr := enter(f)
	for i, l := range f.call.params {
		l.load(f.call.param[i])(fr, addressOf(&args[i]))
	}
	c.bind(f, fr)
	fr.run(f)
	out := make([]reflect.Value, len(f.call.results))
	for i, l := range f.call.results {
		out[i] = l.value(fr, f.call.result[i])
	}
	fr.leave(0)
	return out
}

// value returns the value in the given registers.
func (l *layout) value(fr *frame, s operand) reflect.Value {
	p := unsafeNew(l.desc)
	l.store(s)(fr, p)
	return reflect.NewAt(l.rt, p).Elem()
}
