package typemap

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"iter"
	"os"
	"reflect"
	"strings"
	"sync"
	"testing"

	"github.com/traefik/yaegi/stdlib"

	"setlab/kernel/interp/rtype"
)

var tables = []map[string]map[string]reflect.Value{stdlib.Symbols}

var imports = sync.OnceValue(importer.Default)

// check type-checks a file as a package with the given path.
func check(t testing.TB, path, name string, src any) *types.Package {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, name, src, 0)
	if err != nil {
		t.Fatal(err)
	}
	conf := types.Config{Importer: imports()}
	pkg, err := conf.Check(path, fset, []*ast.File{f}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return pkg
}

const here = "setlab/kernel/interp/typemap"

// shapesVariable is the environment variable with the path of a file that replaces shapes_test.go.
const shapesVariable = "TYPEMAP_SHAPES"

var shapesPackage = sync.OnceValue(func() *types.Package {
	return check(&testing.B{}, here, cmp.Or(os.Getenv(shapesVariable), "shapes_test.go"), nil)
})

// hereOnly is an Origin function for which all packages except this one are compiled.
func hereOnly(o *types.TypeName) Origin {
	if o.Pkg().Path() == here {
		return Interpreted
	}
	return Compiled
}

// alike compares types of the map with the compiled types of the same source.
type alike struct {
	t    *testing.T
	seen map[[2]reflect.Type]bool
}

func (a *alike) same(at string, own, c reflect.Type) {
	a.t.Helper()
	if a.seen[[2]reflect.Type{own, c}] {
		return
	}
	a.seen[[2]reflect.Type{own, c}] = true
	if c.PkgPath() == here && own == c {
		a.t.Errorf("%s: %v is the compiled type", at, c)
		return
	}
	if c.PkgPath() != here && c.PkgPath() != "" {
		if own != c {
			a.t.Errorf("%s: another %v than the compiled one", at, c)
		}
		return
	}
	type facts struct {
		String, Name, PkgPath string
		Kind                  reflect.Kind
		Size                  uintptr
		Align                 int
		Comparable            bool
		Methods               int
	}
	of := func(t reflect.Type) facts {
		return facts{t.String(), t.Name(), t.PkgPath(), t.Kind(), t.Size(), t.Align(), t.Comparable(), t.NumMethod()}
	}
	if x, y := of(own), of(c); x != y {
		a.t.Errorf("%s: %+v, compiled: %+v", at, x, y)
		return
	}
	for i := range c.NumMethod() {
		x, y := own.Method(i), c.Method(i)
		if x.Name != y.Name || x.PkgPath != y.PkgPath {
			a.t.Errorf("%s: method %d of %v is %s, compiled: %s", at, i, own, x.Name, y.Name)
		}
		a.same(at+"."+y.Name, x.Type, y.Type)
	}
	if c.Kind() != reflect.Pointer && c.Kind() != reflect.Interface {
		a.same("*"+at, reflect.PointerTo(own), reflect.PointerTo(c))
	}
	a.parts(at, own, c)
}

func (a *alike) parts(at string, own, c reflect.Type) {
	a.t.Helper()
	switch c.Kind() {
	case reflect.Map:
		a.same(at+" key", own.Key(), c.Key())
		a.same(at+" elem", own.Elem(), c.Elem())
	case reflect.Array, reflect.Chan, reflect.Pointer, reflect.Slice:
		a.same(at+" elem", own.Elem(), c.Elem())
	case reflect.Func:
		if own.NumIn() != c.NumIn() || own.NumOut() != c.NumOut() || own.IsVariadic() != c.IsVariadic() {
			a.t.Errorf("%s: %v, compiled: %v", at, own, c)
			return
		}
		for i := range c.NumIn() {
			a.same(fmt.Sprint(at, " in ", i), own.In(i), c.In(i))
		}
		for i := range c.NumOut() {
			a.same(fmt.Sprint(at, " out ", i), own.Out(i), c.Out(i))
		}
	case reflect.Struct:
		for i := range c.NumField() {
			x, y := own.Field(i), c.Field(i)
			if x.Name != y.Name || x.PkgPath != y.PkgPath || x.Offset != y.Offset || x.Tag != y.Tag || x.Anonymous != y.Anonymous {
				a.t.Errorf("%s: field %+v, compiled: %+v", at, x, y)
			}
			a.same(at+"."+y.Name, x.Type, y.Type)
		}
	}
}

// TestLikeCompiled looks up each type in its own map first, then all types in one map.
func TestLikeCompiled(t *testing.T) {
	one := &Map{Tables: tables, Origin: hereOnly}
	for name, c := range shapes {
		if os.Getenv(shapesVariable) != "" && rtype.EntriesLeft() < rtype.Entries/2 {
			t.Skip("out of entries") // random types have hundreds of promoted methods
		}
		o := shapesPackage().Scope().Lookup(name)
		if o == nil {
			t.Fatalf("no type %s", name)
		}
		for _, m := range []*Map{{Tables: tables, Origin: hereOnly}, one} {
			own, err := m.Of(o.Type())
			if err != nil {
				t.Fatal(err)
			}
			a := &alike{t, map[[2]reflect.Type]bool{}}
			a.same(name, own, c)
			if again, err := m.Of(o.Type()); again != own || err != nil {
				t.Errorf("%s is made twice: %v", name, err)
			}
		}
	}
	for _, name := range shapesPackage().Scope().Names() {
		if o, ok := shapesPackage().Scope().Lookup(name).(*types.TypeName); ok && shapes[name] == nil && !o.IsAlias() {
			if n, ok := o.Type().(*types.Named); !ok || n.TypeParams().Len() == 0 {
				t.Errorf("%s is not compared", name)
			}
		}
	}
}

func TestCompiledTypes(t *testing.T) {
	pkg := check(t, "main", "main.go", `package main
import ("bytes"; "errors"; "fmt"; "io"; "net/http"; "os"; "reflect"; "time"; "context"; "encoding/json"; "sync/atomic")
type all struct {
	A bytes.Buffer; B fmt.Stringer; C io.Reader; D *http.Request; E os.FileMode; F reflect.Type; G time.Duration
	H context.Context; I json.Marshaler; J error; K map[string][]http.Header; L func(context.Context, ...io.Reader) (time.Month, error)
	M any; N interface { error; Unwrap() error }; O chan<- time.Time; P [3]*reflect.Value; Q atomic.Int64; R reflect.Kind
}
var _ = errors.New`)
	own, err := (&Map{Tables: tables}).Of(pkg.Scope().Lookup("all").Type())
	if err != nil {
		t.Fatal(err)
	}
	c := reflect.TypeFor[compiledAll]()
	for i := range c.NumField() {
		if own.Field(i).Type != c.Field(i).Type {
			t.Errorf("%v is not the compiled type", c.Field(i).Type)
		}
	}
}

func TestRejected(t *testing.T) {
	pkg := check(t, "main", "main.go", `package main
import ("sync/atomic"; "cmp"; "iter")
type generic[T any] struct { x T }
type constraint interface { ~int | string }
type ordered cmp.Ordered
type pointer struct { p atomic.Pointer[int8]; q *good; r *pointer }
type good struct { p *pointer; q *good }
type fine struct { q *fine; b *better }
type better struct { f fine }
func f[T any](x T) { }
type comp interface { comparable }
type sequence []iter.Seq[string]
type wide chan [1 << 16]byte
type endless [1 << 40][1 << 40]int
`)
	m := &Map{Tables: tables}
	for name, want := range map[string]string{
		"generic":    "typemap: main.generic[T any] is generic: it has no type at run time",
		"constraint": "typemap: interface{~int | string} is a constraint: it has no type at run time",
		"ordered":    "is a constraint: it has no type at run time",
		"comp":       "is a constraint: it has no type at run time",
		"f":          "typemap: func[T any](x T) is generic: it has no type at run time",
		"wide":       "typemap: main.wide: reflect.ChanOf: element size too large",
		"endless":    "typemap: main.endless: reflect.ArrayOf: array size would exceed virtual address space",
		"pointer":    "typemap: sync/atomic.Pointer[int8] is compiled, but the program does not have it",
		"good":       "typemap: sync/atomic.Pointer[int8] is compiled, but the program does not have it",
	} {
		for range 2 {
			if r, err := m.Of(pkg.Scope().Lookup(name).Type()); err == nil || !strings.HasSuffix(err.Error(), want) {
				t.Errorf("%s: %v %v, want %s", name, r, err, want)
			}
		}
	}
	for range 2 {
		r, err := m.Of(pkg.Scope().Lookup("fine").Type())
		if err != nil || fmt.Sprintf("%+v", reflect.Zero(r)) != "{q:<nil> b:<nil>}" {
			t.Error(r, err)
		}
	}
	// If the package is interpreted from source, the program's instances of its types still belong
	// to the program.
	either := &Map{Tables: tables, Origin: func(o *types.TypeName) Origin {
		if o.Pkg() == pkg {
			return Interpreted
		}
		return Either
	}}
	r, err := either.Of(pkg.Scope().Lookup("good").Type())
	if err != nil {
		t.Fatal(err)
	}
	p := r.Field(0).Type.Elem().Field(0).Type
	if p.String() != "atomic.Pointer[int8]" || p.PkgPath() != "sync/atomic" || reflect.PointerTo(p).NumMethod() != 4 {
		t.Errorf("%v of %s", p, p.PkgPath())
	}
	r, err = either.Of(pkg.Scope().Lookup("sequence").Type())
	if err != nil || r.Elem() != reflect.TypeFor[iter.Seq[string]]() {
		t.Errorf("%v is not the compiled type: %v", r, err)
	}
}
