package carry

import (
	"encoding/binary"
	"fmt"
	"reflect"
	"slices"
	"unsafe"
)

// decoder reads data written by an encoder.
type decoder struct {
	*Memory
	data    []byte
	records map[int][]byte // records of objects without a reference so far
	queue   []*object      // objects created, whose records have not been read
	fixes   []fix          // pointers into the middle of elements, set at the end
	late    []func() error // copies values to interfaces, maps and library types at the end: inner values come after those that contain them
	name    string         // name of a variable that reaches the current value
	failed  bool
}

// fix is a pointer to a part of an element.
type fix struct {
	place         unsafe.Pointer
	number, index int
	steps         []int
}

// Decode sets the variables to the values written by Encode. They must be the same variables as
// those passed to Encode in the other process, in the same order.
func (m *Memory) Decode(data []byte, vars []Var) error {
	d := &decoder{Memory: m, data: data, records: map[int][]byte{}}
	if err := d.types(); err != nil {
		return err
	}
	if len(m.objects) == 0 {
		m.objects = append(m.objects, &object{number: noSize, elem: reflect.TypeFor[struct{}]()})
	}
	for _, v := range vars {
		t := v.At.Type().Elem()
		number := d.uint()
		if number == noSize {
			continue
		}
		count, index := d.uint(), d.uint()
		if steps := d.steps(); len(steps) > 0 || d.failed {
			return errTruncated
		}
		elem, _ := d.flattened(t, 1)
		if d.object(number) == nil {
			d.bind(number, &object{at: unsafe.Add(v.At.UnsafePointer(), -index*int(elem.Size())), elem: elem, count: count, name: v.Name})
		}
	}
	if err := d.readRecords(); err != nil {
		return err
	}
	return d.finish()
}

// types checks that this process has the types of all values in interfaces, so that no variable changes if it does
// not. It removes their list from the data.
func (d *decoder) types() error {
	size := len(d.data) - 8
	if size < 0 {
		return errTruncated
	}
	at := binary.LittleEndian.Uint64(d.data[size:])
	if at > uint64(size) {
		return errTruncated
	}
	records := d.data[:at]
	for d.data = d.data[at:size]; len(d.data) > 0; {
		name, of := string(d.bytes()), string(d.bytes())
		if d.failed {
			return errTruncated
		}
		if _, err := d.world.Type(name); err != nil {
			return &Error{of, err}
		}
	}
	d.data = records
	return nil
}

// readRecords reads the contents of the objects.
func (d *decoder) readRecords() error {
	for {
		number := d.uint()
		if number == 0 {
			break
		}
		content := d.bytes()
		if o := d.object(number); o == nil {
			d.records[number] = content
		} else if err := d.content(o, content); err != nil {
			return err
		}
		for len(d.queue) > 0 {
			o := d.queue[0]
			d.queue = d.queue[1:]
			if content, ok := d.records[o.number]; ok {
				delete(d.records, o.number)
				if err := d.content(o, content); err != nil {
					return err
				}
			}
		}
	}
	if d.failed || len(d.records) > 0 || len(d.data) > 0 {
		return errTruncated
	}
	return nil
}

// finish sets everything that had to wait for all objects.
func (d *decoder) finish() error {
	for _, f := range d.fixes {
		o := d.object(f.number)
		if o == nil || f.index >= o.count {
			return errTruncated
		}
		*(*unsafe.Pointer)(f.place) = follow(o.elem, o.element(f.index), f.steps)
	}
	for _, put := range slices.Backward(d.late) {
		if err := put(); err != nil {
			return err
		}
	}
	return nil
}

// object returns a known object, or nil.
func (d *decoder) object(number int) *object {
	if number < 1 || number > len(d.objects) {
		return nil
	}
	return d.objects[number-1]
}

// bind assigns a number to an object.
func (d *decoder) bind(number int, o *object) {
	if number < 1 || number > 1<<40 {
		d.failed = true
		return
	}
	for len(d.objects) < number {
		d.objects = append(d.objects, nil)
	}
	o.number = number
	d.objects[number-1] = o
	d.queue = append(d.queue, o)
}

// content decodes the content of an object.
func (d *decoder) content(o *object, data []byte) error {
	rest := d.data
	defer func() { d.data = rest }()
	d.data, o.original, d.name = data, data, o.name
	n := d.uint()
	if !o.isMap() {
		if n > o.count {
			return errTruncated
		}
		o.used = max(o.used, n)
		if err := d.elements(o.elem, o.at, n); err != nil {
			return &Error{o.name, err}
		}
		return d.end()
	}
	var entries [][2]reflect.Value
	d.late = append(d.late, func() error {
		v := o.mapValue()
		v.Clear()
		for _, pair := range entries {
			v.SetMapIndex(pair[0].Elem(), pair[1].Elem())
		}
		return nil
	})
	for range n {
		var pair [2]reflect.Value
		for i, t := range []reflect.Type{o.elem.Key(), o.elem.Elem()} {
			pair[i] = reflect.New(t)
			if err := d.value(t, pair[i].UnsafePointer()); err != nil {
				return &Error{o.name, err}
			}
		}
		if d.failed {
			break
		}
		entries = append(entries, pair)
	}
	return d.end()
}

// end checks that all data has been read.
func (d *decoder) end() error {
	if d.failed || len(d.data) > 0 {
		return errTruncated
	}
	return nil
}

func (d *decoder) uint() int {
	n, size := binary.Uvarint(d.data)
	if size <= 0 || n > 1<<48 {
		d.failed, d.data = true, nil
		return 0
	}
	d.data = d.data[size:]
	return int(n)
}

// take consumes the next n bytes.
func (d *decoder) take(n int) []byte {
	if n > len(d.data) {
		d.failed, d.data = true, nil
		return nil
	}
	b := d.data[:n]
	d.data = d.data[n:]
	return b
}

func (d *decoder) bytes() []byte { return d.take(d.uint()) }

func (d *decoder) steps() []int {
	steps := make([]int, 0, 4)
	for n := d.uint(); n > 0 && !d.failed; n-- {
		steps = append(steps, d.uint())
	}
	return steps
}

// elements decodes consecutive values.
func (d *decoder) elements(t reflect.Type, p unsafe.Pointer, count int) error {
	if d.mannerOf(t) == flat {
		if b := d.take(count * int(t.Size())); len(b) > 0 {
			copy(unsafe.Slice((*byte)(p), len(b)), b)
		}
		return nil
	}
	for i := range count {
		if err := d.value(t, unsafe.Add(p, uintptr(i)*t.Size())); err != nil {
			return err
		}
	}
	return nil
}

// value decodes a value to its destination.
func (d *decoder) value(t reflect.Type, p unsafe.Pointer) error {
	if d.failed {
		return errTruncated
	}
	v := at(t, p)
	switch d.mannerOf(t) {
	case flat:
		return d.elements(t, p, 1)
	case text:
		v.SetString(string(d.bytes()))
	case pointer:
		d.reference(t.Elem(), p)
	case slice:
		return d.slice(t, p)
	case mapping:
		number := d.uint()
		if number == 0 {
			v.SetZero()
			return nil
		}
		if d.object(number) == nil {
			d.bind(number, &object{at: reflect.MakeMap(t).UnsafePointer(), elem: t, count: -1, used: 1, name: d.name})
		}
		if o := d.object(number); o != nil && o.isMap() {
			*(*unsafe.Pointer)(p) = o.at
		}
	case structure:
		for i := range t.NumField() {
			f := t.Field(i)
			if err := d.value(f.Type, unsafe.Add(p, f.Offset)); err != nil {
				return err
			}
		}
	case array:
		return d.elements(t.Elem(), p, t.Len())
	case holder:
		return d.holder(v)
	case marshalled:
		return unmarshal(v, d.bytes())
	case composed:
		parts, name := reflect.New(partsOf(t)), d.name
		d.late = append(d.late, func() error {
			if err := assemble(v, parts); err != nil {
				return &Error{name, err}
			}
			return nil
		})
		return d.value(parts.Type().Elem(), parts.UnsafePointer())
	case impossible:
		v.SetZero()
	case hidden:
		return fmt.Errorf("holds a %s, which has unexported fields and no way to read them", t)
	}
	return nil
}

// holder decodes the value of an interface.
func (d *decoder) holder(v reflect.Value) error {
	name := string(d.bytes())
	if name == "" {
		v.SetZero()
		return nil
	}
	t, err := d.world.Type(name)
	if err != nil {
		return err
	}
	held, of := reflect.New(t), d.name
	d.late = append(d.late, func() error {
		if err := d.world.Put(v, name, held); err != nil {
			return &Error{of, err}
		}
		return nil
	})
	return d.value(t, held.UnsafePointer())
}

// slice decodes a slice.
func (d *decoder) slice(t reflect.Type, p unsafe.Pointer) error {
	v := at(t, p)
	if d.reference(t.Elem(), p) {
		v.SetZero()
		return nil
	}
	length, capacity := d.uint(), d.uint()
	switch header := (*header)(p); {
	case d.failed || length > capacity:
		v.SetZero()
		return errTruncated
	case capacity == 0 || t.Elem().Size() == 0:
		v.Set(reflect.MakeSlice(t, length, capacity))
	default:
		// The array pointer has been set, or will be at the end.
		header.length, header.capacity = length, capacity
	}
	return nil
}

// header is the memory layout of a slice.
type header struct {
	array            unsafe.Pointer
	length, capacity int
}

// reference decodes a pointer to a t, and reports whether it is nil. Pointers into the middle of an
// element are set at the end.
func (d *decoder) reference(t reflect.Type, place unsafe.Pointer) (none bool) {
	number := d.uint()
	switch number {
	case 0:
		*(*unsafe.Pointer)(place) = nil
		return true
	case noSize:
		if t.Size() == 0 {
			*(*unsafe.Pointer)(place) = reflect.New(t).UnsafePointer()
		}
		return false
	}
	count, index := d.uint(), d.uint()
	steps := d.steps()
	if len(steps) > 0 {
		d.fixes = append(d.fixes, fix{place, number, index, steps})
		return false
	}
	elem, _ := d.flattened(t, 1)
	if d.object(number) == nil && !d.failed {
		if count <= 0 || count > 1<<40/max(1, int(elem.Size())) {
			d.failed = true
			return false
		}
		made := reflect.MakeSlice(reflect.SliceOf(elem), count, count)
		d.bind(number, &object{at: made.UnsafePointer(), elem: elem, count: count, name: d.name})
	}
	if o := d.object(number); o != nil && index < o.count {
		*(*unsafe.Pointer)(place) = o.element(index)
	} else {
		d.failed = true
	}
	return false
}
