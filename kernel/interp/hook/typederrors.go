package hook

import (
	"go/types"
	"reflect"

	"setlab/kernel/interp/celltype"
	"setlab/kernel/output"
)

// typedError is a typed that is an error.
type typedError struct{ typed }

// Error returns what the method of the cell's type does.
func (e typedError) Error() string {
	return e.call(func(k kind) reflect.Value { return k.method }).String()
}

// Is returns what the method of the cell's type does, for compiled code; false if it has none.
func (e typedError) Is(target error) bool {
	return e.kind.hooks.known().saysIs(e.kind.of, e.reflected(), target)
}

// wrappingError is a typedError that wraps another error.
type wrappingError struct{ typedError }

// Unwrap returns what the method of the cell's type does.
func (e wrappingError) Unwrap() error {
	wrapped, _ := e.call(func(k kind) reflect.Value { return k.unwrap }).Interface().(error)
	return wrapped
}

// joinedErrors is a typedError that wraps several.
type joinedErrors struct{ typedError }

// Unwrap returns what the method of the cell's type does.
func (e joinedErrors) Unwrap() []error {
	wrapped, _ := e.call(func(k kind) reflect.Value { return k.unwrap }).Interface().([]error)
	return wrapped
}

// newError is a hook: it returns an error of the type of that number, given a pointer to it.
func (h *Hooks) newError(number int, pointer any) error {
	return errorWith(h.kindOf(number), bare(reflect.ValueOf(pointer)).Elem().Interface())
}

// errorWith returns an error of a kind.
func errorWith(k *typedKind, value any) error {
	e := typedError{typed{k, value}}
	switch celltype.Unwrapped(k.of) {
	case "error":
		return wrappingError{e}
	case "[]error":
		return joinedErrors{e}
	}
	return e
}

// errorOf is a hook: it returns what an interface of a cell holds as an error.
func (h *Hooks) errorOf(value any) error {
	defer h.orRefuse()
	of, v := h.known().held(reflect.ValueOf(value))
	switch {
	case !v.IsValid():
		return nil
	case of != nil:
		return errorWith(h.kindOf(h.TypeNumber(of)), v.Interface())
	}
	err, ok := v.Interface().(error)
	if !ok || unknown(v) {
		panic(ownErrors)
	}
	return err
}

// asError is a hook: it means x.(error).
func (h *Hooks) asError(value any) (error, bool) {
	defer h.orRefuse()
	of, v := h.known().held(reflect.ValueOf(value))
	switch {
	case !v.IsValid():
		return nil, false
	case of != nil && !celltype.HasTextMethod(of, "Error"):
		return nil, false
	case of != nil:
		return errorWith(h.kindOf(h.TypeNumber(of)), v.Interface()), true
	}
	err, ok := v.Interface().(error)
	return err, ok
}

// notCalled says that a method of a type cannot be called.
func notCalled(of types.Type) string {
	return "a call of a method of " + reflectedName(of) + " by a compiled function cannot be interpreted" + output.CompiledWay
}
