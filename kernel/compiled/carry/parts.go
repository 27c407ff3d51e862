package carry

import (
	"fmt"
	"reflect"
)

// A type of a package can provide its parts in types that can be copied, with a method Parts that
// returns a struct, and a method SetParts on its pointer type that accepts the struct and returns
// an error. Parts may be shared with other values, and keep their identity.

// partsOf returns the type of a type's parts, or nil if it does not have these methods.
func partsOf(t reflect.Type) reflect.Type {
	p := reflect.PointerTo(t)
	get, ok := p.MethodByName("Parts")
	if !ok || get.Type.NumIn() != 1 || get.Type.NumOut() != 1 {
		return nil
	}
	parts := get.Type.Out(0)
	set, ok := p.MethodByName("SetParts")
	if !ok || set.Type.NumIn() != 2 || set.Type.In(1) != parts || set.Type.NumOut() != 1 || set.Type.Out(0) != reflect.TypeFor[error]() {
		return nil
	}
	return parts
}

// takeApart returns a pointer to the parts of a value.
func takeApart(v reflect.Value) reflect.Value {
	parts := v.Addr().MethodByName("Parts").Call(nil)[0]
	held := reflect.New(parts.Type())
	held.Elem().Set(parts)
	return held
}

// assemble sets v from its parts.
func assemble(v, parts reflect.Value) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("holds a %s that cannot be built from its parts: %v", v.Type(), r)
		}
	}()
	if err, _ := v.Addr().MethodByName("SetParts").Call([]reflect.Value{parts.Elem()})[0].Interface().(error); err != nil {
		return fmt.Errorf("holds a %s that cannot be built from its parts: %w", v.Type(), err)
	}
	return nil
}
