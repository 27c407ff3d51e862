package rtype

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// A Signature is a method of an interface type.
type Signature struct {
	Name    string
	PkgPath string       // package of an unexported name; otherwise unused
	PkgName string       // package name in the type's text; derived from PkgPath by default
	Type    reflect.Type // a func type
}

// interfaces holds the known unnamed interface types by text.
var interfaces = map[string][]reflect.Type{}

// InterfaceOf returns the unnamed interface type with the methods, which may mention incomplete
// types. It returns the same type for the same methods in any order, and the compiled program's
// type if there is one. The first call collects these, which takes some milliseconds. InterfaceOf
// panics for methods that Go would not compile.
func InterfaceOf(methods []Signature) reflect.Type {
	if len(methods) == 0 {
		return reflect.TypeFor[any]()
	}
	sorted := slices.Clone(methods)
	for i := range sorted {
		m := &sorted[i]
		if m.Name == "" || m.Name == "_" || m.Type == nil || m.Type.Kind() != reflect.Func || m.Type.Name() != "" {
			panic(fmt.Sprintf("rtype: method %q of an interface with signature %v", m.Name, m.Type))
		}
		m.PkgPath = pathOf("method", reflect.TypeFor[any](), m.Name, m.PkgPath)
		if m.PkgName == "" {
			m.PkgName = packageName(m.PkgPath)
		}
	}
	slices.SortFunc(sorted, func(a, b Signature) int {
		return compareNames(a.Name, a.PkgPath, b.Name, b.PkgPath)
	})
	for i := 1; i < len(sorted); i++ {
		if sorted[i-1].Name == sorted[i].Name && sorted[i-1].PkgPath == sorted[i].PkgPath {
			panic("rtype: an interface has two methods " + sorted[i].Name)
		}
	}

	building.Lock()
	defer building.Unlock()
	findInterfaces()
	text := interfaceText(sorted)
	for _, t := range interfaces[text] {
		if slices.EqualFunc(signaturesOf(t), sorted, sameSignature) {
			return t
		}
	}
	t := newInterface(text, sorted)
	interfaces[text] = append(interfaces[text], t)
	return t
}

// newInterface creates an interface type.
func newInterface(text string, sorted []Signature) reflect.Type {
	it := new(interfaceType)
	it.header = *descriptor(reflect.TypeFor[error]())
	it.flags &= flagsOfLayout
	hash := hashOf(text)
	for _, m := range sorted {
		hash = hashOf("", hash, descriptor(m.Type).hash)
	}
	it.hash, it.ptrToThis = hash, 0
	it.str = nameOffset(encodeName(nameKey{name: text}))
	it.methods = encodeSignatures(sorted)
	typeOffset(&it.header)
	return typeAt(&it.header)
}

// interfaceText returns the text of the type, as in reflect.
func interfaceText(sorted []Signature) string {
	var b strings.Builder
	b.WriteString("interface {")
	for i, m := range sorted {
		if i > 0 {
			b.WriteByte(';')
		}
		b.WriteByte(' ')
		if m.PkgPath != "" {
			b.WriteString(m.PkgName + ".")
		}
		b.WriteString(m.Name + strings.TrimPrefix(m.Type.String(), "func"))
	}
	b.WriteString(" }")
	return b.String()
}

// signaturesOf returns the methods of an interface type in order.
func signaturesOf(t reflect.Type) []Signature {
	var all []Signature
	for i := range t.NumMethod() {
		m := t.Method(i)
		all = append(all, Signature{Name: m.Name, PkgPath: m.PkgPath, Type: m.Type})
	}
	return all
}

func sameSignature(a, b Signature) bool {
	return a.Name == b.Name && a.PkgPath == b.PkgPath && a.Type == b.Type
}

// encodeSignatures returns the method table of an interface in heap memory.
func encodeSignatures(sorted []Signature) []interfaceMethod {
	var all []interfaceMethod
	for _, m := range sorted {
		all = append(all, interfaceMethod{
			name: nameOffset(encodeName(nameKey{name: m.Name, pkgPath: m.PkgPath})),
			typ:  typeOffset(descriptor(m.Type)),
		})
	}
	return all
}
