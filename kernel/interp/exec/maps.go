package exec

import (
	"go/types"
	"reflect"
	"slices"
	"unicode/utf8"
	"unsafe"

	"golang.org/x/tools/go/ssa"
)

func (c *compiler) makeMap(i *ssa.MakeMap) func(*frame) {
	d, desc := c.slot(i).p, c.layout(i).desc
	if i.Reserve == nil {
		return func(fr *frame) { fr.setPtr(d, makemap(desc, 0, nil)) }
	}
	n, before := c.indexRegister(i.Reserve)
	t := c.layout(i).rt
	e, size := c.e, t.Key().Size()+t.Elem().Size()+1
	longest := e.longest(size)
	return with(before, func(fr *frame) {
		hint := max(fr.int(n), 0)
		if hint > longest {
			e.refuse(hint, size)
		}
		fr.setPtr(d, makemap(desc, hint, nil))
	})
}

// address returns a function that returns the address of a value: the address of its register if
// that has the memory layout of the value, or else of a copy.
func (c *compiler) address(v ssa.Value) func(*frame) unsafe.Pointer {
	l, s := c.layout(v), c.operand(v)
	switch l.class {
	case number, pair:
		return func(fr *frame) unsafe.Pointer { return fr.address(s.n) }
	case pointer, iface:
		return func(fr *frame) unsafe.Pointer { return fr.address(s.p) }
	case str:
		return func(fr *frame) unsafe.Pointer {
			k := fr.str(s)
			return unsafe.Pointer(&k)
		}
	case slice:
		return func(fr *frame) unsafe.Pointer {
			k := fr.slice(s)
			return unsafe.Pointer(&k)
		}
	}
	return func(fr *frame) unsafe.Pointer { return fr.ptr(s.p) }
}

func (c *compiler) lookup(i *ssa.Lookup) func(*frame) {
	l := c.layout(i.X)
	if l.class == str {
		d, x := c.slot(i), c.operand(i.X)
		index, before := c.indexRegister(i.Index)
		return with(before, stringIndex(d.n, x, index, c.layout(i.Index).signed()))
	}
	m, key, desc, d := c.operand(i.X).p, c.address(i.Index), l.desc, c.slot(i)
	elem := c.e.layout(i.X.Type().Underlying().(*types.Map).Elem())
	load, zero := elem.load(d), elem.zeroValue()
	if !i.CommaOk && isUpdated(i) {
		keyDesc := descriptor(l.rt.Key())
		return func(fr *frame) {
			p, k := zero, key(fr)
			if m := fr.ptr(m); maplen(m) > 0 {
				if found := mapaccess(desc, m, k); found != nil {
					p = found
				}
			} else if m != nil {
				typehash(keyDesc, k, 0) // panics like the update
			}
			load(fr, p)
		}
	}
	okReg, commaOk := d.after(elem).n, i.CommaOk
	return func(fr *frame) {
		p := mapaccess(desc, fr.ptr(m), key(fr))
		ok := p != nil
		if !ok {
			p = zero
		}
		load(fr, p)
		if commaOk {
			*at[bool](fr, okReg) = ok
		}
	}
}

// isUpdated reports whether a lookup is part of m[k] op= v with a key that may not be hashable. In
// an empty map, Go does not hash such a key for the lookup.
func isUpdated(i *ssa.Lookup) bool {
	switch i.Index.Type().Underlying().(type) {
	case *types.Interface, *types.Struct, *types.Array:
	default:
		return false
	}
	return slices.ContainsFunc(i.Block().Instrs, func(x ssa.Instruction) bool {
		u, ok := x.(*ssa.MapUpdate)
		return ok && u.Map == i.X && u.Key == i.Index
	})
}

func (c *compiler) mapUpdate(i *ssa.MapUpdate) func(*frame) {
	m, key, desc := c.operand(i.Map).p, c.address(i.Key), c.layout(i.Map).desc
	elem := c.address(i.Value)
	return func(fr *frame) { mapassign(desc, fr.ptr(m), key(fr), elem(fr)) }
}

// iterator iterates over a map or a string.
type iterator struct {
	m          *reflect.MapIter
	key, value reflect.Value
	s          string
	i          int
}

func (c *compiler) rangeOp(i *ssa.Range) func(*frame) {
	d, x, l := c.slot(i).p, c.operand(i.X), c.layout(i.X)
	if l.class == str {
		return func(fr *frame) { fr.setPtr(d, unsafe.Pointer(&iterator{s: fr.str(x)})) }
	}
	return func(fr *frame) {
		m := fr.ptr(x.p)
		fr.setPtr(d, unsafe.Pointer(&iterator{
			m: reflect.NewAt(l.rt, unsafe.Pointer(&m)).Elem().MapRange(), key: reflect.New(l.rt.Key()).Elem(), value: reflect.New(l.rt.Elem()).Elem(),
		}))
	}
}

func (c *compiler) next(i *ssa.Next) func(*frame) {
	d, it := c.slot(i), c.operand(i.Iter).p
	t := c.layout(i)
	regs, _ := d.spread(t.parts)
	if i.IsString {
		return func(fr *frame) {
			it := (*iterator)(fr.ptr(it))
			ok := it.i < len(it.s)
			*at[bool](fr, d.n) = ok
			if !ok {
				return
			}
			if t.parts[1].class != none {
				*at[int](fr, regs[1].n) = it.i
			}
			r, size := utf8.DecodeRuneInString(it.s[it.i:])
			it.i += size
			if t.parts[2].class != none {
				*at[rune](fr, regs[2].n) = r
			}
		}
	}
	loadKey, loadValue := t.parts[1].load(regs[1]), t.parts[2].load(regs[2])
	hasKey, hasValue := t.parts[1].class != none, t.parts[2].class != none
	return func(fr *frame) {
		it := (*iterator)(fr.ptr(it))
		ok := it.m.Next()
		*at[bool](fr, d.n) = ok
		if !ok {
			return
		}
		if hasKey {
			it.key.SetIterKey(it.m)
			loadKey(fr, addressOf(&it.key))
		}
		if hasValue {
			it.value.SetIterValue(it.m)
			loadValue(fr, addressOf(&it.value))
		}
	}
}

func (c *compiler) deleteOp(args []ssa.Value) func(*frame) {
	m, key, desc := c.operand(args[0]).p, c.address(args[1]), c.layout(args[0]).desc
	return func(fr *frame) { mapdelete(desc, fr.ptr(m), key(fr)) }
}

func (c *compiler) clearOp(v ssa.Value) func(*frame) {
	l, x := c.layout(v), c.operand(v)
	desc := l.desc
	if l.class == slice {
		return func(fr *frame) {
			w := fr.slice(x)
			reflect.NewAt(l.rt, unsafe.Pointer(&w)).Elem().Clear()
		}
	}
	return func(fr *frame) {
		if m := fr.ptr(x.p); m != nil {
			mapclear(desc, m)
		}
	}
}
