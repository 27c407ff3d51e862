package exec

import (
	"go/token"
	"go/types"
	"strings"
	"sync/atomic"
	"unsafe"

	"golang.org/x/tools/go/ssa"
)

// function is a compiled function of the engine.
type function struct {
	e    *Engine
	ssa  *ssa.Function
	now  atomic.Pointer[function] // what runs when it is called: the function itself, or its replacement
	call *signature

	before []*function // functions that it has replaced

	nSize, pSize   uintptr // sizes of the frame's registers, in bytes
	stack          uintptr // size of the registers, the parameters and the local variables of a call, in bytes
	nConst, pConst unsafe.Pointer
	free           operand // position of the free variables
	entry, recover *block
	pos            []token.Pos // of instructions
	defers         bool
	wrapper        bool           // passes recover on to the function that it calls
	value          unsafe.Pointer // the function as a value, if it has no free variables
	done, failed   bool
	used           map[int]regSet // pointers in use after calls, by their pc, if known
}

// signature describes the registers in which a function receives its parameters and leaves its
// results.
type signature struct {
	params, results []*layout
	param, result   []operand
	begin, end      operand   // start of the parameters, and end of the results and parameters
	words           []abiWord // of the results; nil if a shape cannot return them
}

// signature returns the registers for a signature, including its receiver, if any.
func (e *Engine) signature(s *types.Signature) *signature {
	g := &signature{}
	if r := s.Recv(); r != nil {
		g.params = append(g.params, e.layout(r.Type()))
	}
	for v := range s.Params().Variables() {
		g.params = append(g.params, e.layout(v.Type()))
	}
	for v := range s.Results().Variables() {
		g.results = append(g.results, e.layout(v.Type()))
	}
	g.result, g.begin = first.spread(g.results)
	g.param, g.end = g.begin.spread(g.params)
	g.setWords()
	return g
}

// function returns the engine's function for f. It schedules it for compileAll.
func (e *Engine) function(f *ssa.Function) *function {
	if c := e.functions[f]; c != nil {
		if c.failed {
			e.pending = append(e.pending, c)
			c.failed = false
		}
		return c
	}
	c := &function{e: e, ssa: f}
	c.now.Store(c)
	for _, a := range f.TypeArgs() {
		e.layout(a) // now, while the function that declares the type is being compiled
	}
	c.call = e.signature(f.Signature)
	c.wrapper = strings.HasPrefix(f.Synthetic, "wrapper") || strings.HasPrefix(f.Synthetic, "bound") || strings.HasPrefix(f.Synthetic, "thunk") || strings.HasPrefix(f.Synthetic, "promotion")
	e.functions[f] = c
	e.pending = append(e.pending, c)
	return c
}

// isExternal reports whether a function has no source code.
func isExternal(f *ssa.Function) bool {
	if f.Blocks == nil && f.Pkg != nil {
		f.Pkg.Build()
	}
	return f.Blocks == nil
}

// compiler compiles a function.
type compiler struct {
	*function
	slots   map[ssa.Value]operand
	consts  map[ssa.Value]operand
	n, p    uintptr // size of the registers so far, in bytes
	nConsts []uint64
	pConsts []unsafe.Pointer
	blocks  map[*ssa.BasicBlock]*block
	loops   []uint8                  // see loopEdges
	fused   map[ssa.Instruction]bool // executed by another instruction
	at      token.Pos                // position of the last instruction that has one

	calls      map[ssa.Instruction]int // pc of calls
	statements []span
	ordered    map[*ssa.BasicBlock][]ssa.Instruction // execution order of the instructions, except the last one
}

func (e *Engine) compile(f *function) {
	if f.done {
		return
	}
	defer e.compiling.Store(e.compiling.Swap(f.ssa))
	c := &compiler{function: f, slots: map[ssa.Value]operand{}, consts: map[ssa.Value]operand{}, blocks: map[*ssa.BasicBlock]*block{}, fused: map[ssa.Instruction]bool{}, ordered: map[*ssa.BasicBlock][]ssa.Instruction{}}
	defer func() {
		if !f.done {
			f.failed = true
			if p := recover(); p != nil {
				if x, ok := p.(failure); ok {
					fail("%s: %w", e.position(c.at), x.error)
				}
				panic(p)
			}
		}
	}()
	c.at = f.ssa.Pos()
	c.n, c.p = f.call.end.n.off, f.call.end.p.off
	if isExternal(f.ssa) {
		c.external()
		return
	}
	for i, v := range f.ssa.Params {
		c.slots[v] = f.call.param[i]
	}
	c.free = operand{reg{numbers, c.n}, reg{pointers, c.p}}
	for _, v := range f.ssa.FreeVars {
		c.slot(v)
	}
	c.dropUnevaluated()
	c.loops = loopEdges(f.ssa)
	blocks := f.ssa.DomPreorder()
	if r := f.ssa.Recover; r != nil {
		f.recover = c.block(r)
	}
	for _, b := range blocks {
		c.fuse(b)
		c.ordered[b] = c.order(b)
	}
	c.coalesce()
	for _, b := range blocks {
		c.fill(b)
	}
	f.entry = c.block(f.ssa.Blocks[0])
	c.finish()
	e.batch = append(e.batch, c)
}

// finish sets the constants and sizes of the function.
func (c *compiler) finish() {
	f := c.function
	f.nSize, f.pSize = c.n, c.p
	f.stack = f.nSize + f.pSize
	for _, l := range f.call.params {
		if l.class == memory {
			f.stack += l.size
		}
	}
	for _, v := range f.ssa.Locals {
		f.stack += c.e.layout(pointee(v.Type())).size
	}
	f.nConst, f.pConst = unsafe.Pointer(unsafe.SliceData(append(c.nConsts, 0))), unsafe.Pointer(unsafe.SliceData(append(c.pConsts, nil)))
	f.done = true
}

// slot returns the registers of a value in the function.
func (c *compiler) slot(v ssa.Value) operand {
	if o, ok := c.slots[v]; ok {
		return o
	}
	var o operand
	switch x := v.(type) {
	case *ssa.Extract:
		_, o = c.slot(x.Tuple).spread(c.layout(x.Tuple).parts[:x.Index])
	default:
		o = c.temp(c.layout(v))
	}
	c.slots[v] = o
	return o
}

// temp allocates registers for a value with a layout.
func (c *compiler) temp(l *layout) operand {
	o := operand{reg{numbers, c.n}, reg{pointers, c.p}}
	next := o.after(l)
	c.n, c.p = next.n.off, next.p.off
	return o
}

func (c *compiler) layout(v ssa.Value) *layout { return c.e.layout(v.Type()) }

// operand returns the registers or constants of a value.
func (c *compiler) operand(v ssa.Value) operand {
	switch v := v.(type) {
	case *ssa.Const:
		return c.constant(v)
	case *ssa.Global:
		return c.constPointer(v, func() unsafe.Pointer { return c.e.global(v).Addr().UnsafePointer() })
	case *ssa.Function:
		return c.constPointer(v, func() unsafe.Pointer { return c.e.value(v) })
	case *ssa.ChangeType:
		if c.layout(v).class == c.layout(v.X).class {
			return c.operand(v.X)
		}
	}
	return c.slot(v)
}

func (c *compiler) constPointer(v ssa.Value, get func() unsafe.Pointer) operand {
	o, ok := c.consts[v]
	if !ok {
		o = operand{p: c.addPointers(get())}
		c.consts[v] = o
	}
	return o
}

func (c *compiler) addPointers(p ...unsafe.Pointer) reg {
	c.pConsts = append(c.pConsts, p...)
	return reg{pointerConstants, uintptr(len(c.pConsts)-len(p)) * 8}
}

func (c *compiler) addNumbers(n ...uint64) reg {
	c.nConsts = append(c.nConsts, n...)
	return reg{numberConstants, uintptr(len(c.nConsts)-len(n)) * 8}
}
