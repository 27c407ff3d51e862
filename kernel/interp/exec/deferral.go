package exec

import (
	"go/types"
	"unsafe"

	"golang.org/x/tools/go/ssa"

	"setlab/kernel/interp/typemap"
)

// later is a call whose function and arguments have already been evaluated.
type later struct {
	f      *function // nil if native is called instead
	bound  *closure
	t      *target // of an interface method: receives word
	word   unsafe.Pointer
	n      []uint64 // the arguments
	p      []unsafe.Pointer
	native func(*frame)
	code   uintptr // code pointer of the function value that native calls; 0 if it does not call one
}

// run makes the call from a frame. If ps is not nil, the call was deferred, and the function can
// recover that panic.
func (l *later) run(fr *frame, ps *panicState) {
	if l.f == nil {
		if ps != nil && passesRecover(l.code) {
			fr.g.hand(ps, func() { l.native(fr) })
			return
		}
		l.native(fr)
		return
	}
	f := l.f.now.Load()
	nf := fr.push(f)
	to := f.call.begin
	if l.t != nil {
		l.t.receive(nf, l.word)
		to = l.t.args
	}
	copy(unsafe.Slice(at[uint64](nf, to.n), len(l.n)), l.n)
	copy(unsafe.Slice(at[unsafe.Pointer](nf, to.p), len(l.p)), l.p)
	if l.bound != nil {
		l.bound.bind(f, nf)
	}
	nf.recovers = ps
	f.invoke(nf)
	nf.pop()
}

// later compiles the evaluation of a call's function and arguments.
func (c *compiler) later(call *ssa.CallCommon) func(*frame) *later {
	if b, ok := call.Value.(*ssa.Builtin); ok {
		return c.laterBuiltin(b, call.Args)
	}
	sig := c.e.callSignature(call)
	if f, ok := call.Value.(*ssa.Function); ok {
		if !isExternal(f) {
			t, args := c.e.function(f), c.gather(sig.params, sig.param, call.Args)
			return func(fr *frame) *later {
				n, p := args.read(fr)
				return &later{f: t, n: n, p: p}
			}
		}
	}
	args := c.gather(sig.params, sig.param, call.Args)
	native := c.native(call, sig)
	if call.IsInvoke() {
		return c.laterInvoke(call, sig, native)
	}
	if f, ok := call.Value.(*ssa.Function); ok && isExternal(f) {
		return func(fr *frame) *later { return &later{native: native(fr)} }
	}
	fv, m := c.operand(call.Value).p, c.e.maker(c.layout(call.Value))
	return func(fr *frame) *later {
		f := fr.ptr(fv)
		if f == nil {
			return &later{native: func(*frame) { nilPointer() }}
		}
		x := m.behind(f)
		if x == nil {
			return &later{native: native(fr), code: *(*uintptr)(f)}
		}
		n, p := args.read(fr)
		return &later{f: x.f, bound: x, n: n, p: p}
	}
}

// native returns a function that evaluates a call of compiled code or of an interface method.
func (c *compiler) native(call *ssa.CallCommon, sig *signature) func(*frame) func(*frame) {
	// The call runs in a frame with a copy of this frame's registers, where it finds the operands.
	l := &layout{class: tuple, parts: sig.results}
	if len(sig.results) == 1 {
		l = sig.results[0]
	}
	op := c.callCommon(call, c.temp(l), l)
	return func(fr *frame) func(*frame) {
		f := fr.f
		nums := append([]uint64(nil), unsafe.Slice((*uint64)(fr.n), f.nSize/8)...)
		ptrs := append([]unsafe.Pointer(nil), unsafe.Slice((*unsafe.Pointer)(fr.p), f.pSize/8)...)
		return func(on *frame) {
			nf := on.push(f)
			copy(unsafe.Slice((*uint64)(nf.n), len(nums)), nums)
			copy(unsafe.Slice((*unsafe.Pointer)(nf.p), len(ptrs)), ptrs)
			nf.live, nf.pc = true, 0
			op(nf)
			nf.pop()
		}
	}
}

func (c *compiler) laterInvoke(call *ssa.CallCommon, sig *signature, native func(*frame) func(*frame)) func(*frame) *later {
	x, e, name, index := c.operand(call.Value), c.e, typemap.Qualified(call.Method), c.method(call).Index
	args := c.gather(sig.params, sig.param, call.Args)
	return func(fr *frame) *later {
		w := fr.iface(x)
		if w.tab == nil {
			nilPointer()
		}
		t := e.target(w, name)
		if t.f == nil {
			return &later{native: native(fr), code: *(*uintptr)(w.code(index))}
		}
		n, p := args.read(fr)
		return &later{f: t.f, t: t, word: w.data, n: n, p: p}
	}
}

// laterBuiltin compiles a deferred call of a builtin function.
func (c *compiler) laterBuiltin(b *ssa.Builtin, args []ssa.Value) func(*frame) *later {
	if b.Name() == "recover" {
		return func(fr *frame) *later {
			return &later{native: func(on *frame) {
				if on.panicking == nil { // as if the function itself called it
					on.recovered()
				}
			}}
		}
	}
	var sig signature
	for v := range b.Type().(*types.Signature).Results().Variables() {
		sig.results = append(sig.results, c.e.layout(v.Type()))
	}
	native := c.native(&ssa.CallCommon{Value: b, Args: args}, &sig)
	return func(fr *frame) *later { return &later{native: native(fr)} }
}

func (c *compiler) deferOp(i *ssa.Defer) func(*frame) {
	c.defers = true
	eval := c.later(&i.Call)
	stack := func(fr *frame) *frame { return fr }
	if i.DeferStack != nil {
		s := c.operand(i.DeferStack).p
		stack = func(fr *frame) *frame { return (*frame)(fr.ptr(s)) }
	}
	return func(fr *frame) {
		l, to := eval(fr), stack(fr)
		to.defers = &deferred{to.defers, l.run}
	}
}

func (c *compiler) goOp(i *ssa.Go) func(*frame) {
	eval := c.later(&i.Call)
	return func(fr *frame) {
		l := eval(fr)
		fr.g.run.start(func(g *goroutine) { l.run(&g.base, nil) })
	}
}
