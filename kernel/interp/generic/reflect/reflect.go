// Package reflect has the generic functions of the package reflect.
package reflect

import "reflect"

// TypeFor returns the type T.
func TypeFor[T any]() reflect.Type {
	var p *T
	return reflect.TypeOf(p).Elem()
}

// TypeAssert returns what v holds, if that is a T.
func TypeAssert[T any](v reflect.Value) (T, bool) {
	if !v.IsValid() {
		panic(&reflect.ValueError{Method: "reflect.TypeAssert", Kind: reflect.Invalid})
	}
	held, ok := v.Interface().(T)
	return held, ok
}
