package interp

import (
	"fmt"
	"go/types"
	"maps"
	"reflect"
	"slices"
	"strings"
	"sync"
	"unsafe"

	"golang.org/x/tools/go/ssa"

	"setlab/kernel/interp/rtype"
)

// A type that gets another method is a new type with the same memory layout. Variables of the earlier type are moved to it. A
// retyping changes the dynamic types of interface values reachable from the session's variables. Values that are only
// reachable through functions, channels and packages keep the earlier type.
type retyping struct {
	to    map[reflect.Type]reflect.Type // maps earlier types to new ones
	seen  map[retyped]bool
	holds map[reflect.Type]bool // whether memory of a type may lead to an interface
	maps  bool                  // maps can be walked because no goroutine is changing them; all of the session's are held
	left  bool                  // some value may have kept its earlier type
	work  []reflect.Value       // memory behind pointers that is still to be visited
}

// retyped identifies memory that has been visited.
type retyped struct {
	at     unsafe.Pointer
	t      reflect.Type
	length int
}

// retype changes values of the session to the new types of the plan. It returns a note if some values may have kept their
// earlier type.
func (s *Session) retype(p *plan) (note string) {
	r := &retyping{to: map[reflect.Type]reflect.Type{}, seen: map[retyped]bool{}, holds: map[reflect.Type]bool{}}
	var names []string
	for e, same := range p.sameMemory() {
		object, isType := p.objects[e.name].(*types.TypeName)
		if !same || !isType || object.IsAlias() || types.IsInterface(object.Type()) || e.isGeneric() {
			continue
		}
		before, err := s.engine.Type(e.object.Type())
		after, other := s.engine.Type(object.Type())
		if err == nil && other == nil && s.engine.Succeed(before, after) == nil {
			r.to[before] = after
			names = append(names, e.name)
		}
	}
	if len(names) == 0 {
		return ""
	}
	s.engine.Hold(func(all bool) { r.maps = all; s.retypeAll(p, r) })
	if r.left {
		slices.Sort(names)
		return fmt.Sprintf("Values of %s in interfaces may have the earlier type %s: run the cells that set them again.\n", names[0], names[0])
	}
	return ""
}

// retypeAll changes the values that the session's variables refer to.
func (s *Session) retypeAll(p *plan, r *retyping) {
	for _, name := range slices.Sorted(maps.Keys(s.names)) {
		object := s.names[name].object
		if p.moved[name] != nil {
			object = p.objects[name]
		}
		if g, ok := s.members[object].(*ssa.Global); ok && object != types.Object(s.context) {
			if v, err := s.engine.Global(g); err == nil {
				r.walk(v)
				for len(r.work) > 0 { // a list can be longer than the stack is deep
					last := len(r.work) - 1
					next := r.work[last]
					r.work = r.work[:last]
					r.walk(next)
				}
			}
		}
	}
}

// translate returns the new type for an earlier type, also within composite types.
func (r *retyping) translate(t reflect.Type) reflect.Type {
	if to, ok := r.to[t]; ok {
		return to
	}
	if t.Name() != "" {
		r.left = r.left || r.isInstance(t)
		return t
	}
	switch t.Kind() {
	case reflect.Func, reflect.Interface:
		r.left = r.left || r.mentions(t)
	case reflect.Struct:
		return r.translateStruct(t)
	}
	return rtype.Rebuild(t, r.translate)
}

// translateStruct is translate for a struct type without a name. One that embeds a changed type promotes its methods, and stays as it is, as does
// one with functions of a changed type.
func (r *retyping) translateStruct(t reflect.Type) reflect.Type {
	fields, changed, keeps := make([]reflect.StructField, t.NumField()), false, false
	for i := range fields {
		fields[i] = t.Field(i)
		fields[i].Type = r.translate(fields[i].Type)
		changed = changed || fields[i].Type != t.Field(i).Type
		keeps = keeps || fields[i].Anonymous || r.mentions(fields[i].Type)
	}
	if changed && keeps {
		r.left = true
	}
	if !changed || keeps {
		return t
	}
	return rtype.StructOf(fields)
}

// mentions reports whether a type is or mentions a changed type, without looking into named types.
func (r *retyping) mentions(t reflect.Type) bool {
	if _, changed := r.to[t]; changed || t.Name() != "" {
		return changed
	}
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Chan:
		return r.mentions(t.Elem())
	case reflect.Map:
		return r.mentions(t.Key()) || r.mentions(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			if r.mentions(t.Field(i).Type) {
				return true
			}
		}
	case reflect.Interface:
		for i := range t.NumMethod() {
			if r.mentions(t.Method(i).Type) {
				return true
			}
		}
	case reflect.Func:
		for i := range t.NumIn() {
			if r.mentions(t.In(i)) {
				return true
			}
		}
		for i := range t.NumOut() {
			if r.mentions(t.Out(i)) {
				return true
			}
		}
	}
	return false
}

// isInstance reports whether t is an instance of a generic type with a changed type as its argument.
func (r *retyping) isInstance(t reflect.Type) bool {
	_, arguments, generic := strings.Cut(t.Name(), "[")
	if !generic {
		return false
	}
	names := strings.FieldsFunc(arguments, func(c rune) bool { return strings.ContainsRune("[]*,(){} ", c) })
	for from := range r.to {
		if slices.Contains(names, from.String()) {
			return true
		}
	}
	return false
}

// walk visits what a variable refers to, and puts off what is behind pointers. It reports whether the variable itself has changed.
func (r *retyping) walk(v reflect.Value) (changed bool) {
	t := v.Type()
	if !r.mayHold(t) {
		return false
	}
	v = reflect.NewAt(t, v.Addr().UnsafePointer()).Elem() // allows access to unexported fields
	if t == syncMap {
		r.entries(v.Addr().Interface().(*sync.Map))
		return false
	}
	switch t.Kind() {
	case reflect.Interface:
		return r.held(v)
	case reflect.Pointer:
		if !v.IsNil() && r.visit(v.UnsafePointer(), t, 1) {
			r.work = append(r.work, v.Elem())
		}
	case reflect.Slice:
		if !r.visit(v.UnsafePointer(), t, v.Len()) {
			return false
		}
		for i := range v.Len() {
			r.work = append(r.work, v.Index(i))
		}
	case reflect.Array:
		for i := range v.Len() {
			changed = r.walk(v.Index(i)) || changed
		}
	case reflect.Struct:
		for _, i := range searchedFields(t) {
			changed = r.walk(v.Field(i)) || changed
		}
	case reflect.Map:
		if v.Len() == 0 || !r.visit(v.UnsafePointer(), t, 1) {
			return false
		}
		if !r.maps {
			r.left = true
			return false
		}
		for _, key := range v.MapKeys() {
			k, e := reflect.New(t.Key()).Elem(), reflect.New(t.Elem()).Elem()
			value := v.MapIndex(key)
			if !value.IsValid() { // the key has a NaN
				r.left = true
				continue
			}
			k.Set(key)
			e.Set(value)
			newKey, newElem := r.walk(k), r.walk(e)
			if newKey {
				v.SetMapIndex(key, reflect.Value{})
			}
			if newKey || newElem {
				v.SetMapIndex(k, e)
			}
		}
	}
	return changed
}

// held changes the dynamic type of an interface value.
func (r *retyping) held(v reflect.Value) (changed bool) {
	if v.IsNil() {
		return false
	}
	from := v.Elem().Type()
	to := r.translate(from)
	if to == from && !r.mayHold(from) {
		return false
	}
	content := reflect.New(from)
	content.Elem().Set(v.Elem())
	inside := r.walk(reflect.NewAt(to, content.UnsafePointer()).Elem())
	if to == from && !inside {
		return false
	}
	value := reflect.NewAt(to, content.UnsafePointer()).Elem()
	if !to.AssignableTo(v.Type()) {
		r.left = true
		return false
	}
	v.Set(value)
	return true
}

// visit reports whether memory is visited for the first time.
func (r *retyping) visit(at unsafe.Pointer, t reflect.Type, length int) bool {
	key := retyped{at, t, length}
	if r.seen[key] {
		return false
	}
	r.seen[key] = true
	return true
}
