package exec

import (
	"go/token"
	"go/types"
	"reflect"
	"slices"
	"unsafe"

	"golang.org/x/tools/go/ssa"

	"setlab/kernel/interp/rtype"
)

func (c *compiler) callOp(i *ssa.Call) func(*frame) {
	return c.callCommon(&i.Call, c.slot(i), c.layout(i))
}

// callCommon compiles a call whose results, of layout l, are stored in the registers d.
func (c *compiler) callCommon(call *ssa.CallCommon, d operand, l *layout) func(*frame) {
	if b, ok := call.Value.(*ssa.Builtin); ok {
		return c.builtin(b, call.Pos(), call.Args, d, l)
	}
	if call.IsInvoke() {
		return c.invokeOp(call, d)
	}
	sig := c.e.callSignature(call)
	if f, ok := call.Value.(*ssa.Function); ok {
		if isExternal(f) && f.Name() == "init" && f.Object() == nil {
			return func(*frame) {} // the program has already initialized its packages
		}
		if isExternal(f) {
			if fv := c.e.compiled(f); fv.IsValid() {
				code, native := addressOfFunc(fv), c.compiledCall(sig, fv.Type(), call.Args, d, false)
				entangled := f.Pkg != nil && entangles[f.Pkg.Pkg.Path()] && (sig.passesCode() || f.Name() == "SetFinalizer")
				return func(fr *frame) {
					if entangled {
						c.e.entangled.Store(true)
					}
					native(fr, code, nil)
				}
			}
		}
		return c.staticCall(c.e.function(f), sig, call.Args, d)
	}
	args, results := c.gather(sig.params, sig.param, call.Args).copy(), sig.fetch(d)
	fv := c.operand(call.Value).p
	compiled := c.compiledCall(sig, c.layout(call.Value).rt, call.Args, d, false)
	wrapper, m, entangled := c.wrapper, c.e.maker(c.layout(call.Value)), sig.passesCode()
	return func(fr *frame) {
		p := fr.ptr(fv)
		if p == nil {
			nilPointer()
		}
		x := m.behind(p)
		if x == nil {
			if entangled {
				c.e.entangled.Store(true)
			}
			compiled(fr, p, nil)
			return
		}
		f := x.f.now.Load()
		nf := fr.push(f)
		args(nf, fr)
		x.bind(f, nf)
		if wrapper {
			nf.recovers = fr.recovers
		}
		f.invoke(nf)
		results(fr, nf)
		nf.pop()
	}
}

func (c *compiler) staticCall(f *function, sig *signature, args []ssa.Value, d operand) func(*frame) {
	pass, results := c.gather(sig.params, sig.param, args).copy(), sig.fetch(d)
	wrapper := c.wrapper
	return func(fr *frame) {
		f := f.now.Load()
		nf := fr.push(f)
		pass(nf, fr)
		if wrapper {
			nf.recovers = fr.recovers
		}
		f.invoke(nf)
		results(fr, nf)
		nf.pop()
	}
}

// gather returns the moves of values with the given layouts to registers.
func (c *compiler) gather(ls []*layout, to []operand, vs []ssa.Value) (m moves) {
	for i, v := range vs {
		m.add(ls[i], to[i], c.operand(v))
	}
	return m
}

// fetch returns a function that copies the results from the frame of a call to the registers d.
func (s *signature) fetch(d operand) func(to, from *frame) {
	var m moves
	to, _ := d.spread(s.results)
	for i, l := range s.results {
		m.add(l, to[i], s.result[i])
	}
	return m.copy()
}

// SeesEngine lists the functions that would find positions in the engine rather than in the
// interpreted program.
var SeesEngine = map[string]bool{"runtime.Caller": true, "runtime.Callers": true, "runtime.CallersFrames": true, "runtime.FuncForPC": true}

// compiled returns a compiled function, or the zero Value if there is none.
func (e *Engine) compiled(f *ssa.Function) (v reflect.Value) {
	if e.native(f) != nil {
		return v
	}
	if recv := f.Signature.Recv(); recv != nil {
		path, name := e.nameOf(f)
		if instead := e.symbols[path][name]; instead.IsValid() {
			return instead // a table can replace a method, such as Logger.Fatal
		}
		rt := e.layout(recv.Type()).rt
		if !token.IsExported(f.Name()) {
			return e.hidden(rt, f)
		}
		m, ok := rt.MethodByName(f.Name())
		if ok && rtype.IsEntry(m.Func.Pointer()) {
			return v // the type is the interpreter's, such as an instance of sql.Null, and so is this method
		}
		return m.Func
	}
	p := originOf(f).Pkg // a table can contain instances, such as Name[int]
	if p == nil {
		return v
	}
	if SeesEngine[p.Pkg.Path()+"."+f.Name()] {
		fail("%s reports positions in the interpreter instead of the program", f)
	}
	if named := e.symbols[p.Pkg.Path()][f.Name()]; named.Kind() == reflect.Func {
		return named
	}
	return v
}

// originOf returns the generic function of an instance, or f itself.
func originOf(f *ssa.Function) *ssa.Function {
	if o := f.Origin(); o != nil {
		return o
	}
	return f
}

// compiledCall returns a function that calls compiled functions of a type, with arguments in
// registers, or else by reflection. If there is a receiver, it comes first, as the data word of an
// interface.
func (c *compiler) compiledCall(sig *signature, t reflect.Type, args []ssa.Value, d operand, receiver bool) nativeCall {
	operands := make([]operand, len(args))
	for i, a := range args {
		operands[i] = c.operand(a)
	}
	if call := sig.directCall(operands, d, receiver); call != nil {
		return call
	}
	return sig.reflectCall(t, operands, d, receiver)
}

// nativeCall calls a function value.
type nativeCall func(fr *frame, fv, receiver unsafe.Pointer)

// reflectCall returns a function that calls compiled functions of a type by reflection.
func (s *signature) reflectCall(t reflect.Type, args []operand, d operand, receiver bool) nativeCall {
	var stores, loads []mover
	for i, l := range s.params {
		stores = append(stores, l.store(args[i]))
	}
	results, _ := d.spread(s.results)
	for i, l := range s.results {
		loads = append(loads, l.part(results[i]))
	}
	return func(fr *frame, fv, word unsafe.Pointer) {
		in := make([]reflect.Value, 0, len(stores)+1)
		if receiver {
			in = append(in, reflect.ValueOf(word))
		}
		for i, l := range s.params {
			mem := unsafeNew(l.desc)
			stores[i](fr, mem)
			in = append(in, reflect.NewAt(l.rt, mem).Elem())
		}
		f := reflect.NewAt(t, unsafe.Pointer(&fv)).Elem()
		call := f.Call
		if t.IsVariadic() {
			call = f.CallSlice
		}
		fr.leaves()
		out := call(in)
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

// invokeOp compiles a call of an interface method.
func (c *compiler) invokeOp(call *ssa.CallCommon, d operand) func(*frame) {
	x, m := c.operand(call.Value), c.method(call)
	// The code in an itab expects the data word before the parameters.
	sig, t := c.e.callSignature(call), rtype.WithReceiver(reflect.TypeFor[unsafe.Pointer](), m.Type)
	compiled := c.compiledCall(sig, t, call.Args, d, true)
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

// method returns the interface method that is called.
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

// code returns the address at which an interface stores the code pointer of its method with the
// given index.
func (w ifaceWords) code(index int) unsafe.Pointer {
	return unsafe.Pointer(uintptr(w.tab) + unsafe.Offsetof(itabWords{}.fun) + uintptr(index)*8)
}

// callSignature returns the signature for the arguments of a call.
func (e *Engine) callSignature(call *ssa.CallCommon) *signature {
	if f, ok := call.Value.(*ssa.Function); ok {
		return e.signature(f.Signature)
	}
	return e.signature(noReceiver(call.Signature()))
}

func noReceiver(s *types.Signature) *types.Signature {
	return types.NewSignatureType(nil, nil, nil, s.Params(), s.Results(), s.Variadic())
}
