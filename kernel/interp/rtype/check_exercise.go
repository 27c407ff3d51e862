package rtype

import (
	"errors"
	"fmt"
	"reflect"
	"unsafe"
)

// summer is a compiled interface with a method whose arguments fill all registers and some of the
// stack.
type summer interface {
	Sum(a, b, c, d, e, f, g, h, i, j, k int, x, y float64, s string, big [4]int) (int, float64, string, [2]int)
}

// linker is a compiled interface for a method with a pointer receiver and an unexported method.
type linker interface {
	Link(to any) bool
	length() int
}

// exercise creates a recursive type with methods and uses it.
func exercise() error {
	path := reflect.TypeFor[sample]().PkgPath()
	n := Declare(Declaration{PkgPath: path, Name: "node[int]", Layout: reflect.TypeFor[struct {
		a any
		b int
		c *int
	}](), Methods: 3})
	t := n.Type()
	node := StructOf([]reflect.StructField{
		{Name: "Key", Type: reflect.TypeFor[any]()},
		{Name: "n", PkgPath: path, Type: reflect.TypeFor[int]()},
		{Name: "next", PkgPath: path, Type: reflect.PointerTo(t)},
	})
	sum, link, length := new(Body), new(Body), new(Body)
	err := n.Complete(node, []Method{
		{Name: "length", PkgPath: path, Type: reflect.TypeFor[func() int](), Body: length},
		{Name: "Sum", Type: reflect.TypeFor[summer]().Method(0).Type, Body: sum},
		{Name: "Link", Type: reflect.TypeFor[func(any) bool](), Pointer: true, Body: link},
	})
	if err != nil {
		return err
	}
	sum.Set(func(args []reflect.Value) []reflect.Value {
		total := int(args[0].Field(1).Int())
		for _, a := range args[1:12] {
			total = total*2 + int(a.Int())
		}
		big := args[15]
		return []reflect.Value{
			reflect.ValueOf(total),
			reflect.ValueOf(args[12].Float() - args[13].Float()),
			reflect.ValueOf(args[14].String() + "."),
			reflect.ValueOf([2]int{int(big.Index(0).Int()), int(big.Index(3).Int())}),
		}
	})
	link.Set(func(args []reflect.Value) []reflect.Value {
		to := args[1].Elem()
		args[0].Elem().FieldByName("Key").Set(to)
		return []reflect.Value{reflect.ValueOf(to.Type() == reflect.PointerTo(t))}
	})
	length.Set(func(args []reflect.Value) []reflect.Value {
		return []reflect.Value{reflect.ValueOf(t.NumField())}
	})

	p := reflect.New(t)
	value := p.Elem().Interface()
	if _, ok := value.(linker); ok {
		return errors.New("a value has the methods of its pointer")
	}
	l, ok := p.Interface().(linker)
	if !ok || !l.Link(l) || l.length() != 3 {
		return errors.New("a method of a pointer was not called as it should")
	}
	total, diff, text, ends := value.(summer).Sum(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 2.5, .5, "text", [4]int{7, 0, 0, 8})
	if total != 4083 || diff != 2 || text != "text." || ends != [2]int{7, 8} {
		return fmt.Errorf("a method with many arguments returned %v %v %q %v", total, diff, text, ends)
	}
	if m := map[any]int{value: 1}; m[reflect.Zero(t).Interface()] != 1 || value != reflect.Zero(t).Interface() {
		return errors.New("a value is not equal to itself as a key of a map")
	}
	if f := t.Method(0).Func; f.Type().In(0) != t || t.String() != "rtype.node[int]" || p.Elem().Field(0).Elem().Pointer() != p.Pointer() {
		return errors.New("reflect finds another type than was made")
	}
	return checkInterface(value, t)
}

// checkInterface creates an interface type and an embedding struct, and uses them.
func checkInterface(value any, t reflect.Type) error {
	path := t.PkgPath()
	i := newInterface("interface {…}", []Signature{
		{Name: "Sum", Type: reflect.TypeFor[summer]().Method(0).Type},
		{Name: "length", PkgPath: path, Type: reflect.TypeFor[func() int]()},
	})
	v := reflect.New(i).Elem()
	v.Set(reflect.ValueOf(value))
	if got := v.Interface().(interface{ length() int }).length(); got != 3 || !t.Implements(i) {
		return errors.New("an interface type was not implemented as it should")
	}
	body := new(Body)
	s := DeclareStruct([]reflect.StructField{{Name: "node", PkgPath: path, Type: t, Anonymous: true}}, 1)
	if !s.IsComplete() {
		m := Method{Name: "length", PkgPath: path, Type: reflect.TypeFor[func() int](), Body: body}
		if err := s.Complete([]Method{m}); err != nil {
			return err
		}
	}
	body.SetDirect(lengthOfFive)
	if got := reflect.Zero(s.Type()).Interface().(interface{ length() int }).length(); got != 5 {
		return fmt.Errorf("a promoted method returned %d", got)
	}
	return nil
}

func lengthOfFive(unsafe.Pointer) int { return 5 }
