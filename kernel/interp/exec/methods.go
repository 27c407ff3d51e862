package exec

import (
	"go/types"
	"reflect"
	"sync"
	"sync/atomic"
	"unsafe"

	"golang.org/x/tools/go/ssa"

	"setlab/kernel/interp/rtype"
)

// body gives a method of a type of interpreted code its code. It is typemap's
// Body, and runs while the Map works.
func (e *Engine) body(s *types.Selection) *rtype.Body {
	m := &method{selection: s, body: new(rtype.Body)}
	e.methodsMu.Lock()
	defer e.methodsMu.Unlock()
	e.methods = append(e.methods, m)
	return m.body
}

// compileMethod compiles the code of a method.
func (e *Engine) compileMethod(m *method) {
	f := e.prog.MethodValue(m.selection)
	if f == nil {
		return // of an interface
	}
	if !m.selection.Obj().Exported() && e.symbols[m.selection.Obj().Pkg().Path()] != nil {
		return // a promoted method that nothing can name
	}
	m.f = e.function(f)
	c := &closure{f: m.f}
	recv := e.layout(m.selection.Recv())
	if !e.setDirect(m, c, recv) {
		m.body.Set(c.callReflect)
	}
	e.methodTables.Store(methodKey{recv.desc, methodName(m.selection.Obj())}, m.f)
}

// setDirect makes the method a function of a common shape, which compiled code
// calls without reflection.
func (e *Engine) setDirect(m *method, c *closure, recv *layout) bool {
	s := m.f.ssa.Signature
	plain := e.signature(types.NewSignatureType(nil, nil, nil, s.Params(), s.Results(), s.Variadic()))
	_, key, ok := abiWords(plain.params, plain.param)
	shape := shapes["p"+key]
	if !ok || shape == nil || plain.words == nil {
		return false
	}
	direct := *c
	if recv.class != pointer {
		direct.t = m.f.receiver(isDirect(recv.rt), recv.load(m.f.call.param[0]), m.body.NilReceiver)
	}
	fv := shape.make(&direct)
	in := []reflect.Type{reflect.TypeFor[unsafe.Pointer]()}
	var out []reflect.Type
	for _, l := range plain.params {
		in = append(in, l.rt)
	}
	for _, l := range plain.results {
		out = append(out, l.rt)
	}
	m.body.SetDirect(reflect.NewAt(reflect.FuncOf(in, out, s.Variadic()), unsafe.Pointer(&fv)).Elem().Interface())
	return true
}

// receiver returns what loads the receiver of a method from the data word of an
// interface: the receiver itself if it is direct, else its address.
func (f *function) receiver(direct bool, load mover, isNil func() error) *target {
	t := &target{f: f}
	n, p := f.call.params[0].words()
	t.n, t.p = 8*n, 8*p
	if direct {
		t.receive = func(fr *frame, p unsafe.Pointer) { load(fr, unsafe.Pointer(&p)) }
		return t
	}
	t.receive = func(fr *frame, p unsafe.Pointer) {
		if p == nil {
			panic(isNil())
		}
		load(fr, p)
	}
	return t
}

// methodKey names a method of a type.
type methodKey struct {
	recv unsafe.Pointer
	name string
}

func methodName(o types.Object) string {
	if o.Exported() {
		return o.Name()
	}
	return o.Pkg().Path() + "." + o.Name()
}

// reachMethods makes the methods of a type that becomes an interface known to
// compileAll. The layout of the type has done so.
func (e *Engine) reachMethods(types.Type) {}

// directInvoke returns what calls the method if it is interpreted, without
// leaving the engine.
func (c *compiler) directInvoke(call *ssa.CallCommon, sig *signature, d operand) func(*frame, ifaceWords) bool {
	e, name := c.e, methodName(call.Method)
	var cache sync.Map // itab: *target
	var n, p []move
	for i, a := range call.Args {
		nm, pm := sig.params[i].moves(sig.param[i], c.operand(a))
		n, p = append(n, nm...), append(p, pm...)
	}
	results := sig.fetch(d)
	wrapper := c.wrapper
	var last atomic.Pointer[target]
	return func(fr *frame, w ifaceWords) bool {
		t := last.Load()
		if t == nil || t.tab != w.tab {
			if v, ok := cache.Load(w.tab); ok {
				t = v.(*target)
			} else {
				t = e.target(w, name)
				cache.Store(w.tab, t)
			}
			last.Store(t)
		}
		if t.f == nil {
			return false
		}
		f := t.f.now.Load()
		nf := fr.push(f)
		t.receive(nf, w.data)
		for i := range n {
			*(*uint64)(unsafe.Add(nf.b[numbers], n[i].d.off+t.n)) = *at[uint64](fr, n[i].s)
		}
		for i := range p {
			*(*unsafe.Pointer)(unsafe.Add(nf.b[pointers], p[i].d.off+t.p)) = fr.ptr(p[i].s)
		}
		nf.live = true
		if wrapper {
			nf.recovers = fr.recovers
		}
		f.invoke(nf)
		results(fr, nf)
		nf.pop()
		if wrapper {
			nf.recovers = nil
		}
		return true
	}
}

// target is the method that an itab leads to.
type target struct {
	tab     unsafe.Pointer
	f       *function                    // nil: compiled
	receive func(*frame, unsafe.Pointer) // loads the receiver from the data word
	n, p    uintptr                      // what the receiver takes, in bytes
}

func (e *Engine) target(w ifaceWords, name string) *target {
	t := &target{tab: w.tab}
	desc := (*itabWords)(w.tab).typ
	v, ok := e.methodTables.Load(methodKey{desc, name})
	if !ok {
		// A pointer has the methods of what it points to.
		rt := typeOf(desc)
		if rt.Kind() != reflect.Pointer {
			return t
		}
		if v, ok = e.methodTables.Load(methodKey{descriptor(rt.Elem()), name}); !ok {
			return t
		}
		f, elem := v.(*function), rt.Elem()
		t = f.receiver(false, f.call.params[0].load(f.call.param[0]), func() error { return nilReceiver(elem, name) })
	} else {
		f := v.(*function)
		t = f.receiver(isDirect(f.call.params[0].rt), f.call.params[0].part(f.call.param[0]), nil)
	}
	t.tab = w.tab
	return t
}
