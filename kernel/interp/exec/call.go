package exec

import (
	"go/types"
	"reflect"
	"slices"
	"unsafe"

	"golang.org/x/tools/go/ssa"
)

func (c *compiler) callOp(i *ssa.Call) func(*frame) {
	return c.callCommon(&i.Call, c.slot(i), c.layout(i))
}

// callCommon compiles a call whose results, of the layout l, go to the registers d.
func (c *compiler) callCommon(call *ssa.CallCommon, d operand, l *layout) func(*frame) {
	if b, ok := call.Value.(*ssa.Builtin); ok {
		return c.builtin(b, call.Pos(), call.Args, d, l)
	}
	if call.IsInvoke() {
		return c.invokeOp(call, d)
	}
	sig := c.e.callSignature(call)
	if f, ok := call.Value.(*ssa.Function); ok {
		if op := c.intrinsic(f); op != nil {
			return op
		}
		if isExternal(f) {
			if fv := c.e.compiled(f); fv.IsValid() {
				t := addressOfFunc(fv)
				return c.compiledCall(sig, fv.Type(), func(*frame) unsafe.Pointer { return t }, call.Args, d, f)
			}
		}
		return c.staticCall(c.e.function(f), sig, call.Args, d)
	}
	args, results := c.pass(sig, call.Args, 0), sig.fetch(d)
	fv := c.operand(call.Value).p
	compiled := c.compiledCall(sig, c.layout(call.Value).rt, func(fr *frame) unsafe.Pointer { return fr.ptr(fv) }, call.Args, d, nil)
	wrapper, m := c.wrapper, c.e.maker(c.layout(call.Value))
	return func(fr *frame) {
		p := fr.ptr(fv)
		if p == nil {
			nilPointer()
		}
		x := m.behind(p)
		if x == nil {
			compiled(fr)
			return
		}
		f := x.f.now.Load()
		nf := fr.push(f)
		args(nf, fr)
		x.bind(f, nf)
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
	}
}

func (c *compiler) staticCall(f *function, sig *signature, args []ssa.Value, d operand) func(*frame) {
	pass, results := c.pass(sig, args, 0), sig.fetch(d)
	if c.wrapper {
		return func(fr *frame) {
			f := f.now.Load()
			nf := fr.push(f)
			pass(nf, fr)
			nf.live, nf.recovers = true, fr.recovers
			f.invoke(nf)
			results(fr, nf)
			nf.pop()
			nf.recovers = nil
		}
	}
	return func(fr *frame) {
		f := f.now.Load()
		nf := fr.push(f)
		pass(nf, fr)
		nf.live = true
		f.invoke(nf)
		results(fr, nf)
		nf.pop()
	}
}

// pass returns what copies arguments to the frame of a call, from the
// parameter first on.
func (c *compiler) pass(sig *signature, args []ssa.Value, first int) func(to, from *frame) {
	var n, p []move
	for i, a := range args {
		nm, pm := sig.params[first+i].moves(sig.param[first+i], c.operand(a))
		n, p = append(n, nm...), append(p, pm...)
	}
	return passWords(n, p)
}

// fetch returns what copies results from the frame of a call to the registers d.
func (s *signature) fetch(d operand) func(to, from *frame) {
	var n, p []move
	for i, l := range s.results {
		nm, pm := l.moves(d, s.result[i])
		nw, pw := l.words()
		d.n.off, d.p.off = d.n.off+8*nw, d.p.off+8*pw
		n, p = append(n, nm...), append(p, pm...)
	}
	return passWords(n, p)
}

// SeesEngine are the functions that would find the engine's places, and not those of the program.
var SeesEngine = map[string]bool{"runtime.Caller": true, "runtime.Callers": true, "runtime.CallersFrames": true, "runtime.FuncForPC": true}

// compiled returns a compiled function, invalid if there is none.
func (e *Engine) compiled(f *ssa.Function) reflect.Value {
	recv := f.Signature.Recv()
	if e.native(f) != nil {
		return reflect.Value{}
	}
	if recv == nil {
		o := f
		if f.Origin() != nil {
			o = f.Origin() // a table can have instances, as Name[int]
		}
		if o.Pkg == nil {
			return reflect.Value{}
		}
		if SeesEngine[o.Pkg.Pkg.Path()+"."+f.Name()] {
			fail("%s finds the interpreter's places and not the program's", f)
		}
		v := e.symbols[o.Pkg.Pkg.Path()][f.Name()]
		if !v.IsValid() || v.Kind() != reflect.Func {
			return reflect.Value{}
		}
		return v
	}
	rt := e.layout(recv.Type()).rt
	m, ok := rt.MethodByName(f.Name())
	if !ok {
		return reflect.Value{}
	}
	return m.Func
}

// compiledCall compiles a call of a compiled function of a type.
func (c *compiler) compiledCall(sig *signature, t reflect.Type, fv func(*frame) unsafe.Pointer, args []ssa.Value, d operand, callee ssa.Value) func(*frame) {
	stores, operands := make([]mover, len(args)), make([]operand, len(args))
	for i, a := range args {
		operands[i] = c.operand(a)
		stores[i] = sig.params[i].store(operands[i])
	}
	native := reflectCall(t, sig.params, stores, sig.loadResults(d))
	if call := sig.directCall(operands, d, false); call != nil {
		native = func(fr *frame, fv unsafe.Pointer) { call(fr, fv, nil) }
	}
	if f, ok := callee.(*ssa.Function); ok && f.Pkg != nil && entangles[f.Pkg.Pkg.Path()] && (sig.passesCode() || f.Name() == "SetFinalizer") {
		return func(fr *frame) {
			fr.g.run.e.entangled.Store(true)
			native(fr, fv(fr))
		}
	}
	return func(fr *frame) { native(fr, fv(fr)) }
}

// reflectCall returns what calls compiled functions of a type by reflection.
func reflectCall(t reflect.Type, params []*layout, stores, loads []mover) func(*frame, unsafe.Pointer) {
	return func(fr *frame, fv unsafe.Pointer) {
		in := make([]reflect.Value, len(stores))
		for i, l := range params {
			mem := unsafeNew(l.desc)
			stores[i](fr, mem)
			in[i] = reflect.NewAt(l.rt, mem).Elem()
		}
		fr.leaves()
		out := callValue(reflect.NewAt(t, unsafe.Pointer(&fv)).Elem(), in)
		fr.returned()
		for i, load := range loads {
			load(fr, addressOf(&out[i]))
		}
	}
}

// passesCode reports whether a parameter is a function or a channel.
func (s *signature) passesCode() bool {
	return slices.ContainsFunc(s.params, func(l *layout) bool { return l.kind == reflect.Func || l.kind == reflect.Chan })
}

func callValue(f reflect.Value, in []reflect.Value) []reflect.Value {
	if f.Type().IsVariadic() {
		return f.CallSlice(in)
	}
	return f.Call(in)
}

// loadResults returns what loads each result to its registers, of which d is the
// first.
func (s *signature) loadResults(d operand) (all []mover) {
	for _, l := range s.results {
		all = append(all, l.part(d))
		nw, pw := l.words()
		d.n.off, d.p.off = d.n.off+8*nw, d.p.off+8*pw
	}
	return all
}

// invokeOp compiles the call of a method of an interface.
func (c *compiler) invokeOp(call *ssa.CallCommon, d operand) func(*frame) {
	x, m := c.operand(call.Value), c.method(call)
	// The code in an itab is that of a function with the data word before the
	// parameters.
	in := []reflect.Type{reflect.TypeFor[unsafe.Pointer]()}
	for i := range m.Type.NumIn() {
		in = append(in, m.Type.In(i))
	}
	var out []reflect.Type
	for i := range m.Type.NumOut() {
		out = append(out, m.Type.Out(i))
	}
	ft := reflect.FuncOf(in, out, m.Type.IsVariadic())
	sig := c.e.callSignature(call)
	stores, operands := make([]mover, len(call.Args)), make([]operand, len(call.Args))
	for i, a := range call.Args {
		operands[i] = c.operand(a)
		stores[i] = sig.params[i].store(operands[i])
	}
	compiled := sig.directCall(operands, d, true)
	if compiled == nil {
		compiled = reflectInvoke(ft, sig.params, stores, sig.loadResults(d))
	}
	direct, wrapper := c.directInvoke(call, sig, d), c.wrapper
	return func(fr *frame) {
		w := fr.iface(x)
		if w.tab == nil {
			nilPointer()
		}
		if direct(fr, w) {
			return
		}
		code := w.code(m.Index)
		if wrapper && fr.recovers != nil && passesRecover(*(*uintptr)(code)) {
			fr.g.hand(fr.recovers, func() { compiled(fr, code, w.data) })
			return
		}
		compiled(fr, code, w.data)
	}
}

// reflectInvoke returns what calls compiled methods, as functions of a type, by reflection.
func reflectInvoke(t reflect.Type, params []*layout, stores, loads []mover) func(fr *frame, code, word unsafe.Pointer) {
	return func(fr *frame, code, word unsafe.Pointer) {
		in := make([]reflect.Value, len(stores)+1)
		in[0] = reflect.ValueOf(word)
		for i, l := range params {
			mem := unsafeNew(l.desc)
			stores[i](fr, mem)
			in[i+1] = reflect.NewAt(l.rt, mem).Elem()
		}
		fr.leaves()
		out := callValue(reflect.NewAt(t, unsafe.Pointer(&code)).Elem(), in)
		fr.returned()
		for i, load := range loads {
			load(fr, addressOf(&out[i]))
		}
	}
}

// method returns the method of an interface that is called.
func (c *compiler) method(call *ssa.CallCommon) reflect.Method {
	rt := c.layout(call.Value).rt
	for i := range rt.NumMethod() {
		if m := rt.Method(i); m.Name == call.Method.Name() && (call.Method.Exported() || m.PkgPath == call.Method.Pkg().Path()) {
			return m
		}
	}
	fail("%v has no method %s", call.Value.Type(), call.Method.Name())
	return reflect.Method{}
}

// code returns where an interface has the code of its method with an index.
func (w ifaceWords) code(index int) unsafe.Pointer {
	return unsafe.Pointer(uintptr(w.tab) + unsafe.Offsetof(itabWords{}.fun) + uintptr(index)*8)
}

// callSignature returns the signature for the arguments of a call.
func (e *Engine) callSignature(call *ssa.CallCommon) *signature {
	if f, ok := call.Value.(*ssa.Function); ok {
		return e.signature(f.Signature)
	}
	s := call.Signature()
	return e.signature(types.NewSignatureType(nil, nil, nil, s.Params(), s.Results(), s.Variadic()))
}
