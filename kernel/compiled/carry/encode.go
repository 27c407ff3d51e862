package carry

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"reflect"
	"unsafe"
)

// The data is a sequence of references to the variables, followed by records and a zero. A record
// consists of an object's number, the length of its content, and the content. The reader creates an
// object when it first sees a reference to one of its elements, which determines the type;
// references to parts of elements are resolved at the end. A known object whose content has not
// changed has no record. After the records, the types of values in interfaces are listed, each with
// the name of a variable that reaches such a value. The last eight bytes are the position of the list.

// noSize is the object number for memory of size zero.
const noSize = 1

// errChanged is the error for memory that something else changes.
var errChanged = errors.New("changed while it was copied")

// encoder encodes objects.
type encoder struct {
	*Memory
	all   []*object // sorted by address
	parts map[unsafe.Pointer]reflect.Value
	queue []*object       // numbered objects that have not been written
	types map[string]bool // of values in interfaces
	list  []string        // the types, each followed by the name of a variable
	out   []byte
	name  string
	err   error
}

// Encode encodes the variables and everything reachable from them.
func (m *Memory) Encode(vars []Var) ([]byte, error) {
	all, parts, err := m.reach(vars)
	if err != nil {
		return nil, err
	}
	if len(m.objects) == 0 {
		m.objects = append(m.objects, &object{number: noSize, elem: reflect.TypeFor[struct{}]()})
	}
	e := &encoder{Memory: m, all: all, parts: parts, types: map[string]bool{}}
	for _, o := range all {
		if o.number > 0 {
			e.queue = append(e.queue, o)
		}
	}
	for _, v := range vars {
		e.name = v.Name
		e.reference(v.At.UnsafePointer(), v.At.Type().Elem())
	}
	data := e.out
	for len(e.queue) > 0 && e.err == nil {
		o := e.queue[0]
		e.queue = e.queue[1:]
		e.name, e.out = o.name, nil
		e.object(o)
		if o.original != nil && bytes.Equal(e.out, o.original) {
			continue
		}
		data = binary.AppendUvarint(data, uint64(o.number))
		data = binary.AppendUvarint(data, uint64(len(e.out)))
		data = append(data, e.out...)
	}
	data = append(data, 0)
	if e.err != nil {
		return nil, &Error{e.name, e.err}
	}
	size := len(data)
	for _, text := range e.list {
		data = append(binary.AppendUvarint(data, uint64(len(text))), text...)
	}
	return binary.LittleEndian.AppendUint64(data, uint64(size)), nil
}

func (e *encoder) uint(n int) { e.out = binary.AppendUvarint(e.out, uint64(n)) }

func (e *encoder) bytes(b []byte) {
	e.uint(len(b))
	e.out = append(e.out, b...)
}

// object encodes the content of an object.
func (e *encoder) object(o *object) {
	if !o.isMap() {
		e.uint(o.used)
		e.elements(o.elem, o.at, o.used)
		return
	}
	v := o.mapValue()
	e.uint(v.Len())
	for entries := v.MapRange(); entries.Next(); {
		for _, x := range []reflect.Value{entries.Key(), entries.Value()} {
			held := reflect.New(x.Type())
			held.Elem().Set(x)
			e.value(x.Type(), held.UnsafePointer())
		}
	}
}

// elements encodes consecutive values.
func (e *encoder) elements(t reflect.Type, p unsafe.Pointer, count int) {
	if e.mannerOf(t) == flat {
		e.out = append(e.out, unsafe.Slice((*byte)(p), uintptr(count)*t.Size())...)
		return
	}
	for i := range count {
		e.value(t, unsafe.Add(p, uintptr(i)*t.Size()))
	}
}

// value encodes a value.
func (e *encoder) value(t reflect.Type, p unsafe.Pointer) {
	if e.err != nil {
		return
	}
	v := at(t, p)
	switch e.mannerOf(t) {
	case flat:
		e.elements(t, p, 1)
	case text:
		e.bytes([]byte(v.String()))
	case pointer:
		if v.IsNil() {
			e.uint(0)
		} else {
			e.reference(v.UnsafePointer(), t.Elem())
		}
	case slice:
		if v.IsNil() {
			e.uint(0)
			return
		}
		if v.Cap() == 0 {
			e.uint(noSize)
		} else {
			e.reference(v.UnsafePointer(), t.Elem())
		}
		e.uint(v.Len())
		e.uint(v.Cap())
	case mapping:
		if v.IsNil() {
			e.uint(0)
			return
		}
		o := find(e.all, v.UnsafePointer())
		if o == nil || !o.isMap() {
			e.err = errChanged
			return
		}
		e.number(o)
		e.uint(o.number)
	case structure:
		for i := range t.NumField() {
			f := t.Field(i)
			e.value(f.Type, unsafe.Add(p, f.Offset))
		}
	case array:
		e.elements(t.Elem(), p, t.Len())
	case holder:
		name, held, err := e.open(v)
		if err != nil {
			e.err = err
			return
		}
		e.bytes([]byte(name))
		if name != "" {
			if !e.types[name] {
				e.types[name], e.list = true, append(e.list, name, e.name)
			}
			e.value(held.Type().Elem(), held.UnsafePointer())
		}
	case composed:
		parts, ok := e.parts[p]
		if !ok { // a copy of a value in an interface or a map
			parts = takeApart(v)
		}
		e.value(parts.Type().Elem(), parts.UnsafePointer())
	case marshalled:
		data, err := marshal(v)
		if err != nil {
			e.err = err
		}
		e.bytes(data)
	}
}

// reference encodes the object that p points into, and the position in it.
func (e *encoder) reference(p unsafe.Pointer, t reflect.Type) {
	elem, _ := e.flattened(t, 1)
	if elem.Size() == 0 || t.Size() == 0 {
		e.uint(noSize)
		return
	}
	o := find(e.all, p)
	if o == nil || o.isMap() {
		e.err = errChanged
		return
	}
	offset := uintptr(p) - o.start()
	steps, ok := path(o.elem, offset%o.elem.Size(), elem)
	if !ok {
		e.err = fmt.Errorf("points into a %s, but not to a field or an element of it", o.elem)
		return
	}
	e.number(o)
	e.uint(o.number)
	e.uint(o.count)
	e.uint(int(offset / o.elem.Size()))
	e.uint(len(steps))
	for _, i := range steps {
		e.uint(i)
	}
}

// number assigns a number to an object on the first reference to it.
func (e *encoder) number(o *object) {
	if o.number > 0 {
		return
	}
	e.objects = append(e.objects, o)
	o.number = len(e.objects)
	e.queue = append(e.queue, o)
}
