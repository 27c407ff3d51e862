// Package reflect has the generic function of the package reflect.
package reflect

import "reflect"

// TypeFor means the standard library's reflect.TypeFor.
func TypeFor[T any]() reflect.Type { return reflect.TypeOf((*T)(nil)).Elem() }
