package rtype

import (
	"fmt"
	"io"
	"reflect"
	"testing"
)

// plain is unexported and has an unexported method.
type plain struct{ n int }

func (p plain) Do(x int) string { return fmt.Sprint(p.n, x) }
func (p plain) do() int         { return p.n }
func (p *plain) set(n int)      { p.n = n }

// use makes the compiler keep the type of v.
//
//go:noinline
func use(v any) { _ = v }

func TestCompiledInterfacesAreFound(t *testing.T) {
	type wrap struct {
		X func(a interface{ OnlyHere(int) }) []interface {
			io.Reader
			AndHere() error
		}
		Y struct {
			Z interface {
				deep() map[string]interface{ deeper() }
			}
		}
	}
	use(wrap{})
	x := reflect.TypeFor[wrap]().Field(0).Type
	y := reflect.TypeFor[wrap]().Field(1).Type.Field(0).Type
	for _, c := range []reflect.Type{
		x.In(0), x.Out(0).Elem(), y, y.Method(0).Type.Out(0).Elem(),
		reflect.TypeFor[any](), reflect.TypeOf([]interface{ InSlice() }{}).Elem(), reflect.TypeOf(new(interface{ behindPointer() })).Elem(),
		reflect.TypeOf(func(interface{ AsParameter() }) {}).In(0),
	} {
		if own := InterfaceOf(signaturesOf(c)); own != c {
			t.Errorf("%v is not the compiled type", c)
		}
	}
}

func TestOwnInterfaces(t *testing.T) {
	cel := twin[celsius](t)
	methods := []Signature{
		{Name: "String", Type: reflect.TypeFor[func() string]()},
		{Name: "heat", PkgPath: here, Type: reflect.FuncOf([]reflect.Type{reflect.SliceOf(cel)}, []reflect.Type{cel, reflect.TypeFor[error]()}, true)},
		{Name: "Cool", Type: reflect.FuncOf([]reflect.Type{cel}, nil, false)},
	}
	own := InterfaceOf(methods)
	c := reflect.TypeFor[interface {
		String() string
		heat(...celsius) (celsius, error)
		Cool(celsius)
	}]()
	if own == c || own.String() != c.String() || own.NumMethod() != 3 || own.Kind() != reflect.Interface || own.Name() != "" {
		t.Errorf("%v, compiled: %v", own, c)
	}
	for i := range c.NumMethod() {
		if a, b := own.Method(i), c.Method(i); a.Name != b.Name || a.PkgPath != b.PkgPath || a.Type.String() != b.Type.String() || a.Index != b.Index {
			t.Errorf("method %d is %v, compiled: %v", i, a, b)
		}
	}
	methods[0], methods[2] = methods[2], methods[0]
	if InterfaceOf(methods) != own {
		t.Error("the order of methods makes another type")
	}
	methods[1].PkgPath = "main"
	methods[1].PkgName = "other"
	if text := InterfaceOf(methods).String(); text != "interface { Cool(rtype.celsius); String() string; other.heat(...rtype.celsius) (rtype.celsius, error) }" {
		t.Error(text)
	}
	if other := InterfaceOf(methods); other == own || other.AssignableTo(own) || own.Implements(other) {
		t.Error("unexported methods of two packages are one")
	}
	if !own.Implements(reflect.TypeFor[fmt.Stringer]()) || own.Implements(c) {
		t.Error("interfaces are implemented by others than in Go")
	}
}

// unexportedMethods makes a twin of plain that also has its unexported methods.
func unexportedMethods(t *testing.T, pkgPath string) reflect.Type {
	t.Helper()
	set, do, Do := new(Body), new(Body), call(reflect.TypeFor[plain](), "Do")
	do.Set(func(args []reflect.Value) []reflect.Value {
		return []reflect.Value{reflect.ValueOf(int(args[0].Field(0).Int()))}
	})
	set.Set(func(args []reflect.Value) []reflect.Value {
		*(*int)(args[0].UnsafePointer()) = int(args[1].Int())
		return nil
	})
	own, err := New(Declaration{PkgPath: here, Name: "plain", Layout: underlying(reflect.TypeFor[plain]())}, []Method{
		{Name: "set", PkgPath: pkgPath, Pointer: true, Type: reflect.TypeFor[func(int)](), Body: set},
		{Name: "do", PkgPath: pkgPath, Type: reflect.TypeFor[func() int](), Body: do},
		{Name: "Do", Type: reflect.TypeFor[func(int) string](), Body: Do},
	})
	if err != nil {
		t.Fatal(err)
	}
	return own
}

func TestUnexportedMethods(t *testing.T) {
	type doer interface {
		Do(int) string
		do() int
	}
	type setter interface {
		doer
		set(int)
	}
	own := unexportedMethods(t, here)
	sameMethods(t, own, reflect.TypeFor[plain]())
	sameMethods(t, reflect.PointerTo(own), reflect.TypeFor[*plain]())
	p := reflect.New(own)
	p.Interface().(setter).set(8)
	for _, v := range []any{p.Interface(), p.Elem().Interface()} {
		if d := v.(doer); d.do() != 8 || d.Do(9) != "8 9" {
			t.Errorf("%T: %d %s", v, d.do(), d.Do(9))
		}
	}
	if _, ok := p.Elem().Interface().(setter); ok {
		t.Error("T has a method of *T")
	}
	foreign := reflect.Zero(unexportedMethods(t, "main")).Interface()
	if _, ok := foreign.(doer); ok {
		t.Error("an unexported method of another package is found")
	}
	if _, ok := foreign.(interface{ Do(int) string }); !ok {
		t.Error("an exported method is not found")
	}
}

func TestValuesInOwnInterfaces(t *testing.T) {
	own := unexportedMethods(t, here)
	unnamed := InterfaceOf([]Signature{
		{Name: "do", PkgPath: here, Type: reflect.TypeFor[func() int]()},
		{Name: "Do", Type: reflect.TypeFor[func(int) string]()},
	})
	named, err := New(Declaration{PkgPath: "main", Name: "Doer", Layout: unnamed}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, i := range []reflect.Type{unnamed, named} {
		for _, v := range []any{reflect.Zero(own).Interface(), reflect.New(own).Interface(), plain{0}, &plain{0}} {
			if !reflect.TypeOf(v).Implements(i) || !reflect.TypeOf(v).AssignableTo(i) {
				t.Errorf("%T does not implement %v", v, i)
			}
			box := reflect.New(i).Elem()
			box.Set(reflect.ValueOf(v))
			if got := box.Method(0).Call([]reflect.Value{reflect.ValueOf(1)})[0].String(); got != "0 1" {
				t.Error(got)
			}
			// The conversion checks the methods of the dynamic type.
			if got := box.Convert(reflect.TypeFor[interface{ do() int }]()).Interface().(interface{ do() int }).do(); got != 0 {
				t.Error(got)
			}
			// Comparing two interface values with == compares their itab pointers.
			other := reflect.New(i).Elem()
			other.Set(reflect.ValueOf(v))
			if !box.Equal(other) || !descriptor(i).equal(box.Addr().UnsafePointer(), other.Addr().UnsafePointer()) {
				t.Errorf("%T in %v is not equal to itself", v, i)
			}
		}
		if reflect.TypeFor[celsius]().Implements(i) {
			t.Errorf("celsius implements %v", i)
		}
	}
	if !named.ConvertibleTo(unnamed) || !unnamed.AssignableTo(named) || named == unnamed {
		t.Error("named and unnamed interface are not assignable")
	}
	if text := fmt.Sprintf("%T %v", reflect.New(named).Interface(), named); text != "*main.Doer main.Doer" {
		t.Error(text)
	}
}
