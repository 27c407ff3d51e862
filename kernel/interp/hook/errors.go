package hook

import (
	"errors"
	"go/types"
	"reflect"

	"setlab/kernel/interp/celltype"
	"setlab/kernel/interp/engine"
)

// What the functions of package errors ask of an error's type they do not see of the
// types that cells declare. These hooks do.

// link is an error of a chain: the cell's type that it has, or none, and its value.
type link struct {
	of types.Type
	v  reflect.Value
}

// chain returns an error and those that it wraps, in the order of package errors.
func (all kinds) chain(err any) []link {
	of, v := all.held(reflect.ValueOf(err))
	if !v.IsValid() {
		return nil
	}
	chain := []link{{of, v}}
	var wrapped any
	if unknown(v) {
		for _, k := range all {
			if k.unwrap.IsValid() && celltype.IsValue(k.of) {
				panic(ownErrors)
			}
		}
	} else if of == nil {
		switch x := v.Interface().(type) {
		case interface{ Unwrap() error }:
			wrapped = x.Unwrap()
		case interface{ Unwrap() []error }:
			wrapped = x.Unwrap()
		}
	} else if k, _ := all.find(of); k.unwrap.IsValid() {
		wrapped = k.unwrap.Call([]reflect.Value{v})[0].Interface()
	}
	switch wrapped := wrapped.(type) {
	case nil:
	case []error:
		for _, err := range wrapped {
			chain = append(chain, all.chain(err)...)
		}
	default:
		chain = append(chain, all.chain(wrapped)...)
	}
	return chain
}

// errorIs means errors.Is.
func (h *Hooks) errorIs(err, target error) bool {
	defer h.orRefuse()
	all := h.known()
	wanted, w := all.held(reflect.ValueOf(target))
	if !w.IsValid() {
		return err == nil
	}
	for _, l := range all.chain(err) {
		of, v := l.of, l.v
		if (unknown(w) || w.Comparable()) && same(of, wanted, v, w) {
			return true
		}
		if of != nil && all.saysIs(of, v, target) {
			return true
		}
		asked, ok := v.Interface().(interface{ Is(error) bool })
		if of == nil && ok && !unknown(v) && asked.Is(target) {
			return true
		}
	}
	return false
}

// saysIs returns what the Is method of a cell's type does; false if it has none.
func (all kinds) saysIs(of types.Type, v reflect.Value, target error) bool {
	k, _ := all.find(of)
	if !k.is.IsValid() || !v.Type().AssignableTo(k.is.Type().In(0)) {
		return false
	}
	return k.is.Call([]reflect.Value{v, reflect.ValueOf(&target).Elem()})[0].Bool()
}

// same reports whether two values are equal that interfaces hold, of the types of cells'
// that they have.
func same(a, b types.Type, v, w reflect.Value) bool {
	switch {
	case !v.IsValid() || !w.IsValid():
		return v.IsValid() == w.IsValid()
	case unknown(v) && (unknown(w) || celltype.IsValue(b)) || unknown(w) && celltype.IsValue(a):
		panic(ownErrors)
	case (a == nil) != (b == nil) || a != nil && !types.Identical(a, b) || v.Type() != w.Type():
		return false
	case a != nil && !types.Comparable(a):
		panic(engine.RuntimeError("runtime error: comparing uncomparable type " + reflectedName(a)))
	}
	return v.Interface() == w.Interface() // which panics as Go does if they cannot be compared
}

// ownErrors is a panic of held where it has to tell the types of errors that are no
// pointers, which the engine forgets.
const ownErrors ambiguous = "n error of one type or another of a cell"

// unknown reports whether held has not found the type of a cell that a value has.
func unknown(v reflect.Value) bool { return v.IsValid() && engine.IsWrapper(v.Type()) }

// same is a hook: what == tells of two values of which one is in an interface of a cell.
func (h *Hooks) same(a, b any) bool {
	defer h.orRefuse()
	all := h.known()
	of, v := all.held(reflect.ValueOf(a))
	wanted, w := all.held(reflect.ValueOf(b))
	return same(of, wanted, v, w)
}

// sameError is a hook: what == tells of two errors.
func (h *Hooks) sameError(a, b error) bool {
	defer h.orRefuse()
	all := h.known()
	of, v := all.held(reflect.ValueOf(a))
	wanted, w := all.held(reflect.ValueOf(b))
	return same(of, wanted, v, w)
}

// errorAs means errors.As for a pointer to a type of that number.
func (h *Hooks) errorAs(number int, err error, target any) bool {
	defer h.orRefuse()
	all := h.known()
	to := reflect.ValueOf(target).Elem()
	for _, l := range all.chain(err) {
		of, v := l.of, l.v
		h.mutex.Lock()
		wanted := h.printed[number]
		h.mutex.Unlock()
		if unknown(v) {
			if celltype.IsValue(wanted) {
				panic(ownErrors)
			}
			continue
		}
		if of != nil && types.Identical(of, wanted) || of == nil && v.Type().AssignableTo(to.Type()) && !celltype.Is(wanted) {
			setTo(to, v)
			return true
		}
		if asked, ok := v.Interface().(interface{ As(any) bool }); of == nil && ok && asked.As(target) {
			return true
		}
	}
	return false
}

// unwrap means errors.Unwrap.
func (h *Hooks) unwrap(err error) error {
	defer h.orRefuse()
	all := h.known()
	of, v := all.held(reflect.ValueOf(err))
	switch {
	case !v.IsValid():
		return nil
	case of == nil:
		native, _ := v.Interface().(error)
		wrapped := errors.Unwrap(native)
		if _, held := all.held(reflect.ValueOf(wrapped)); unknown(held) {
			panic(ownErrors) // an assertion would not find its type
		}
		return wrapped
	}
	if k, _ := all.find(of); k.unwrap.IsValid() {
		wrapped, _ := k.unwrap.Call([]reflect.Value{v})[0].Interface().(error)
		return wrapped
	}
	return nil
}
