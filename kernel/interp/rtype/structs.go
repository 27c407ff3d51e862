package rtype

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unsafe"
)

// A Struct is an unnamed struct type S, together with *S. Until it is complete, it lacks the
// methods promoted from its embedded fields.
type Struct struct {
	shell  *shell       // nil if the type was created by reflect or the compiler
	fields []structSpec // only set for a shell
	typ    reflect.Type
}

// structSpec holds the parts of a field that are relevant for type identity.
type structSpec struct {
	name, pkgPath string
	typ           reflect.Type
	tag           reflect.StructTag
	embedded      bool
}

// structs holds the unnamed struct types of this package by text.
var structs = map[string][]*Struct{}

// StructOf is DeclareStruct for fields that do not promote methods.
func StructOf(fields []reflect.StructField) reflect.Type {
	s := DeclareStruct(fields, 0)
	_ = s.Complete(nil) // cannot fail without methods
	return s.Type()
}

// DeclareStruct returns the unnamed struct type with the fields; it ignores their Offset and Index.
// Unlike reflect.StructOf, it supports all structs of Go: with embedded fields that have methods,
// unexported embedded fields (with a PkgPath), and blank fields. Equal fields yield the same type,
// and the program's own type if it has one. Fields may mention incomplete types.
//
// The parameter methods is the number of methods of *S, all of them promoted. Always pass the same
// number with the same fields, since the first call creates the type.
func DeclareStruct(fields []reflect.StructField, methods int) *Struct {
	building.Lock()
	defer building.Unlock()
	spec := make([]structSpec, len(fields))
	for i, f := range fields {
		if f.Name == "" || f.Type == nil {
			panic(fmt.Sprintf("rtype: field %d of a struct has the name %q and the type %v", i, f.Name, f.Type))
		}
		spec[i] = structSpec{f.Name, pathOf("field", reflect.TypeFor[struct{}](), f.Name, f.PkgPath), f.Type, f.Tag, f.Anonymous}
	}
	if methods == 0 && !slices.ContainsFunc(spec, needsOwnLayout) {
		return &Struct{typ: plainStruct(spec)}
	}
	text := structText(spec)
	for _, s := range structs[text] {
		if slices.Equal(s.fields, spec) {
			return s
		}
	}
	for _, t := range compiled(text) {
		if t.Kind() == reflect.Struct && slices.Equal(specsOf(t), spec) {
			return &Struct{typ: t}
		}
	}
	s := layOut(spec, text, methods)
	structs[text] = append(structs[text], s)
	return s
}

// Type returns S. Before the type is complete, it can only be used to build other types.
func (s *Struct) Type() reflect.Type { return s.typ }

// IsComplete reports whether the type has its methods.
func (s *Struct) IsComplete() bool {
	building.Lock()
	defer building.Unlock()
	return s.shell == nil || s.shell.complete
}

// Complete sets the promoted methods of the type. It panics and returns errors in the same cases as
// [Named.Complete], but does nothing if the type is already complete, since the same struct can
// occur in several places.
func (s *Struct) Complete(methods []Method) error {
	building.Lock()
	defer building.Unlock()
	if s.shell == nil || s.shell.complete {
		return nil
	}
	s.shell.complete = true
	return s.shell.setMethods(methods)
}

// needsOwnLayout reports whether reflect.StructOf rejects a field or handles it incorrectly: it is
// embedded, and is unexported, has a type with methods, or has a named type that consists of a
// single pointer.
func needsOwnLayout(f structSpec) bool {
	if !f.embedded {
		return false
	}
	if f.pkgPath != "" || hasMethods(f.typ) || f.typ.Name() != "" && IsDirect(f.typ) {
		return true
	}
	return f.typ.Kind() == reflect.Pointer && hasMethods(f.typ.Elem())
}

// hasMethods reports whether t has methods or room for methods.
func hasMethods(t reflect.Type) bool {
	if t.Kind() == reflect.Interface {
		return true
	}
	if s := shells[descriptor(t)]; s != nil {
		return len(s.typ.methods) > 0
	}
	u, p := uncommonOf(descriptor(t)), uncommonOf(descriptor(reflect.PointerTo(t)))
	return u != nil && u.methods > 0 || p != nil && p.methods > 0
}

// layOut creates the descriptor of a struct that reflect.StructOf rejects, with the layout of a
// similar struct that it accepts.
func layOut(spec []structSpec, text string, methods int) *Struct {
	hash := hashOf(text)
	plain := slices.Clone(spec)
	for i, f := range spec {
		hash = hashOf("", hash, descriptor(f.typ).hash)
		plain[i] = structSpec{name: "F" + strconv.Itoa(i), typ: f.typ}
		if f.name == "_" {
			plain[i].name, plain[i].pkgPath = f.name, f.pkgPath
		}
	}
	s := newShell(descriptor(plainStruct(plain)), text, hash, methods)
	st := (*structType)(unsafe.Pointer(s.typ.typ))
	st.pkgPath = nil
	st.fields = slices.Clone(st.fields)
	for i, f := range spec {
		st.fields[i].name = encodeName(nameKey{name: f.name, tag: string(f.tag), embedded: f.embedded})
		if f.pkgPath != "" {
			st.pkgPath = encodePath(f.pkgPath)
		}
	}
	return &Struct{shell: s, fields: spec, typ: s.Type()}
}

// specsOf returns the fields of a struct type.
func specsOf(t reflect.Type) []structSpec {
	spec := make([]structSpec, t.NumField())
	for i := range spec {
		f := t.Field(i)
		spec[i] = structSpec{f.Name, f.PkgPath, f.Type, f.Tag, f.Anonymous}
	}
	return spec
}

// structText returns the text of the type, as in reflect.
func structText(spec []structSpec) string {
	var b strings.Builder
	b.WriteString("struct {")
	for i, f := range spec {
		if i > 0 {
			b.WriteByte(';')
		}
		if !f.embedded {
			b.WriteString(" " + f.name)
		}
		b.WriteString(" " + f.typ.String())
		if f.tag != "" {
			b.WriteString(" " + strconv.Quote(string(f.tag)))
		}
	}
	if len(spec) > 0 {
		b.WriteByte(' ')
	}
	b.WriteByte('}')
	return b.String()
}
