package rtype

import (
	"fmt"
	"reflect"
	"testing"
	"unsafe"
)

type (
	kBool       bool
	kInt        int
	kInt8       int8
	kInt16      int16
	kInt32      int32
	kInt64      int64
	kUint       uint
	kUint8      uint8
	kUint16     uint16
	kUint32     uint32
	kUint64     uint64
	kUintptr    uintptr
	kFloat32    float32
	kFloat64    float64
	kComplex64  complex64
	kComplex128 complex128
	kString     string
	kArray      [3]string
	kArrayOne   [1]*int
	kArrayNone  [0]int
	kSlice      []error
	kMap        map[string][]int
	kPointer    *int
	kFunc       func(int, ...string) (bool, error)
	kChan       chan int
	kChanSend   chan<- int
	kAny        any
	kIface      interface {
		Do(int) string
		do()
	}
	kStruct struct {
		A int `json:"a"`
		b string
		_ int32
		C []byte
	}
	kStructOne   struct{ p *int }
	kStructNone  struct{}
	kStructEmbed struct {
		kInt
		*kStruct
		fmt.Stringer
		kGeneric[int, kInt]
		error
	}
	kGeneric[A, B any] struct {
		First  A
		Second B
	}
	kUnsafe unsafe.Pointer
	kHuge   [1 << 15]struct {
		n int
		p *int
	}
)

// likeCompiled checks that the twin of C equals C in everything that reflect reports.
func likeCompiled[C any](t *testing.T, values ...C) {
	t.Helper()
	c, own := reflect.TypeFor[C](), twin[C](t)
	if own == c {
		t.Fatalf("%v is the compiled type", c)
	}
	type facts struct {
		String, Name, PkgPath string
		Kind                  reflect.Kind
		Size                  uintptr
		Align, FieldAlign     int
		Comparable            bool
		Methods               int
		Pointer, PtrPkgPath   string
		PtrMethods            int
	}
	of := func(t reflect.Type) facts {
		p := reflect.PointerTo(t)
		return facts{t.String(), t.Name(), t.PkgPath(), t.Kind(), t.Size(), t.Align(), t.FieldAlign(), t.Comparable(),
			t.NumMethod(), p.String(), p.PkgPath(), p.NumMethod()}
	}
	if got, want := of(own), of(c); got != want {
		t.Errorf("%+v, compiled: %+v", got, want)
	}
	if a, b := descriptor(own), descriptor(c); (a.flags^b.flags)&(flagsOfLayout|flagNamed) != 0 {
		t.Errorf("%v has flags %b, compiled: %b", own, a.flags, b.flags)
	}
	u := underlying(c)
	unnamed := u.Name() == ""
	if !own.ConvertibleTo(c) || !c.ConvertibleTo(own) || own.AssignableTo(c) != (c.Kind() == reflect.Interface) || own.AssignableTo(u) != unnamed || u.AssignableTo(own) != unnamed {
		t.Errorf("%v is not convertible and assignable as in Go", own)
	}
	if reflect.PointerTo(own) != reflect.New(own).Type() || reflect.PointerTo(own).Elem() != own {
		t.Errorf("*%v is not the pointer to it", own)
	}
	for _, v := range append(values, *new(C)) {
		if x := any(v); x != nil && reflect.TypeOf(x) == c {
			sameText(t, x, as(v, own))
		}
		if c.Size() < 1024 {
			box := []C{v}
			ownBox := reflect.NewAt(reflect.ArrayOf(1, own), unsafe.Pointer(&box[0])).Elem().Slice(0, 1).Interface()
			sameText(t, box, ownBox)
		}
	}
}

func TestEveryKind(t *testing.T) {
	n := 7
	likeCompiled(t, kBool(true))
	likeCompiled(t, kInt(-1))
	likeCompiled(t, kInt8(-2))
	likeCompiled(t, kInt16(-3))
	likeCompiled(t, kInt32(-4))
	likeCompiled(t, kInt64(-5))
	likeCompiled(t, kUint(6))
	likeCompiled(t, kUint8(7))
	likeCompiled(t, kUint16(8))
	likeCompiled(t, kUint32(9))
	likeCompiled(t, kUint64(10))
	likeCompiled(t, kUintptr(11))
	likeCompiled(t, kFloat32(1.5))
	likeCompiled(t, kFloat64(-2.5))
	likeCompiled(t, kComplex64(1+2i))
	likeCompiled(t, kComplex128(3-4i))
	likeCompiled(t, kString("text"))
	likeCompiled(t, kArray{"a", "b"})
	likeCompiled(t, kArrayOne{&n})
	likeCompiled(t, kArrayNone{})
	likeCompiled(t, kSlice{nil, fmt.Errorf("x")})
	likeCompiled(t, kMap{"a": {1}})
	likeCompiled(t, kPointer(&n))
	likeCompiled(t, kFunc(func(int, ...string) (bool, error) { return true, nil }))
	likeCompiled(t, make(kChan))
	likeCompiled(t, make(kChanSend, 3))
	likeCompiled[kAny](t, 3, "x")
	likeCompiled[kIface](t)
	likeCompiled(t, kStruct{1, "b", 0, []byte("c")})
	likeCompiled(t, kStructOne{&n})
	likeCompiled(t, kStructNone{})
	likeCompiled(t, kStructEmbed{kInt: 3})
	likeCompiled(t, kGeneric[string, []kInt]{"x", []kInt{1}})
	likeCompiled(t, kGeneric[kGeneric[int, bool], error]{})
	likeCompiled(t, kHuge{})
}

func TestUnsafePointer(t *testing.T) {
	own, err := New(Declaration{PkgPath: "main", Name: "U", Layout: reflect.TypeFor[unsafe.Pointer]()}, nil)
	if err != nil || own.Kind() != reflect.UnsafePointer || own.String() != "main.U" {
		t.Fatal(own, err)
	}
	if c := reflect.TypeFor[kUnsafe](); !own.ConvertibleTo(c) || !reflect.TypeFor[*int]().ConvertibleTo(reflect.TypeFor[*int]()) {
		t.Errorf("%v cannot be converted to %v", own, c)
	}
}

func TestNames(t *testing.T) {
	for _, c := range []struct{ path, pkg, name, text string }{
		{"main", "", "T", "main.T"},
		{"example.com/some/thing", "", "T", "thing.T"},
		{"math/rand/v2", "", "T", "rand.T"},
		{"v2", "", "T", "v2.T"},
		{"gopkg.in/yaml.v3", "yaml", "Node", "yaml.Node"},
		{"", "", "T", "T"},
		{"main", "", "Pair[int,string]", "main.Pair[int,string]"},
		{"main", "", "Pair[main.T,example.com/x.Y[int]]", "main.Pair[main.T,example.com/x.Y[int]]"},
		{"main", "", "größe", "main.größe"},
	} {
		own, err := New(Declaration{PkgPath: c.path, PkgName: c.pkg, Name: c.name, Layout: reflect.TypeFor[int]()}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if own.String() != c.text || own.Name() != c.name || own.PkgPath() != c.path {
			t.Errorf("%+v: %s, %s, %s", c, own, own.Name(), own.PkgPath())
		}
		if got := fmt.Sprintf("%T %#v", reflect.New(own).Interface(), reflect.Zero(own).Interface()); got != "*"+c.text+" 0" {
			t.Errorf("%+v: %s", c, got)
		}
	}
}

func TestDeclarationsDiffer(t *testing.T) {
	d := Declaration{PkgPath: "main", Name: "Same", Layout: reflect.TypeFor[struct{ A int }]()}
	a, _ := New(d, nil)
	b, _ := New(d, nil)
	if a == b || descriptor(a).hash == descriptor(b).hash {
		t.Error("two declarations with one name are one type")
	}
	if x, y := reflect.Zero(a).Interface(), reflect.Zero(b).Interface(); x == y || x != reflect.Zero(a).Interface() {
		t.Error("values of two types are equal, or those of one are not")
	}
	if !a.ConvertibleTo(b) || a.AssignableTo(b) {
		t.Error("two types with one underlying type can be assigned, or not converted")
	}
}

func TestDeclareRejects(t *testing.T) {
	text := func(f func()) string { return fmt.Sprint(mustPanic(t, f)) }
	for want, f := range map[string]func(){
		"rtype: declaration without a name or a layout: {PkgPath: PkgName: Name:T Layout:<nil> Methods:0}": func() { Declare(Declaration{Name: "T"}) },
		"rtype: main.T was declared with another layout than that of int: kinds string and int": func() {
			_ = Declare(Declaration{PkgPath: "main", Name: "T", Layout: reflect.TypeFor[string]()}).Complete(reflect.TypeFor[int](), nil)
		},
		"rtype: main.T was declared with another layout than that of struct { A int }: memory {pointer;} and {8 bytes;}": func() {
			_ = Declare(Declaration{PkgPath: "main", Name: "T", Layout: reflect.TypeFor[struct{ p *int }]()}).Complete(reflect.TypeFor[struct{ A int }](), nil)
		},
		"rtype: main.T is complete already": func() {
			n := Declare(Declaration{PkgPath: "main", Name: "T", Layout: reflect.TypeFor[int]()})
			_ = n.Complete(reflect.TypeFor[int](), nil)
			_ = n.Complete(reflect.TypeFor[int](), nil)
		},
	} {
		if got := text(f); got != want {
			t.Errorf("panic %q, want %q", got, want)
		}
	}
}
