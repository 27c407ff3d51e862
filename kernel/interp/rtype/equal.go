package rtype

import (
	"reflect"
	"slices"
	"sync/atomic"
	"unsafe"
)

// plainStruct is reflect.StructOf with a fix for blank fields. Types created by reflect.StructOf
// compare them, although Go does not.
func plainStruct(spec []structSpec) reflect.Type {
	fields := make([]reflect.StructField, len(spec))
	blank := false
	for i, f := range spec {
		fields[i] = reflect.StructField{Name: f.name, PkgPath: f.pkgPath, Type: f.typ, Tag: f.tag, Anonymous: f.embedded}
		blank = blank || f.name == "_"
	}
	t := reflect.StructOf(fields)
	if blank && t.Comparable() && !mended[t] && !slices.Contains(compiled(t.String()), t) {
		skipBlank(descriptor(t))
		mended[t] = true
	}
	return t
}

// mended holds the types that skipBlank has changed.
var mended = map[reflect.Type]bool{}

// skipBlank makes the == of a struct type in heap memory ignore blank fields.
func skipBlank(h *header) {
	var parts []structField
	for _, f := range (*structType)(unsafe.Pointer(h)).fields {
		// The second byte is the length of the name.
		if name := unsafe.Slice(f.name, 3); name[1] != 1 || name[2] != '_' {
			parts = append(parts, f)
		}
	}
	equal := func(p, q unsafe.Pointer) bool {
		for _, f := range parts {
			if !f.typ.equal(unsafe.Add(p, f.offset), unsafe.Add(q, f.offset)) {
				return false
			}
		}
		return true
	}
	atomic.StorePointer((*unsafe.Pointer)(unsafe.Pointer(&h.equal)), *(*unsafe.Pointer)(unsafe.Pointer(&equal)))
}
