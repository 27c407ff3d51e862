package hook

import (
	"fmt"
	"go/types"
	"io"
	"reflect"
	"slices"
	"strings"

	"setlab/kernel/interp/celltype"
)

// goSyntax prints a part of the value as the verb %#v does.
func (p printer) goSyntax(t types.Type, v reflect.Value, depth int) {
	if types.IsInterface(t) {
		of, held := p.kinds.held(v)
		switch {
		case !held.IsValid():
			io.WriteString(p, reflectedName(t)+"(nil)")
			return
		case of == nil:
			of = p.kinds.shape(held.Type())
		}
		if unknown(held) || of == nil && strings.Contains(held.Type().String(), "struct {") {
			panic(ambiguous(" value whose type is printed"))
		} else if of == nil {
			of = opaque
		}
		t, v = of, held
	}
	if celltype.HasTextMethod(t, "GoString") && celltype.Mentions(t) || p.format != "%#v" {
		panic(ambiguous(" value that prints itself in Go's syntax"))
	}
	name := nameOf(t, v)
	switch u := t.Underlying().(type) {
	case *types.Struct:
		if own(t) {
			io.WriteString(p, name+"{")
			for i := range u.NumFields() {
				if i > 0 {
					io.WriteString(p, ", ")
				}
				io.WriteString(p, u.Field(i).Name()+":")
				p.goSyntax(u.Field(i).Type(), v.Field(i), depth+1)
			}
			io.WriteString(p, "}")
			return
		}
	case *types.Slice, *types.Array:
		if v.Kind() == reflect.Slice && v.IsNil() {
			io.WriteString(p, name+"(nil)")
			return
		}
		io.WriteString(p, name+"{")
		for i := range v.Len() {
			if i > 0 {
				io.WriteString(p, ", ")
			}
			p.goSyntax(u.(interface{ Elem() types.Type }).Elem(), v.Index(i), depth+1)
		}
		io.WriteString(p, "}")
		return
	case *types.Map:
		p.goMap(u, name, v, depth)
		return
	case *types.Pointer:
		if kind := v.Kind(); depth == 0 && kind == reflect.Pointer && !v.IsNil() && isComposite(u.Elem()) {
			io.WriteString(p, "&")
			p.goSyntax(u.Elem(), v.Elem(), depth+1)
			return
		}
		p.goPointer(name, v)
		return
	case *types.Signature, *types.Chan:
		p.goPointer(name, v)
		return
	}
	if depth > 0 && v.Kind() == reflect.Pointer {
		p.goPointer(name, v)
		return
	}
	p.foreign(v, !v.CanInterface())
}

// nameOf returns how the type of a value is printed.
func nameOf(t types.Type, v reflect.Value) string {
	if celltype.Mentions(t) || types.IsInterface(t) {
		return reflectedName(t)
	}
	return v.Type().String()
}

// isComposite reports whether fmt prints what a pointer to a type points to.
func isComposite(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Struct, *types.Slice, *types.Array, *types.Map:
		return true
	}
	return false
}

// goPointer prints the address of what has a type of that name.
func (p printer) goPointer(name string, v reflect.Value) {
	if v.Kind() != reflect.Pointer && v.Kind() != reflect.Func && v.Kind() != reflect.Chan && v.Kind() != reflect.UnsafePointer {
		panic(ambiguous(" function of a cell"))
	}
	address := "nil"
	if !v.IsNil() {
		address = fmt.Sprintf("0x%x", v.Pointer())
	}
	fmt.Fprintf(p, "(%s)(%s)", name, address)
}

func (p printer) goMap(t *types.Map, name string, v reflect.Value, depth int) {
	if v.IsNil() {
		io.WriteString(p, name+"(nil)")
		return
	}
	keys := v.MapKeys()
	slices.SortFunc(keys, compareKeys)
	io.WriteString(p, name+"{")
	for i, k := range keys {
		if i > 0 {
			io.WriteString(p, ", ")
		}
		p.goSyntax(t.Key(), k, depth+1)
		io.WriteString(p, ":")
		p.goSyntax(t.Elem(), v.MapIndex(k), depth+1)
	}
	io.WriteString(p, "}")
}
