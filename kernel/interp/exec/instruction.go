package exec

import (
	"go/token"
	"go/types"
	"reflect"
	"unsafe"

	"golang.org/x/tools/go/ssa"
)

// instruction compiles one instruction; nil if it does nothing.
func (c *compiler) instruction(i ssa.Instruction) func(*frame) {
	switch i := i.(type) {
	case *ssa.DebugRef, *ssa.Phi, *ssa.Extract:
		return nil
	case *ssa.Alloc:
		return c.alloc(i)
	case *ssa.BinOp:
		return c.binOp(i)
	case *ssa.UnOp:
		return c.unOp(i)
	case *ssa.ChangeType:
		if c.layout(i).class != c.layout(i.X).class {
			fail("no conversion from %v to %v", i.X.Type(), i.Type())
		}
		return nil
	case *ssa.Convert:
		return c.convert(i.X, i)
	case *ssa.MultiConvert:
		return c.convert(i.X, i)
	case *ssa.ChangeInterface:
		return c.changeInterface(i)
	case *ssa.SliceToArrayPointer:
		return c.sliceToArray(i.X, i)
	case *ssa.MakeInterface:
		return c.makeInterface(i)
	case *ssa.MakeClosure:
		return c.makeClosure(i)
	case *ssa.MakeMap:
		return c.makeMap(i)
	case *ssa.MakeChan:
		return c.makeChan(i)
	case *ssa.MakeSlice:
		return c.makeSlice(i)
	case *ssa.Slice:
		return c.slice(i)
	case *ssa.FieldAddr:
		return c.fieldAddr(i)
	case *ssa.Field:
		return c.field(i)
	case *ssa.IndexAddr:
		return c.indexAddr(i)
	case *ssa.Index:
		return c.index(i)
	case *ssa.Lookup:
		return c.lookup(i)
	case *ssa.MapUpdate:
		return c.mapUpdate(i)
	case *ssa.Select:
		return c.selectOp(i)
	case *ssa.Range:
		return c.rangeOp(i)
	case *ssa.Next:
		return c.next(i)
	case *ssa.TypeAssert:
		return c.typeAssert(i)
	case *ssa.Call:
		return c.callOp(i)
	case *ssa.Go:
		return c.goOp(i)
	case *ssa.Defer:
		return c.deferOp(i)
	case *ssa.RunDefers:
		c.defers = true
		return func(fr *frame) { fr.runDefers() }
	case *ssa.Send:
		return c.send(i)
	case *ssa.Store:
		if isBlank(i.Addr) {
			return func(*frame) {} // a literal's value for a field without a name is computed, and lost
		}
		return c.store(i.Addr, i.Val)
	}
	fail("no code for %T", i)
	return nil
}

// isBlank reports whether an address is that of a field without a name.
func isBlank(v ssa.Value) bool {
	f, ok := v.(*ssa.FieldAddr)
	return ok && pointee(f.X.Type()).Underlying().(*types.Struct).Field(f.Field).Name() == "_"
}

// pointee returns the type behind a pointer.
func pointee(t types.Type) types.Type { return t.Underlying().(*types.Pointer).Elem() }

func (c *compiler) alloc(i *ssa.Alloc) func(*frame) {
	d, l := c.slot(i).p.off, c.e.layout(pointee(i.Type()))
	desc := l.desc
	return func(fr *frame) { *(*unsafe.Pointer)(unsafe.Add(fr.b[pointers], d)) = unsafeNew(desc) }
}

func (c *compiler) binOp(i *ssa.BinOp) func(*frame) {
	d := c.slot(i)
	switch i.Op {
	case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
		t := c.compare(i)
		return func(fr *frame) { *at[bool](fr, d.n) = t(fr) }
	case token.SHL, token.SHR:
		return c.shift(i, d)
	}
	x, y := c.operand(i.X), c.operand(i.Y)
	if op := c.arithRegisters(i.Op, c.layout(i).kind, d.n, x.n, y.n); op != nil {
		return op
	}
	op := binary(i.Op, c.layout(i).kind, d, x, y)
	if op == nil {
		fail("no operator %v of %v", i.Op, i.Type())
	}
	return op
}

// shift compiles a shift, whose count becomes an uint64.
func (c *compiler) shift(i *ssa.BinOp, d operand) func(*frame) {
	y, k := c.operand(i.Y), c.layout(i.Y).kind
	if k == reflect.Uint || k == reflect.Uint64 || k == reflect.Uintptr || y.n.base == numberConstants && int64(c.nConsts[y.n.off/8]) >= 0 {
		return binary(i.Op, c.layout(i).kind, d, c.operand(i.X), y)
	}
	count := c.temp(&layout{class: number})
	widen := toUint64(k, count.n, y.n)
	op := binary(i.Op, c.layout(i).kind, d, c.operand(i.X), count)
	signed := k >= reflect.Int && k <= reflect.Int64
	return func(fr *frame) {
		widen(fr)
		if signed && *at[int64](fr, count.n) < 0 {
			runtimeError("negative shift amount")
		}
		op(fr)
	}
}

func toUint64(k reflect.Kind, d, x reg) func(*frame) {
	return convertNumber(k, reflect.Int64, d, x)
}

// compare returns the comparison of a BinOp.
func (c *compiler) compare(i *ssa.BinOp) test {
	x, y := i.X, i.Y
	l := c.layout(x)
	if k, ok := x.(*ssa.Const); ok && k.IsNil() {
		l = c.layout(y)
		if l.class == iface && c.layout(x).class != iface {
			fail("comparison of %v and %v", x.Type(), y.Type())
		}
		return comparison(i.Op, l, c.nilOperand(x, l), c.operand(y))
	}
	if k, ok := y.(*ssa.Const); ok && k.IsNil() {
		return comparison(i.Op, l, c.operand(x), c.nilOperand(y, l))
	}
	if m := c.layout(y); l.class == iface && m.class == iface && (l.rt.NumMethod() > 0) != (m.rt.NumMethod() > 0) {
		lm, mm, a, b := l.rt.NumMethod() > 0, m.rt.NumMethod() > 0, c.operand(x), c.operand(y)
		return not(func(fr *frame) bool { return eface(fr.iface(a), lm) == eface(fr.iface(b), mm) }, i.Op == token.NEQ)
	}
	return comparison(i.Op, l, c.operand(x), c.operand(y))
}

func (c *compiler) nilOperand(v ssa.Value, l *layout) operand {
	n, p := l.words()
	return operand{c.addNumbers(make([]uint64, n)...), c.addPointers(make([]unsafe.Pointer, p)...)}
}

func (c *compiler) unOp(i *ssa.UnOp) func(*frame) {
	switch i.Op {
	case token.MUL:
		return c.loadFrom(i)
	case token.ARROW:
		return c.receive(i)
	}
	d, x := c.slot(i), c.operand(i.X)
	op := unary(i.Op, c.layout(i).kind, d.n, x.n)
	if op == nil {
		fail("no operator %v of %v", i.Op, i.Type())
	}
	return op
}
