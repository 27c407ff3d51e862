package exec

import (
	"go/types"
	"reflect"
	"unsafe"

	"golang.org/x/tools/go/ssa"

	"setlab/kernel/interp/rtype"
)

// hidden returns an unexported method of a compiled type, as a function whose first parameter is the receiver, or the zero Value if the program does not
// have it. Package reflect does not know such methods; the runtime finds them for an interface that has the method.
func (e *Engine) hidden(recv reflect.Type, f *ssa.Function) (v reflect.Value) {
	object := f.Object()
	if object == nil || object.Pkg() == nil || recv.Kind() == reflect.Interface {
		return v
	}
	signature := e.layout(noReceiver(f.Signature)).rt
	one := rtype.InterfaceOf([]rtype.Signature{{Name: f.Name(), PkgPath: object.Pkg().Path(), Type: signature}})
	tab := getitab(descriptor(one), descriptor(recv), true)
	if tab == nil {
		return v
	}
	code := unsafe.Pointer(&(*itabWords)(tab).fun)
	method := reflect.NewAt(rtype.WithReceiver(reflect.TypeFor[unsafe.Pointer](), signature), unsafe.Pointer(&code)).Elem()
	return reflect.MakeFunc(rtype.WithReceiver(recv, signature), func(args []reflect.Value) []reflect.Value {
		word := reflect.New(recv)
		word.Elem().Set(args[0])
		data := word.UnsafePointer()
		if rtype.IsDirect(recv) {
			data = *(*unsafe.Pointer)(data)
		}
		args[0] = reflect.ValueOf(data)
		if signature.IsVariadic() {
			return method.CallSlice(args)
		}
		return method.Call(args)
	})
}

// hasHidden reports whether a promoted method can be called: one of an interface, or a hidden one that the program has.
func (e *Engine) hasHidden(method *types.Func) (has bool) {
	defer func() {
		if p := recover(); p != nil {
			if _, ok := p.(failure); !ok {
				panic(p)
			}
		}
	}()
	recv := method.Signature().Recv().Type()
	if types.IsInterface(recv) {
		return true
	}
	f := e.prog.FuncValue(method)
	return f != nil && e.hidden(e.layout(recv).rt, f).IsValid()
}
