package engine

import (
	"fmt"
	"reflect"
	"unicode"
	"unicode/utf8"
	"unsafe"
)

// What is known here of how yaegi holds the types that it has been given. The version is the one of go.mod.

// declaredType returns yaegi's own notion of a type that has been declared.
func (e *Engine) declaredType(name string) (reflect.Value, error) {
	scopes := reflect.ValueOf(e.interpreter).Elem().FieldByName("scopes")
	for _, path := range scopes.MapKeys() {
		symbol := scopes.MapIndex(path).Elem().FieldByName("sym").MapIndex(reflect.ValueOf(name))
		if symbol.IsValid() {
			if t := symbol.Elem().FieldByName("typ"); !t.IsNil() {
				return t.Elem(), nil
			}
		}
	}
	return reflect.Value{}, fmt.Errorf("the engine knows no type %s", name)
}

// reflected returns where yaegi keeps what a declared type is in reflection: nothing before it has been used.
func (e *Engine) reflected(name string) (*reflect.Type, error) {
	t, err := e.declaredType(name)
	if err != nil {
		return nil, err
	}
	place := (*reflect.Type)(unsafe.Pointer(t.FieldByName("rtype").UnsafeAddr()))
	if *place != nil {
		return nil, fmt.Errorf("the engine has used the type %s before it was complete", name)
	}
	return place, nil
}

// fieldsOf returns the fields of a declared struct, without their types.
func (e *Engine) fieldsOf(name string) ([]reflect.StructField, error) {
	t, err := e.declaredType(name)
	if err != nil {
		return nil, err
	}
	all := t.FieldByName("field")
	fields := make([]reflect.StructField, all.Len())
	for i := range fields {
		f := all.Index(i)
		fields[i] = field(f.FieldByName("name").String(), f.FieldByName("tag").String(), f.FieldByName("embed").Bool() && len(fields) == 1)
	}
	return fields, nil
}

// isExported reports whether yaegi leaves the name of a field as it is.
func isExported(name string) bool {
	first, _ := utf8.DecodeRuneInString(name)
	return unicode.IsUpper(first)
}
