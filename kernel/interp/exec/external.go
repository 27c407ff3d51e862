package exec

import (
	"go/token"
	"go/types"
	"math/bits"
	"unsafe"

	"golang.org/x/tools/go/ssa"
)

func chanElem(t types.Type) types.Type { return t.Underlying().(*types.Chan).Elem() }

// external compiles a function that wraps a compiled function.
func (c *compiler) external() {
	f, v := c.function, c.e.compiled(c.ssa)
	var op func(*frame)
	switch n := c.e.native(f.ssa); {
	case n != nil:
		op = n(c, f.ssa, f.call)
	case v.IsValid():
		code, call := addressOfFunc(v), f.call.reflectCall(v.Type(), f.call.param, first, false)
		op = func(fr *frame) { call(fr, code, nil) }
	default:
		fail("%s has no source and is not in the tables of compiled packages", f.ssa)
	}
	f.entry = &block{ops: []func(*frame){op}, end: func(*frame) *block { return nil }}
	c.pos = append(c.pos, token.NoPos, token.NoPos)
	c.finish()
}

func (c *compiler) unsafeOp(name string, args []ssa.Value, d operand) func(*frame) {
	x := c.operand(args[0])
	switch name {
	case "StringData", "SliceData":
		return func(fr *frame) { fr.setPtr(d.p, fr.ptr(x.p)) }
	}
	n, before := c.indexRegister(args[1])
	size := uintptr(1)
	if name == "Slice" {
		size = c.e.layout(pointee(args[0].Type())).size
	}
	return with(before, func(fr *frame) {
		p, k := fr.ptr(x.p), fr.int(n)
		if name == "Add" {
			fr.setPtr(d.p, unsafe.Add(p, k))
			return
		}
		hi, lo := bits.Mul64(uint64(size), uint64(k))
		switch {
		case k < 0 || hi != 0 || p != nil && uintptr(lo) > -uintptr(p):
			runtimeError("unsafe." + name + ": len out of range")
		case p == nil && k > 0:
			runtimeError("unsafe." + name + ": ptr is nil and len is not zero")
		case name == "String":
			fr.setStr(d, unsafe.String((*byte)(p), k))
		default:
			fr.setSlice(d, sliceWords{p, k, k})
		}
	})
}
