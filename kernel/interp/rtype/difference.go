package rtype

import (
	"fmt"
	"reflect"
)

// difference describes how the memory layouts of two types differ. It returns "" if they are the
// same.
func difference(a, b *header) string {
	switch {
	case a.kind != b.kind:
		return fmt.Sprintf("kinds %v and %v", reflect.Kind(a.kind), reflect.Kind(b.kind))
	case a.size != b.size || a.align != b.align || a.fieldAlign != b.fieldAlign:
		return fmt.Sprintf("sizes %d and %d, alignments %d and %d", a.size, b.size, a.align, b.align)
	case len(argumentsOf(a)) != len(argumentsOf(b)):
		return fmt.Sprintf("%d and %d parameters and results", len(argumentsOf(a)), len(argumentsOf(b)))
	}
	if x, y := memoryText(typeAt(a)), memoryText(typeAt(b)); x != y {
		return "memory " + x + " and " + y
	}
	// The compiler sets flagRegular for some types for which reflect does not.
	if a.ptrBytes != b.ptrBytes || (a.flags^b.flags)&flagDirect != 0 || (a.equal == nil) != (b.equal == nil) {
		return "descriptors"
	}
	return ""
}

// memoryText describes the memory of a value of the type: where the pointers are, and how ==
// compares the parts. Pointer masks cannot be compared, because reflect and the compiler mark
// different words of an interface as pointers.
func memoryText(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Array:
		return fmt.Sprintf("[%d]%s", t.Len(), memoryText(t.Elem()))
	case reflect.Struct:
		text := "{"
		for i := range t.NumField() {
			f := t.Field(i)
			if f.Name == "_" {
				text += "blank "
			}
			text += memoryText(f.Type) + ";"
		}
		return text + "}"
	case reflect.Pointer, reflect.Chan, reflect.UnsafePointer:
		return "pointer"
	case reflect.Map, reflect.Func, reflect.Slice:
		return t.Kind().String()
	case reflect.Interface:
		if t.NumMethod() == 0 {
			return "any"
		}
		return "interface"
	case reflect.Float32, reflect.Float64, reflect.Complex64, reflect.Complex128, reflect.String:
		return t.Kind().String()
	}
	return fmt.Sprintf("%d bytes", t.Size())
}
