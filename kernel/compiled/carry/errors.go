package carry

import (
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
			return NameOf(reflect.TypeFor[ErrorText]()), reflect.ValueOf(&ErrorText{failure.Error()}), nil
		}
	}
	return m.world.Open(v)
}
