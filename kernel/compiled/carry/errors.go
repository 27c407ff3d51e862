package carry

import (
	"fmt"
	"go/token"
	"reflect"
)

// ErrorText is the copy of an error that cannot be copied itself, such as those of fmt.Errorf. Only its text is the same.
type ErrorText struct{ Text string }

// Error returns the text.
func (e ErrorText) Error() string { return e.Text }

// open is World.Open, with an ErrorText for an error of a package's type that other processes cannot make.
func (m *Memory) open(v reflect.Value) (name string, content reflect.Value, err error) {
	if held := v.Elem(); held.IsValid() && held.CanInterface() {
		t := held.Type()
		if t.Kind() == reflect.Pointer && !held.IsNil() {
			t = t.Elem()
		}
		failure, ok := held.Interface().(error)
		ok = ok && reflect.TypeFor[ErrorText]().AssignableTo(v.Type())
		if ok && m.isLibrary(t) && (!token.IsExported(t.Name()) || m.mannerOf(t) == hidden) {
			text, err := textOf(failure)
			return NameOf(reflect.TypeFor[ErrorText]()), reflect.ValueOf(&ErrorText{text}), err
		}
	}
	return m.world.Open(v)
}

// textOf returns the text of an error, which can contain an error of a cell.
func textOf(failure error) (text string, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("holds a %T whose Error method panics: %v", failure, r)
		}
	}()
	return failure.Error(), nil
}
