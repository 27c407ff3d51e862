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

// giveStruct tells yaegi the type that a declared struct has in reflection: nothing before it has been used.
func (e *Engine) giveStruct(name string, built reflect.Type) error {
	t, err := e.declaredType(name)
	if err != nil {
		return err
	}
	place := open(t, "rtype")
	if !place.IsNil() {
		return fmt.Errorf("the engine has used the type %s before it was complete", name)
	}
	place.Set(reflect.ValueOf(built))
	return nil
}

// The categories of yaegi's types that are known here.
const linkedCategory, valueCategory = 24, 37

// giveLink tells yaegi that a declared type is one like that of compiled code. What it is made of has compiled types, too: yaegi follows its own
// ones without an end.
func (e *Engine) giveLink(name string, built reflect.Type) error {
	t, err := e.declaredType(name)
	if err != nil {
		return err
	}
	if value := open(t, "rtype"); !value.IsNil() && value.Interface() != built {
		return fmt.Errorf("the engine has used the type %s before it was complete", name)
	}
	compiled := reflect.New(t.Type())
	open(compiled.Elem(), "cat").SetUint(valueCategory)
	open(compiled.Elem(), "rtype").Set(reflect.ValueOf(built))
	open(compiled.Elem(), "str").SetString(built.String())
	open(compiled.Elem(), "node").Set(open(t, "node"))
	open(t, "cat").SetUint(linkedCategory)
	open(t, "val").Set(compiled)
	open(t, "key").SetZero()
	open(t, "incomplete").SetBool(false)
	return nil
}

// open returns a field that can be set though it is not exported.
func open(of reflect.Value, name string) reflect.Value {
	f := of.FieldByName(name)
	return reflect.NewAt(f.Type(), unsafe.Pointer(f.UnsafeAddr())).Elem()
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
