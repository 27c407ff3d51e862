package exec

import (
	"go/types"
	"unsafe"

	"golang.org/x/tools/go/ssa"
)

// instruction compiles an instruction. It returns nil if the instruction does nothing.
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
			return func(*frame) {} // the value of a blank field in a literal is computed but not stored
		}
		return c.store(i.Addr, i.Val)
	}
	fail("no code for %T", i)
	return nil
}

// isBlank reports whether an address is that of a blank field.
func isBlank(v ssa.Value) bool {
	f, ok := v.(*ssa.FieldAddr)
	return ok && pointee(f.X.Type()).Underlying().(*types.Struct).Field(f.Field).Name() == "_"
}

// pointee returns the element type of a pointer type.
func pointee(t types.Type) types.Type { return t.Underlying().(*types.Pointer).Elem() }

func (c *compiler) alloc(i *ssa.Alloc) func(*frame) {
	d, l := c.slot(i).p.off, c.e.layout(pointee(i.Type()))
	desc := l.desc
	if e := c.e; e.longest(l.size) == 0 {
		return func(*frame) { e.exhausted(float64(l.size)) }
	}
	return func(fr *frame) { *(*unsafe.Pointer)(unsafe.Add(fr.p, d)) = unsafeNew(desc) }
}
