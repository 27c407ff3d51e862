package engine

import (
	"fmt"
	"reflect"
	"sync/atomic"
)

// Yaegi builds the types of structs that contain pointers to each other step by step, and is wrong about many: with
// three structs, or functions, a value does not have the type of its variable, or there is no end. Of maps and slices of themselves it makes
// nothing that works. Here they are built at once, and yaegi is given them.

// Cyclic is a declared type that leads back to itself: a struct by its fields, or what is no struct by what it is made of.
type Cyclic struct {
	Name   string
	Fields []Type // of a struct
	Is     *Type  // what another type is: a map, slice, array, channel or pointer
}

// Type is the type of a field of such a struct, or a part of it.
type Type struct {
	Text   string       // of a type that leads to no cyclic one
	Cyclic string       // the name of a cyclic one
	Kind   reflect.Kind // of every other type

	Parts    []Type // the element, the key and the element, the parameters and results, or the fields
	Names    []string
	Tags     []string
	Embedded []bool
	Len      int // of an array; the number of a function's parameters
	Variadic bool
	Dir      reflect.ChanDir
}

// Complete gives declared types, of which nothing has been used yet, their types in reflection.
func (e *Engine) Complete(all []Cyclic) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%v", r)
		}
	}()
	b := cycleBuilder{engine: e, cyclic: map[string]Cyclic{}, built: map[string]reflect.Type{}, others: map[string]reflect.Type{}}
	for _, c := range all {
		b.cyclic[c.Name] = c
	}
	for _, c := range all {
		if err := b.build(c.Name); err != nil {
			return err
		}
	}
	for _, c := range all {
		if err := b.join(c); err != nil {
			return err
		}
	}
	for name, t := range b.built {
		give := e.giveStruct
		if b.cyclic[name].Is != nil {
			give = e.giveLink
		}
		if err := give(name, t); err != nil {
			return err
		}
	}
	return nil
}

// join has a type lead to what it is made of, instead of to stand-ins.
func (b *cycleBuilder) join(c Cyclic) error {
	parts, set := c.Fields, setFieldType
	if c.Is != nil {
		parts, set = c.Is.Parts, setPartType
	}
	for i, t := range parts {
		complete, err := b.complete(t)
		if err != nil {
			return err
		}
		set(b.built[c.Name], i, complete)
	}
	return nil
}

// cycleBuilder builds cyclic types.
type cycleBuilder struct {
	engine *Engine
	cyclic map[string]Cyclic
	built  map[string]reflect.Type // by name; what they are made of stands in for others until they are complete
	others map[string]reflect.Type // that lead to none of them, by text
}

// typeOf returns a type that leads to no cyclic one.
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

// build makes a type of the same layout.
func (b *cycleBuilder) build(name string) error {
	if b.built[name] != nil {
		return nil
	}
	if is := b.cyclic[name].Is; is != nil {
		built, err := b.made(*is, b.standIn)
		b.built[name] = built
		return err
	}
	fields, err := b.engine.fieldsOf(name)
	if err != nil {
		return err
	}
	s := b.cyclic[name]
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
	case t.Cyclic != "" && b.cyclic[t.Cyclic].Is != nil:
		return b.standIn(*b.cyclic[t.Cyclic].Is)
	case t.Cyclic != "":
		err := b.build(t.Cyclic)
		return b.built[t.Cyclic], err
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

// complete returns a type, once all cyclic ones are built.
func (b *cycleBuilder) complete(t Type) (reflect.Type, error) {
	switch {
	case t.Text != "":
		return b.typeOf(t.Text)
	case t.Cyclic != "":
		return b.built[t.Cyclic], nil
	}
	return b.made(t, b.complete)
}

// made returns the type that is made of what typeOf returns for the parts of t.
func (b *cycleBuilder) made(t Type, typeOf func(Type) (reflect.Type, error)) (reflect.Type, error) {
	if t.Kind == reflect.Struct {
		return b.structOf(t, typeOf)
	}
	parts := make([]reflect.Type, len(t.Parts))
	for i, part := range t.Parts {
		var err error
		if parts[i], err = typeOf(part); err != nil {
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
	return nil, fmt.Errorf("a %s leads to no cyclic type", t.Kind)
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
