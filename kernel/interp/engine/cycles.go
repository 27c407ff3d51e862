package engine

import (
	"fmt"
	"reflect"
	"sync/atomic"
	"unsafe"
)

// Yaegi builds the types of structs that contain pointers to each other step by step, and is wrong about many: with
// three structs, or functions, a value does not have the type of its variable, or there is no end. Here
// they are built at once, and yaegi is given them.

// Struct is a declared struct type that leads back to itself by its fields.
type Struct struct {
	Name   string
	Fields []Type
}

// Type is the type of a field of such a struct, or a part of it.
type Type struct {
	Text   string       // of a type that leads to none of the structs
	Struct string       // the name of one of the structs
	Kind   reflect.Kind // of every other type

	Parts    []Type // the element, the key and the element, the parameters and results, or the fields
	Names    []string
	Tags     []string
	Embedded []bool
	Len      int // of an array; the number of a function's parameters
	Variadic bool
	Dir      reflect.ChanDir
}

// Complete gives declared struct types, of which nothing has been used yet, their types in reflection.
func (e *Engine) Complete(structs []Struct) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%v", r)
		}
	}()
	b := cycleBuilder{engine: e, structs: map[string]Struct{}, built: map[string]reflect.Type{}, others: map[string]reflect.Type{}}
	for _, s := range structs {
		b.structs[s.Name] = s
	}
	for _, s := range structs {
		if err := b.build(s.Name); err != nil {
			return err
		}
	}
	for _, s := range structs {
		for i, t := range s.Fields {
			complete, err := b.complete(t)
			if err != nil {
				return err
			}
			setFieldType(b.built[s.Name], i, complete)
		}
	}
	for name, t := range b.built {
		place, err := e.reflected(name)
		if err != nil {
			return err
		}
		*place = t
	}
	return nil
}

// cycleBuilder builds the types of structs.
type cycleBuilder struct {
	engine  *Engine
	structs map[string]Struct
	built   map[string]reflect.Type // by name; the types of their fields stand in for others until they are complete
	others  map[string]reflect.Type // that lead to none of them, by text
}

// typeOf returns a type that leads to none of the structs.
func (b *cycleBuilder) typeOf(text string) (reflect.Type, error) {
	if t := b.others[text]; t != nil {
		return t, nil
	}
	t, err := b.engine.TypeOf(text)
	if err == nil {
		b.others[text] = t
	}
	return t, err
}

// build makes a struct type with types of the same layout as its fields'.
func (b *cycleBuilder) build(name string) error {
	if b.built[name] != nil {
		return nil
	}
	fields, err := b.engine.fieldsOf(name)
	if err != nil {
		return err
	}
	s := b.structs[name]
	if len(fields) != len(s.Fields) {
		return fmt.Errorf("%s has %d fields in the engine, not %d", name, len(fields), len(s.Fields))
	}
	for i, t := range s.Fields {
		if fields[i].Type, err = b.standIn(t); err != nil {
			return err
		}
	}
	b.built[name] = reflect.StructOf(fields)
	return nil
}

// standIn returns a type of the same layout as another one. What it points to no other type does: reflection keeps but
// one type of structs with the same fields.
func (b *cycleBuilder) standIn(t Type) (reflect.Type, error) {
	switch {
	case t.Text != "":
		return b.typeOf(t.Text)
	case t.Struct != "":
		err := b.build(t.Struct)
		return b.built[t.Struct], err
	}
	own := reflect.ArrayOf(int(standIns.Add(1)), reflect.TypeFor[byte]())
	switch t.Kind {
	case reflect.Pointer:
		return reflect.PointerTo(own), nil
	case reflect.Slice:
		return reflect.SliceOf(own), nil
	case reflect.Map:
		return reflect.MapOf(reflect.TypeFor[int](), own), nil
	case reflect.Chan:
		return reflect.ChanOf(reflect.BothDir, reflect.PointerTo(own)), nil
	case reflect.Func:
		return reflect.FuncOf([]reflect.Type{own}, nil, false), nil
	case reflect.Array:
		element, err := b.standIn(t.Parts[0])
		if err != nil {
			return nil, err
		}
		return reflect.ArrayOf(t.Len, element), nil
	}
	return b.structOf(t, b.standIn)
}

// standIns counts the types that have stood in for others in this process.
var standIns atomic.Int64

// complete returns a type, once all structs are built.
func (b *cycleBuilder) complete(t Type) (reflect.Type, error) {
	switch {
	case t.Text != "":
		return b.typeOf(t.Text)
	case t.Struct != "":
		return b.built[t.Struct], nil
	case t.Kind == reflect.Struct:
		return b.structOf(t, b.complete)
	}
	parts := make([]reflect.Type, len(t.Parts))
	for i, part := range t.Parts {
		var err error
		if parts[i], err = b.complete(part); err != nil {
			return nil, err
		}
	}
	switch t.Kind {
	case reflect.Pointer:
		return reflect.PointerTo(parts[0]), nil
	case reflect.Slice:
		return reflect.SliceOf(parts[0]), nil
	case reflect.Array:
		return reflect.ArrayOf(t.Len, parts[0]), nil
	case reflect.Map:
		return reflect.MapOf(parts[0], parts[1]), nil
	case reflect.Chan:
		return reflect.ChanOf(t.Dir, parts[0]), nil
	case reflect.Func:
		return reflect.FuncOf(parts[:t.Len], parts[t.Len:], t.Variadic), nil
	}
	return nil, fmt.Errorf("a %s leads to no struct", t.Kind)
}

// structOf returns the type of a struct without a name.
func (b *cycleBuilder) structOf(t Type, typeOf func(Type) (reflect.Type, error)) (reflect.Type, error) {
	fields := make([]reflect.StructField, len(t.Parts))
	for i, part := range t.Parts {
		of, err := typeOf(part)
		if err != nil {
			return nil, err
		}
		fields[i] = field(t.Names[i], t.Tags[i], t.Embedded[i] && len(t.Parts) == 1)
		fields[i].Type = of
	}
	return reflect.StructOf(fields), nil
}

// field returns a field by the name that yaegi gives it.
func field(name, tag string, embedded bool) reflect.StructField {
	if !isExported(name) {
		name = "X" + name
	}
	return reflect.StructField{Name: name, Tag: reflect.StructTag(tag), Anonymous: embedded}
}

// setFieldType changes a field's type in a struct type that has been made at runtime.
func setFieldType(s reflect.Type, i int, t reflect.Type) {
	address := func(t reflect.Type) unsafe.Pointer { return (*[2]unsafe.Pointer)(unsafe.Pointer(&t))[1] }
	(*structType)(address(s)).Fields[i].Typ = address(t)
}

// structType is how the runtime holds a struct type, of which reflection makes no secret but says little: see
// StructType in internal/abi. TestComplete would tell if it changed.
type structType struct {
	_      [2]uintptr
	_      uint32
	_      [4]uint8
	_      [2]uintptr
	_      [2]int32
	_      *byte
	Fields []struct {
		_   *byte
		Typ unsafe.Pointer
		_   uintptr
	}
}
