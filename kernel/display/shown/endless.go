package shown

import (
	"fmt"
	"reflect"
)

// deepest is the nesting depth up to which values are printed. A stack overflow would end the session.
const deepest = 10_000

// text formats a value like fmt.Sprint. A value that contains itself, such as a map that is one of its own values, would take endless
// text: only its type is shown.
func text(value any) string {
	if v := reflect.ValueOf(value); mayNest(v, map[reflect.Type]bool{}) && !(&path{on: map[place]bool{}}).ends(v, 0) {
		return fmt.Sprintf("a %T that contains itself or is nested more than %d deep", value, deepest)
	}
	return fmt.Sprintf("%v", value)
}

// mayNest reports whether a value of this type can contain itself as printed: only through interfaces and recursive types.
func mayNest(v reflect.Value, seen map[reflect.Type]bool) bool {
	if !v.IsValid() {
		return false
	}
	t := v.Type()
	if t.Kind() == reflect.Pointer { // fmt prints what the outermost pointer points to
		t = t.Elem()
	}
	return nests(t, seen)
}

func nests(t reflect.Type, seen map[reflect.Type]bool) bool {
	if seen[t] {
		return true
	}
	switch t.Kind() {
	case reflect.Interface:
		return true
	case reflect.Map, reflect.Slice, reflect.Array, reflect.Struct:
		seen[t] = true
		defer delete(seen, t)
	}
	switch t.Kind() {
	case reflect.Map:
		return nests(t.Key(), seen) || nests(t.Elem(), seen)
	case reflect.Slice, reflect.Array:
		return nests(t.Elem(), seen)
	case reflect.Struct:
		for i := range t.NumField() {
			if nests(t.Field(i).Type, seen) {
				return true
			}
		}
	}
	return false
}

// path is the way from a value to a part of it.
type path struct{ on map[place]bool }

// place is a map or slice in memory.
type place struct {
	of     reflect.Type
	at     uintptr
	length int
}

// ends reports whether printing a value ends. Pointers within a value are printed as addresses, and values with methods of their own
// by these.
func (p *path) ends(v reflect.Value, depth int) bool {
	if depth > deepest {
		return false
	}
	if v.IsValid() && v.CanInterface() {
		switch v.Interface().(type) {
		case fmt.Formatter, fmt.Stringer, error:
			return true
		}
	}
	switch v.Kind() {
	case reflect.Map, reflect.Slice:
		here := place{v.Type(), v.Pointer(), v.Len()}
		if p.on[here] && here.length > 0 {
			return false
		}
		p.on[here] = true
		defer delete(p.on, here)
	}
	switch v.Kind() {
	case reflect.Interface:
		return p.ends(v.Elem(), depth+1)
	case reflect.Pointer:
		if depth == 0 {
			return p.ends(v.Elem(), depth+1)
		}
	case reflect.Map:
		for entries := v.MapRange(); entries.Next(); {
			if !p.ends(entries.Key(), depth+1) || !p.ends(entries.Value(), depth+1) {
				return false
			}
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			if !p.ends(v.Index(i), depth+1) {
				return false
			}
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if !p.ends(v.Field(i), depth+1) {
				return false
			}
		}
	}
	return true
}
