// Package reflect replaces the generic functions of the standard library's package reflect in
// cells.
package reflect

import "reflect"

// TypeFor returns the type T.
func TypeFor[T any]() reflect.Type {
	var p *T
	return reflect.TypeOf(p).Elem()
}

// TypeAssert returns the value of v as a T, and whether it is one.
func TypeAssert[T any](v reflect.Value) (T, bool) {
	if !v.IsValid() {
		panic(&reflect.ValueError{Method: "reflect.TypeAssert", Kind: reflect.Invalid})
	}
	held, ok := v.Interface().(T)
	return held, ok
}
