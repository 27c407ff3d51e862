package carry

import (
	"encoding"
	"encoding/gob"
	"fmt"
	"reflect"
	"time"
)

// manner is the way in which values of a type are copied.
type manner int

const (
	flat       manner = iota // memory without pointers, copied as it is
	text                     // a string
	pointer                  // by reference
	slice                    // by reference
	mapping                  // by reference
	structure                // field by field
	array                    // element by element
	holder                   // an interface
	marshalled               // by marshaling methods of the type
	composed                 // by the parts that its Parts method returns
	impossible               // cannot be copied unless nil
	hidden                   // cannot be copied: a package's type with unexported fields
)

// isLibrary reports whether a type is declared in a package rather than a cell.
func (m *Memory) isLibrary(t reflect.Type) bool {
	return t.Name() != "" && t.PkgPath() != "" && !m.world.IsOwn(t)
}

// mannerOf returns how values of a type are copied.
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

// codec holds the functions with which a type encodes and decodes itself.
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

// codecOf returns the codec of a pointer type, or nil if it has none.
func codecOf(p reflect.Type) *codec {
	switch {
	case p.Elem() == reflect.TypeFor[time.Time]():
		return &codec{marshalTime, unmarshalTime}
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

// marshalTime encodes a time with its location, of which time.Time.MarshalBinary only writes the offset.
func marshalTime(v any) ([]byte, error) {
	t := *v.(*time.Time)
	data, err := t.MarshalBinary()
	return append(append([]byte{byte(len(data))}, data...), t.Location().String()...), err
}

func unmarshalTime(v any, data []byte) error {
	t := v.(*time.Time)
	if len(data) == 0 || len(data) <= int(data[0]) {
		return fmt.Errorf("a time of %d bytes", len(data))
	}
	name := string(data[1+data[0]:])
	if err := t.UnmarshalBinary(data[1 : 1+data[0]]); err != nil || name == "UTC" || name == "Local" {
		return err
	}
	_, offset := t.Zone()
	if place, err := time.LoadLocation(name); err == nil {
		if _, there := t.In(place).Zone(); there == offset {
			*t = t.In(place)
			return nil
		}
	}
	*t = t.In(time.FixedZone(name, offset))
	return nil
}

// marshal encodes a value with its codec. Nothing stands for a zero value, which some types, such as gonum's matrices, write and do not read.
func marshal(v reflect.Value) (data []byte, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("holds a %s that cannot be written: %v", v.Type(), r)
		}
	}()
	if v.IsZero() {
		return nil, nil
	}
	data, err = codecOf(v.Addr().Type()).marshal(v.Addr().Interface())
	if err != nil {
		err = fmt.Errorf("holds a %s that cannot be written: %w", v.Type(), err)
	}
	return data, err
}

// unmarshal decodes a value with its codec, replacing its previous value.
func unmarshal(v reflect.Value, data []byte) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("holds a %s that cannot be read: %v", v.Type(), r)
		}
	}()
	v.SetZero()
	if len(data) == 0 {
		return nil
	}
	if err = codecOf(v.Addr().Type()).unmarshal(v.Addr().Interface(), data); err != nil {
		err = fmt.Errorf("holds a %s that cannot be read: %w", v.Type(), err)
	}
	return err
}
