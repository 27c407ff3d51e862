package exec

import (
	"go/types"
	"reflect"
	"strings"
	"sync"
	"sync/atomic"
	"unsafe"

	"golang.org/x/tools/go/ssa"

	"setlab/kernel/interp/rtype"
	"setlab/kernel/interp/typemap"
)

// body returns the body of a method of an interpreted type. It implements typemap's Body, and is
// called while the Map works.
func (e *Engine) body(s *types.Selection) *rtype.Body {
	m := &method{selection: s, body: new(rtype.Body)}
	e.methodsMu.Lock()
	defer e.methodsMu.Unlock()
	e.methods = append(e.methods, m)
	return m.body
}

// compileMethod compiles a method's body.
func (e *Engine) compileMethod(m *method) {
	f := e.prog.MethodValue(m.selection)
	if f == nil {
		return // interface method
	}
	if o := m.selection.Obj(); !o.Exported() && e.symbols[o.Pkg().Path()] != nil {
		// A library may call a promoted method that the program cannot name.
		if !e.hasHidden(o.(*types.Func)) {
			return
		}
	}
	m.f = e.function(f)
	c := &closure{f: m.f}
	recv := e.layout(m.selection.Recv())
	if !e.setDirect(m, c, recv) {
		m.body.Set(c.callReflect)
	}
	e.methodTables.Store(methodKey{recv.desc, typemap.Qualified(m.selection.Obj())}, m.f)
}

// setDirect makes the method a function with a common shape, so that compiled code can call it
// without reflection. It reports false if there is no such shape.
func (e *Engine) setDirect(m *method, c *closure, recv *layout) bool {
	s := m.f.ssa.Signature
	plain := e.signature(noReceiver(s))
	_, key, ok := abiWords(plain.params, plain.param)
	shape := shapes["p"+key]
	if !ok || shape == nil || plain.words == nil {
		return false
	}
	direct := *c
	if recv.class != pointer {
		direct.t = m.f.receiver(rtype.IsDirect(recv.rt), recv.load(m.f.call.param[0]), m.body.NilReceiver)
	}
	fv := shape.make(&direct)
	t := rtype.WithReceiver(reflect.TypeFor[unsafe.Pointer](), e.layout(noReceiver(s)).rt)
	m.body.SetDirect(reflect.NewAt(t, unsafe.Pointer(&fv)).Elem().Interface())
	return true
}

// receiver returns a target that loads the receiver of a method from the data word of an interface.
// If direct is set, the word is the receiver itself, otherwise its address.
func (f *function) receiver(direct bool, load mover, isNil func() error) *target {
	t := &target{f: f, args: f.call.begin.after(f.call.params[0])}
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

// methodKey identifies a method of a type.
type methodKey struct {
	recv unsafe.Pointer
	name string
}

// directInvoke returns a function that calls the method from within the engine. If the method is
// not interpreted, the function returns false.
func (c *compiler) directInvoke(call *ssa.CallCommon, sig *signature, d operand) func(*frame, ifaceWords) bool {
	e, name := c.e, typemap.Qualified(call.Method)
	var cache sync.Map // maps itabs to *target
	to, _ := first.spread(sig.params)
	args := c.gather(sig.params, to, call.Args)
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
		for _, m := range args.n {
			*num[uint64](nf, t.args.n.off+m.d.off) = *at[uint64](fr, m.s)
		}
		for _, m := range args.p {
			nf.setPtr(reg{pointers, t.args.p.off + m.d.off}, fr.ptr(m.s))
		}
		if wrapper {
			nf.recovers = fr.recovers
		}
		f.invoke(nf)
		results(fr, nf)
		nf.pop()
		return true
	}
}

// target is the method found for an itab.
type target struct {
	tab     unsafe.Pointer
	f       *function                    // nil if compiled
	receive func(*frame, unsafe.Pointer) // loads the receiver from the data word
	args    operand                      // position of the parameters after the receiver
}

func (e *Engine) target(w ifaceWords, name string) *target {
	t := &target{tab: w.tab}
	desc := (*itabWords)(w.tab).typ
	v, ok := e.methodTables.Load(methodKey{desc, name})
	if !ok {
		// A pointer type has the methods of its element type.
		rt := typeOf(desc)
		if rt.Kind() != reflect.Pointer {
			return t
		}
		if v, ok = e.methodTables.Load(methodKey{descriptor(rt.Elem()), name}); !ok {
			return t
		}
		f, elem := v.(*function), rt.Elem()
		t = f.receiver(false, f.call.params[0].load(f.call.param[0]), func() error { return rtype.NilReceiver(elem, name[strings.LastIndexByte(name, '.')+1:]) })
	} else {
		f := v.(*function)
		t = f.receiver(rtype.IsDirect(f.call.params[0].rt), f.call.params[0].part(f.call.param[0]), nil)
	}
	t.tab = w.tab
	return t
}
