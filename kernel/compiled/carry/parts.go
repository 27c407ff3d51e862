package carry

import (
	"fmt"
	"reflect"
)

// A type of a package can say what it consists of, in types that can be carried: by
// a method Parts that returns a struct, and a method SetParts of the pointer that
// takes one and returns an error. Parts of a value may belong to others as
// well, and keep their identity.

// partsOf returns the type that a type consists of, nil if it does not say so.
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

// assembly is a value that waits for its parts.
type assembly struct {
	place, parts reflect.Value
	of           string // the variable that reaches it
}

// assemble makes the value what its parts say.
func (a assembly) assemble() (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = &Error{a.of, fmt.Errorf("holds a %s that cannot be made of its parts: %v", a.place.Type(), r)}
		}
	}()
	if err, _ := a.place.Addr().MethodByName("SetParts").Call([]reflect.Value{a.parts.Elem()})[0].Interface().(error); err != nil {
		return &Error{a.of, fmt.Errorf("holds a %s that cannot be made of its parts: %w", a.place.Type(), err)}
	}
	return nil
}
