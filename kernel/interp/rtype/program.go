package rtype

import (
	"iter"
	"reflect"
	"sync"
	"unsafe"
)

// Program returns the unnamed types compiled into the program: pointers, slices, arrays, maps,
// channels, functions and structs, including the signatures of methods. Go has no list of named
// types and interfaces, but most of them are mentioned by a type in this list.
func Program() iter.Seq[reflect.Type] {
	return func(yield func(reflect.Type) bool) {
		sections, offsets := typelinks()
		for i, section := range sections {
			for _, at := range offsets[i] {
				if !yield(typeAt((*header)(unsafe.Add(section, at)))) {
					return
				}
			}
		}
	}
}

// typelinks returns the program's list of unnamed types, by section.
//
//go:linkname typelinks reflect.typelinks
func typelinks() (sections []unsafe.Pointer, offsets [][]int32)

// typesByString looks up a text in the same list.
//
//go:linkname typesByString reflect.typesByString
func typesByString(s string) []unsafe.Pointer

// compiled returns the unnamed types of the program with the given text, except interfaces.
func compiled(text string) []reflect.Type {
	var all []reflect.Type
	for _, p := range typesByString(text) {
		all = append(all, typeAt((*header)(p)))
	}
	return all
}

// Walk calls visit for t and for all types that it mentions: elements, fields, parameters, results
// and the methods of interfaces. It skips types in seen, and adds those that it visits.
func Walk(t reflect.Type, seen map[reflect.Type]bool, visit func(reflect.Type)) {
	if seen[t] {
		return
	}
	seen[t] = true
	visit(t)
	switch t.Kind() {
	case reflect.Interface:
		for i := range t.NumMethod() {
			Walk(t.Method(i).Type, seen, visit)
		}
	case reflect.Map:
		Walk(t.Key(), seen, visit)
		Walk(t.Elem(), seen, visit)
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Chan:
		Walk(t.Elem(), seen, visit)
	case reflect.Struct:
		for i := range t.NumField() {
			Walk(t.Field(i).Type, seen, visit)
		}
	case reflect.Func:
		for i := range t.NumIn() {
			Walk(t.In(i), seen, visit)
		}
		for i := range t.NumOut() {
			Walk(t.Out(i), seen, visit)
		}
	}
}

// findInterfaces collects the unnamed interface types of the program.
var findInterfaces = sync.OnceFunc(func() {
	seen := map[reflect.Type]bool{}
	for t := range Program() {
		Walk(t, seen, func(t reflect.Type) {
			if t.Kind() == reflect.Interface && t.Name() == "" && t.NumMethod() > 0 {
				interfaces[t.String()] = append(interfaces[t.String()], t)
			}
		})
	}
})
