package exec

import (
	"go/types"
	"runtime"
	"runtime/debug"
	"unsafe"

	"golang.org/x/tools/go/ssa"
)

// Registers keep their targets alive until the function returns; compiled code only does so until their last use.
// Programs can observe the difference with finalizers, cleanups and weak pointers after a garbage collection. Therefore,
// when a program calls the garbage collector itself, active functions first clear pointers that they will not use again.

// collects returns a native for a function that runs the garbage collector. It makes the functions compiled with it, and
// later ones, record which pointers are in use.
func collects(collect func()) native {
	return func(c *compiler, f *ssa.Function, sig *signature) func(*frame) {
		c.e.collects = true
		return func(fr *frame) {
			for up := fr.up; up != nil; up = up.up {
				up.forget()
			}
			fr.leaves()
			collect()
			fr.returned()
		}
	}
}

func init() {
	natives["runtime.GC"] = collects(runtime.GC)
	natives["runtime/debug.FreeOSMemory"] = collects(debug.FreeOSMemory)
}

// forget clears the pointers that the function no longer uses after the current call, or after its panic.
func (fr *frame) forget() {
	at := fr.pc
	if fr.panicking != nil {
		at = panics
	}
	used, ok := fr.f.used[at]
	if !ok {
		return
	}
	all := unsafe.Slice((*unsafe.Pointer)(fr.p), fr.f.pSize/8)
	for i := range all {
		if !used[i] {
			all[i] = nil
		}
	}
}

// panics stands for the pc of any instruction that has panicked.
const panics = -1

// regSet is a set of pointer registers.
type regSet []bool

// add adds the elements of another set. It reports whether the set has grown.
func (b regSet) add(o regSet) (grown bool) {
	for i, in := range o {
		grown = grown || in && !b[i]
		b[i] = b[i] || in
	}
	return grown
}

func (b regSet) set(r registers, in bool) {
	for i := r.first; i < r.end; i++ {
		b[i] = in
	}
}

// registers is the range of pointer registers of a value.
type registers struct{ first, end int }

// usage determines which registers of a function are in use after its calls, by backward analysis of its blocks.
type usage struct {
	c        *compiler
	size     int                        // of a regSet
	first    map[*ssa.BasicBlock]regSet // registers in use at the start of a block
	recovery regSet                     // registers in use after a panic
	behind   map[ssa.Value][]ssa.Value  // for numbers, the pointers whose addresses they hold
}

// setUsed determines the registers in use after each call.
func (c *compiler) setUsed() {
	u := &usage{c: c, size: int(c.pSize / 8), first: map[*ssa.BasicBlock]regSet{}}
	blocks := c.ssa.DomPreorder()
	u.setBehind(blocks)
	u.recovery = u.none()
	if r := c.ssa.Recover; r != nil {
		u.recovery = u.block(r, nil)
	}
	for _, b := range blocks {
		for _, i := range b.Instrs {
			if d, ok := i.(*ssa.Defer); ok {
				u.keepAddresses(d, u.recovery)
			}
		}
	}
	for changed := true; changed; {
		changed = false
		for k := len(blocks) - 1; k >= 0; k-- {
			b := blocks[k]
			if u.first[b] == nil {
				u.first[b] = u.none()
			}
			changed = u.first[b].add(u.block(b, nil)) || changed
		}
	}
	used := map[int]regSet{panics: u.recovery}
	for _, b := range blocks {
		u.block(b, used)
	}
	c.function.used = used
}

func (u *usage) none() regSet { return make(regSet, u.size) }

// block returns the registers in use at the start of a block, and records those in use after its calls.
func (u *usage) block(b *ssa.BasicBlock, note map[int]regSet) regSet {
	now := u.none()
	now.add(u.recovery)
	for _, to := range b.Succs {
		now.add(u.edge(b, to))
	}
	last := b.Instrs[len(b.Instrs)-1]
	u.reads(last, now)
	all := u.c.ordered[b]
	for k := len(all) - 1; k >= 0; k-- {
		i := all[k]
		if u.c.fused[i] || isAlias(i) {
			continue
		}
		if v, ok := i.(ssa.Value); ok {
			now.set(u.registers(v), false)
			now.add(u.recovery)
		}
		u.keepAddresses(i, now)
		if pc, ok := u.c.calls[i]; ok && note != nil {
			note[pc] = append(regSet(nil), now...)
		}
		u.reads(i, now)
	}
	return now
}

// edge returns the registers in use on the edge between two blocks, where phis get their values.
func (u *usage) edge(from, to *ssa.BasicBlock) regSet {
	used := u.none()
	used.add(u.first[to])
	for k, p := range to.Preds {
		if p != from {
			continue
		}
		for _, i := range to.Instrs {
			if phi, ok := i.(*ssa.Phi); ok {
				used.set(u.registers(phi), false)
			}
		}
		for _, i := range to.Instrs {
			if phi, ok := i.(*ssa.Phi); ok {
				u.read(phi.Edges[k], used)
			}
		}
	}
	return used
}

// isAlias reports whether an instruction does nothing because its value is in registers set by other instructions.
func isAlias(i ssa.Instruction) bool {
	switch i.(type) {
	case *ssa.Phi, *ssa.Extract, *ssa.ChangeType, *ssa.DebugRef:
		return true
	}
	return false
}

// reads adds the registers that an instruction reads.
func (u *usage) reads(i ssa.Instruction, to regSet) {
	if call, ok := i.(*ssa.Call); ok && isLength(call.Call) {
		return
	}
	for _, v := range i.Operands(nil) {
		u.read(*v, to)
	}
}

// isLength reports whether a call is len or cap of a string or slice. These only read number registers.
func isLength(call ssa.CallCommon) bool {
	b, ok := call.Value.(*ssa.Builtin)
	if !ok || b.Name() != "len" && b.Name() != "cap" {
		return false
	}
	switch call.Args[0].Type().Underlying().(type) {
	case *types.Basic, *types.Slice:
		return true
	}
	return false
}

func (u *usage) read(v ssa.Value, to regSet) {
	for _, p := range u.behind[v] {
		to.set(u.registers(p), true)
	}
	if i, ok := v.(ssa.Instruction); ok && u.c.fused[i] {
		u.reads(i, to) // read by the instruction with which it is fused
		return
	}
	to.set(u.registers(v), true)
}

// registers returns the pointer registers of a value, or none if it is a constant.
func (u *usage) registers(v ssa.Value) registers {
	switch x := v.(type) {
	case nil, *ssa.Const, *ssa.Global, *ssa.Function, *ssa.Builtin:
		return registers{}
	case *ssa.ChangeType:
		return u.registers(x.X)
	case *ssa.Extract:
		u.c.operand(x)
	}
	o, ok := u.c.slots[v]
	if !ok {
		return registers{}
	}
	_, n := u.c.layout(v).words()
	return registers{int(o.p.off / 8), int(o.p.off/8 + n)}
}

// setBehind finds pointers that are converted to numbers: uintptr(p), results of calls like v.Pointer(), and arguments of
// variadic functions that contain them.
func (u *usage) setBehind(blocks []*ssa.BasicBlock) {
	u.behind = map[ssa.Value][]ssa.Value{}
	add := func(v, from ssa.Value) { u.behind[v] = append(u.behind[v], u.behind[from]...) }
	for _, b := range blocks {
		for _, i := range b.Instrs {
			v, isValue := i.(ssa.Value)
			switch i := i.(type) {
			case *ssa.Store:
				if a := literal(i.Addr); a != nil {
					add(a, i.Val)
				}
				continue
			case *ssa.Slice:
				add(i, i.X)
				continue
			case *ssa.Convert:
				if isBasic(i.X, types.UnsafePointer) && isBasic(i, types.Uintptr) {
					u.behind[i] = append(u.behind[i], i.X)
				}
			case *ssa.Call:
				if isBasic(i, types.Uintptr) {
					for _, x := range i.Operands(nil) {
						u.behind[i] = append(u.behind[i], *x)
					}
				}
			}
			if isValue && isBasic(v, types.Uintptr) {
				for _, x := range i.Operands(nil) {
					add(v, *x)
				}
			}
		}
	}
}

func isBasic(v ssa.Value, k types.BasicKind) bool {
	b, ok := v.Type().Underlying().(*types.Basic)
	return ok && b.Kind() == k
}

// keepAddresses keeps the pointers whose addresses are passed to a call as numbers alive, as Go does for functions that
// request it.
func (u *usage) keepAddresses(i ssa.Instruction, to regSet) {
	if call, ok := i.(ssa.CallInstruction); ok {
		for _, a := range call.Common().Args {
			for _, p := range u.behind[a] {
				to.set(u.registers(p), true)
			}
		}
	}
}

// noteCall records the pc of a call for the analysis of registers in use after it.
func (c *compiler) noteCall(i ssa.Instruction, pc int) {
	switch i.(type) {
	case *ssa.Call, *ssa.RunDefers:
	default:
		return
	}
	if c.calls == nil {
		c.calls = map[ssa.Instruction]int{}
	}
	c.calls[i] = pc
}
