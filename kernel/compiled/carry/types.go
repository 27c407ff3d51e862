package carry

import (
	"encoding"
	"encoding/gob"
	"fmt"
	"reflect"
)

// manner is how values of a type are carried.
type manner int

const (
	flat       manner = iota // memory without pointers, as it is
	text                     // a string
	pointer                  // by reference
	slice                    // by reference
	mapping                  // by reference
	structure                // field by field
	array                    // element by element
	holder                   // an interface
	marshalled               // by methods of the type
	composed                 // by the parts that it says it consists of
	impossible               // not at all, unless it is nil
	hidden                   // not at all: a package's type with unexported fields
)

// isLibrary reports whether a package declares a type, and not a cell.
func (m *Memory) isLibrary(t reflect.Type) bool {
	return t.Name() != "" && t.PkgPath() != "" && !m.world.IsOwn(t)
}

// mannerOf returns how values of a type are carried.
func (m *Memory) mannerOf(t reflect.Type) manner {
	if m.world.IsInterface(t) {
		return holder
	}
	if m.isLibrary(t) && codecOf(reflect.PointerTo(t)) != nil {
		return marshalled
	}
	if m.isLibrary(t) && partsOf(t) != nil {
		return composed
	}
	switch t.Kind() {
	case reflect.String:
		return text
	case reflect.Pointer:
		return pointer
	case reflect.Slice:
		return slice
	case reflect.Map:
		return mapping
	case reflect.Func, reflect.Chan, reflect.UnsafePointer:
		return impossible
	case reflect.Array:
		if inner := m.mannerOf(t.Elem()); inner == flat || inner == hidden {
			return inner
		}
		return array
	case reflect.Struct:
		all := flat
		for i := range t.NumField() {
			if f := t.Field(i); m.isLibrary(t) && !f.IsExported() && f.Name != "_" {
				return hidden
			}
			if m.mannerOf(t.Field(i).Type) != flat {
				all = structure
			}
		}
		return all
	}
	return flat
}

// Transparent reports whether a type is carried field by field wherever it is
// declared: it has no unexported fields of a package, and does not write itself.
func Transparent(t reflect.Type) bool {
	if t.PkgPath() == "" || t.Kind() == reflect.Interface {
		return true
	}
	if codecOf(reflect.PointerTo(t)) != nil || partsOf(t) != nil {
		return false
	}
	for i := 0; t.Kind() == reflect.Struct && i < t.NumField(); i++ {
		if !t.Field(i).IsExported() {
			return false
		}
	}
	return true
}

// codec is how a type writes and reads itself.
type codec struct {
	marshal   func(any) ([]byte, error)
	unmarshal func(any, []byte) error
}

var (
	binaryMarshaler   = reflect.TypeFor[encoding.BinaryMarshaler]()
	binaryUnmarshaler = reflect.TypeFor[encoding.BinaryUnmarshaler]()
	gobEncoder        = reflect.TypeFor[gob.GobEncoder]()
	gobDecoder        = reflect.TypeFor[gob.GobDecoder]()
	textMarshaler     = reflect.TypeFor[encoding.TextMarshaler]()
	textUnmarshaler   = reflect.TypeFor[encoding.TextUnmarshaler]()
)

// codecOf returns the codec of a pointer type, nil if it has none.
func codecOf(p reflect.Type) *codec {
	switch {
	case p.Implements(binaryMarshaler) && p.Implements(binaryUnmarshaler):
		return &codec{
			func(v any) ([]byte, error) { return v.(encoding.BinaryMarshaler).MarshalBinary() },
			func(v any, data []byte) error { return v.(encoding.BinaryUnmarshaler).UnmarshalBinary(data) },
		}
	case p.Implements(gobEncoder) && p.Implements(gobDecoder):
		return &codec{
			func(v any) ([]byte, error) { return v.(gob.GobEncoder).GobEncode() },
			func(v any, data []byte) error { return v.(gob.GobDecoder).GobDecode(data) },
		}
	case p.Elem().Kind() == reflect.Struct && p.Implements(textMarshaler) && p.Implements(textUnmarshaler):
		return &codec{
			func(v any) ([]byte, error) { return v.(encoding.TextMarshaler).MarshalText() },
			func(v any, data []byte) error { return v.(encoding.TextUnmarshaler).UnmarshalText(data) },
		}
	}
	return nil
}

// marshal writes a value by its codec.
func marshal(v reflect.Value) (data []byte, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("holds a %s that cannot be written: %v", v.Type(), r)
		}
	}()
	data, err = codecOf(v.Addr().Type()).marshal(v.Addr().Interface())
	if err != nil {
		err = fmt.Errorf("holds a %s that cannot be written: %w", v.Type(), err)
	}
	return data, err
}

// unmarshal reads a value, whatever was there before.
func unmarshal(v reflect.Value, data []byte) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("holds a %s that cannot be read: %v", v.Type(), r)
		}
	}()
	v.SetZero()
	if err = codecOf(v.Addr().Type()).unmarshal(v.Addr().Interface(), data); err != nil {
		err = fmt.Errorf("holds a %s that cannot be read: %w", v.Type(), err)
	}
	return err
}
