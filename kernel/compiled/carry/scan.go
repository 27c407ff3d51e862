package carry

import (
	"fmt"
	"reflect"
	"sort"
	"unsafe"
)

// scan finds all extents of memory reachable from variables, and merges overlapping ones: a slice
// and a pointer to one of its elements refer to the same object.
type scan struct {
	*Memory
	extents []*object
	seen    map[visit]bool
	work    []visit
	parts   map[unsafe.Pointer]reflect.Value // parts of composed values, by address
	name    string                           // of the variable being scanned
}

// visit is a part of memory that has been scanned, or will be.
type visit struct {
	at    unsafe.Pointer
	elem  reflect.Type
	count int
	name  string
}

// reach returns the objects reachable from the variables, sorted by address, and the parts of
// composed values.
func (m *Memory) reach(vars []Var) (all []*object, parts map[unsafe.Pointer]reflect.Value, err error) {
	s := &scan{Memory: m, seen: map[visit]bool{}, parts: map[unsafe.Pointer]reflect.Value{}}
	for _, known := range m.objects {
		// They may be referred to by objects that only the other process can see.
		if s.name = known.name; known.number != noSize {
			s.extents = append(s.extents, known)
			s.visit(known)
		}
	}
	for _, v := range vars {
		s.name = v.Name
		s.refer(v.At.UnsafePointer(), v.At.Type().Elem(), 1, 1)
	}
	for len(s.work) > 0 {
		next := s.work[len(s.work)-1]
		s.work = s.work[:len(s.work)-1]
		s.name = next.name
		if err := s.content(next); err != nil {
			return nil, nil, &Error{next.name, err}
		}
	}
	all, err = s.unite()
	return all, s.parts, err
}

// visit schedules a known object for scanning.
func (s *scan) visit(o *object) {
	look := visit{o.at, o.elem, o.used, ""}
	if o.isMap() {
		look.count = -1
	}
	s.seen[look] = true
	if o.isMap() || s.mannerOf(o.elem) != flat {
		look.name = o.name
		s.work = append(s.work, look)
	}
}

// refer records a reference to count elements of type t, of which used are visible.
func (s *scan) refer(p unsafe.Pointer, t reflect.Type, count, used int) {
	elem, n := s.flattened(t, count)
	_, visible := s.flattened(t, used)
	if elem.Size() == 0 || n == 0 {
		return
	}
	look := visit{p, elem, visible, ""}
	if s.seen[look] {
		return
	}
	s.seen[look] = true
	s.extents = append(s.extents, &object{at: p, elem: elem, count: n, used: visible, name: s.name})
	if s.mannerOf(elem) != flat {
		look.name = s.name
		s.work = append(s.work, look)
	}
}

// content scans a part of memory for references.
func (s *scan) content(v visit) error {
	if v.count < 0 {
		o := &object{at: v.at, elem: v.elem, count: -1}
		for entries := o.mapValue().MapRange(); entries.Next(); {
			for _, x := range []reflect.Value{entries.Key(), entries.Value()} {
				held := reflect.New(x.Type())
				held.Elem().Set(x)
				if err := s.value(x.Type(), held.UnsafePointer()); err != nil {
					return err
				}
			}
		}
		return nil
	}
	for i := range v.count {
		if err := s.value(v.elem, unsafe.Add(v.at, uintptr(i)*v.elem.Size())); err != nil {
			return err
		}
	}
	return nil
}

// value scans a value for references.
func (s *scan) value(t reflect.Type, p unsafe.Pointer) error {
	v := at(t, p)
	switch s.mannerOf(t) {
	case pointer:
		if !v.IsNil() {
			s.refer(v.UnsafePointer(), t.Elem(), 1, 1)
		}
	case slice:
		if !v.IsNil() {
			s.refer(v.UnsafePointer(), t.Elem(), v.Cap(), v.Len())
		}
	case mapping:
		look := visit{v.UnsafePointer(), t, -1, ""}
		if !v.IsNil() && !s.seen[look] {
			s.seen[look] = true
			s.extents = append(s.extents, &object{at: look.at, elem: t, count: -1, used: 1, name: s.name})
			look.name = s.name
			s.work = append(s.work, look)
		}
	case structure:
		for i := range t.NumField() {
			f := t.Field(i)
			if err := s.value(f.Type, unsafe.Add(p, f.Offset)); err != nil {
				return err
			}
		}
	case array:
		for i := range t.Len() {
			if err := s.value(t.Elem(), unsafe.Add(p, uintptr(i)*t.Elem().Size())); err != nil {
				return err
			}
		}
	case holder:
		name, held, err := s.open(v)
		if err != nil || name == "" {
			return err
		}
		return s.value(held.Type().Elem(), held.UnsafePointer())
	case composed:
		parts := takeApart(v)
		s.parts[p] = parts
		return s.value(parts.Type().Elem(), parts.UnsafePointer())
	case impossible:
		if !v.IsNil() {
			return fmt.Errorf("holds a %s, which cannot be passed to another process", t.Kind())
		}
	case hidden:
		return fmt.Errorf("holds a %s, which has unexported fields and no way to write them", t)
	}
	return nil
}

// unite sorts the extents and merges overlapping ones.
func (s *scan) unite() ([]*object, error) {
	sort.SliceStable(s.extents, func(i, j int) bool {
		a, b := s.extents[i], s.extents[j]
		if a.start() != b.start() {
			return a.start() < b.start()
		}
		if a.end() != b.end() {
			return a.end() > b.end()
		}
		_, inside := path(a.elem, 0, b.elem)
		_, outside := path(b.elem, 0, a.elem)
		return inside && !outside || a.number > b.number && inside == outside
	})
	var all []*object
	var last *object
	for _, o := range s.extents {
		if last == nil || o.start() >= last.end() {
			all, last = append(all, o), o
			continue
		}
		if o.end() > last.end() {
			if o.elem != last.elem || (o.start()-last.start())%o.elem.Size() != 0 {
				return nil, &Error{o.name, fmt.Errorf("overlaps with %s in memory", last.name)}
			}
			last.count = int((o.end() - last.start()) / last.elem.Size())
		}
		if o.isMap() {
			last.used = max(last.used, o.used)
		} else if o != last {
			begin := int((o.start() - last.start()) / last.elem.Size())
			visible := uintptr(o.used) * o.elem.Size()
			last.used = max(last.used, begin+int((visible+last.elem.Size()-1)/last.elem.Size()))
		}
	}
	return all, nil
}

// find returns the object that contains an address, or nil.
func find(all []*object, p unsafe.Pointer) *object {
	i := sort.Search(len(all), func(i int) bool { return all[i].start() > uintptr(p) })
	if i == 0 || uintptr(p) >= all[i-1].end() {
		return nil
	}
	return all[i-1]
}

// path returns the field and element indices that lead from a value of type t to the value of type
// target at an offset in it.
func path(t reflect.Type, offset uintptr, target reflect.Type) ([]int, bool) {
	var steps []int
	for {
		if offset == 0 && t == target {
			return steps, true
		}
		switch t.Kind() {
		case reflect.Struct:
			i := sort.Search(t.NumField(), func(i int) bool { return t.Field(i).Offset > offset })
			// Fields of size zero have the same offset as the next field.
			for i--; i >= 0 && t.Field(i).Type.Size() == 0; i-- {
			}
			if i < 0 {
				return nil, false
			}
			f := t.Field(i)
			t, offset, steps = f.Type, offset-f.Offset, append(steps, i)
		case reflect.Array:
			if t.Elem().Size() == 0 {
				return nil, false
			}
			i := offset / t.Elem().Size()
			if i >= uintptr(t.Len()) {
				return nil, false
			}
			t, offset, steps = t.Elem(), offset%t.Elem().Size(), append(steps, int(i))
		default:
			return nil, false
		}
	}
}

// follow returns the address that a path leads to.
func follow(t reflect.Type, p unsafe.Pointer, steps []int) unsafe.Pointer {
	for _, i := range steps {
		if t.Kind() == reflect.Struct {
			f := t.Field(i)
			t, p = f.Type, unsafe.Add(p, f.Offset)
		} else {
			t = t.Elem()
			p = unsafe.Add(p, uintptr(i)*t.Size())
		}
	}
	return p
}
