package interp

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
)

// Limits of the short form of a value.
const (
	shortLength   = 200 // characters
	shortElements = 5   // of a slice, array or struct
	shortDepth    = 2   // nesting depth
)

// short returns a short form of a value. It does not read the contents of maps, because a goroutine
// of an earlier cell may be writing to them.
func short(v reflect.Value, depth int) (text string) {
	defer func() {
		if recover() != nil { // a panic in the value's own String method
			text = v.Type().String()
		}
	}()
	switch v.Kind() {
	case reflect.Invalid:
		return "nil"
	case reflect.Interface, reflect.Pointer, reflect.Map, reflect.Slice, reflect.Func, reflect.Chan:
		if v.IsNil() {
			return "nil"
		}
	}
	if v.CanInterface() {
		switch x := v.Interface().(type) {
		case error:
			return x.Error()
		case fmt.Stringer:
			return x.String()
		}
	}
	switch v.Kind() {
	case reflect.String:
		if s := v.String(); len(s) > shortLength {
			return strconv.Quote(s[:shortLength]) + "…"
		}
		return strconv.Quote(v.String())
	case reflect.Interface:
		return short(v.Elem(), depth)
	case reflect.Pointer:
		if kind := v.Elem().Kind(); kind == reflect.Pointer || kind == reflect.Interface { // which may point back
			if depth == 0 {
				return "&…"
			}
			depth--
		}
		return "&" + short(v.Elem(), depth)
	case reflect.Map:
		return fmt.Sprintf("%d entries", v.Len())
	case reflect.Slice, reflect.Array:
		return fmt.Sprintf("%d elements", v.Len()) + elements(v.Len(), depth, func(i int) string { return short(v.Index(i), depth-1) }, ": [", "]")
	case reflect.Struct:
		return elements(v.NumField(), depth, func(i int) string {
			return v.Type().Field(i).Name + ": " + short(v.Field(i), depth-1)
		}, "{", "}")
	case reflect.Func, reflect.Chan, reflect.UnsafePointer:
		return v.Kind().String()
	}
	return fmt.Sprint(v)
}

// elements formats the first of n elements between two brackets. It returns "" at depth 0.
func elements(n, depth int, element func(int) string, open, end string) string {
	if depth == 0 || n == 0 {
		return ""
	}
	var parts []string
	for i := range min(n, shortElements) {
		parts = append(parts, element(i))
	}
	if n > shortElements {
		parts = append(parts, "…")
	}
	return open + strings.Join(parts, ", ") + end
}
