package rtype

import (
	"fmt"
	"reflect"
	"slices"
	"unsafe"
)

// mirrors maps names of types in internal/abi to ours.
var mirrors = map[string]reflect.Type{
	"Type":          reflect.TypeFor[header](),
	"ArrayType":     reflect.TypeFor[arrayType](),
	"ChanType":      reflect.TypeFor[chanType](),
	"FuncType":      reflect.TypeFor[funcType](),
	"InterfaceType": reflect.TypeFor[interfaceType](),
	"Imethod":       reflect.TypeFor[interfaceMethod](),
	"MapType":       reflect.TypeFor[mapType](),
	"PtrType":       reflect.TypeFor[pointerType](),
	"SliceType":     reflect.TypeFor[sliceType](),
	"StructType":    reflect.TypeFor[structType](),
	"StructField":   reflect.TypeFor[structField](),
	"UncommonType":  reflect.TypeFor[uncommon](),
	"Method":        reflect.TypeFor[method](),
}

// checkLayouts compares our mirrors of Go's descriptors with Go's own types, which are also part of
// the program. It skips types that the program does not mention.
func checkLayouts() error {
	rtype := reflect.TypeOf(reflect.TypeOf(0)).Elem()
	if rtype.Kind() != reflect.Struct || rtype.NumField() != 1 || rtype.Field(0).Type.PkgPath() != "internal/abi" {
		return fmt.Errorf("reflect keeps its types as %v", rtype)
	}
	if err := sameWords(rtype.Field(0).Type, mirrors["Type"]); err != nil {
		return err
	}
	for name, ours := range mirrors {
		for _, p := range compiled("*abi." + name) {
			if theirs := p.Elem(); theirs.PkgPath() == "internal/abi" {
				if err := sameWords(theirs, ours); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// A word is a part of a struct that is not itself a struct.
type word struct {
	offset, size uintptr
	kind         reflect.Kind
}

func words(t reflect.Type, at uintptr, all []word) []word {
	if t.Kind() != reflect.Struct {
		return append(all, word{at, t.Size(), t.Kind()})
	}
	for i := range t.NumField() {
		f := t.Field(i)
		all = words(f.Type, at+f.Offset, all)
	}
	return all
}

func sameWords(theirs, ours reflect.Type) error {
	if a, b := words(theirs, 0, nil), words(ours, 0, nil); theirs.Size() != ours.Size() || !slices.Equal(a, b) {
		return fmt.Errorf("%v is laid out as %v, not as %v", theirs, a, b)
	}
	return nil
}

// A sample covers everything that our descriptors can contain.
type sample struct {
	Tagged int `key:"value"`
	sampleBase
	hidden func(int, ...string) (bool, error)
	C      chan<- int
	m      map[string]sampleBase
	A      [3]*sample
}

var _ = sample{hidden: nil, m: nil}

type sampleBase interface {
	Exported() int
	hidden()
}

func (sample) Value() {}

func (*sample) Pointer() {}

// checkSamples reads descriptors of compiled types and compares them with the results of reflect.
func checkSamples() error {
	t := reflect.TypeFor[sample]()
	for i := range t.NumField() {
		if err := checkSample(t.Field(i).Type); err != nil {
			return err
		}
	}
	st := (*structType)(unsafe.Pointer(descriptor(t)))
	for i, f := range st.fields {
		want := t.Field(i)
		name := nameKey{want.Name, string(want.Tag), "", want.Anonymous}
		theirs, ours := f.name, encodeName(name)
		n := 2 + len(want.Name)
		if want.Tag != "" {
			n += 1 + len(want.Tag)
		}
		if a, b := unsafe.Slice(theirs, n), unsafe.Slice(ours, n); !slices.Equal(a, b) {
			return fmt.Errorf("the name of field %s is encoded as % x, not as % x", want.Name, a, b)
		}
		if f.offset != want.Offset || typeAt(f.typ) != want.Type {
			return fmt.Errorf("field %s is read as %v at offset %d", want.Name, typeAt(f.typ), f.offset)
		}
	}
	if u := uncommonOf(&st.header); u == nil || u.exported != uint16(t.NumMethod()) {
		return fmt.Errorf("the methods of %v are not where they should be", t)
	}
	return checkSample(t)
}

func checkSample(t reflect.Type) error {
	h := descriptor(t)
	same := h.size == t.Size() && int(h.align) == t.Align() && int(h.fieldAlign) == t.FieldAlign() &&
		reflect.Kind(h.kind) == t.Kind() && (h.equal != nil) == t.Comparable() && (h.flags&flagNamed != 0) == (t.Name() != "")
	switch t.Kind() {
	case reflect.Array:
		a := (*arrayType)(unsafe.Pointer(h))
		same = same && typeAt(a.elem) == t.Elem() && typeAt(a.slice) == reflect.SliceOf(t.Elem()) && int(a.len) == t.Len()
	case reflect.Chan:
		c := (*chanType)(unsafe.Pointer(h))
		same = same && typeAt(c.elem) == t.Elem() && reflect.ChanDir(c.dir) == t.ChanDir()
	case reflect.Func:
		f := (*funcType)(unsafe.Pointer(h))
		args := signatureOf(h)
		same = same && int(f.in) == t.NumIn() && int(f.out&^variadicResult) == t.NumOut() &&
			f.out&variadicResult != 0 == t.IsVariadic() && typeAt(args[0]) == t.In(0) && typeAt(args[len(args)-1]) == t.Out(t.NumOut()-1)
	case reflect.Interface:
		same = same && len((*interfaceType)(unsafe.Pointer(h)).methods) == t.NumMethod()
	case reflect.Map:
		m := (*mapType)(unsafe.Pointer(h))
		same = same && typeAt(m.key) == t.Key() && typeAt(m.elem) == t.Elem()
	case reflect.Pointer:
		same = same && typeAt((*pointerType)(unsafe.Pointer(h)).elem) == t.Elem()
	}
	if !same {
		return fmt.Errorf("the descriptor of %v is read wrong", t)
	}
	return nil
}
