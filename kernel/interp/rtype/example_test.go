package rtype_test

import (
	"fmt"
	"reflect"

	"setlab/kernel/interp/rtype"
)

// The type
//
//	type List struct { Next *List }
//
//	func (l *List) Len() int
func Example() {
	list := rtype.Declare(rtype.Declaration{
		PkgPath: "main",
		Name:    "List",
		Layout:  reflect.TypeFor[struct{ next *byte }](),
		Methods: 1,
	})
	node := rtype.StructOf([]reflect.StructField{{Name: "Next", Type: reflect.PointerTo(list.Type())}})
	length := new(rtype.Body)
	err := list.Complete(node, []rtype.Method{
		{Name: "Len", Type: reflect.TypeFor[func() int](), Pointer: true, Body: length},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	length.Set(func(args []reflect.Value) []reflect.Value {
		n := 0
		for l := args[0]; !l.IsNil(); l = l.Elem().Field(0) {
			n++
		}
		return []reflect.Value{reflect.ValueOf(n)}
	})

	l := reflect.New(list.Type())
	l.Elem().Field(0).Set(reflect.New(list.Type()))
	fmt.Println(l.Interface().(interface{ Len() int }).Len())
	fmt.Printf("%T %+v\n", l.Interface(), l.Elem().Field(0).Interface())
	// Output:
	// 2
	// *main.List &{Next:<nil>}
}
