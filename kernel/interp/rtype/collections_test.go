package rtype

import (
	"fmt"
	"os"
	"os/exec"
	"reflect"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"unsafe"

	"setlab/internal/race"
)

// TestUnderCollector repeats the tests in processes whose garbage collector runs all the time,
// checks its marks, and overwrites the memory that it frees.
func TestUnderCollector(t *testing.T) {
	race.Skip(t, "it runs the other tests three times")
	if os.Getenv("RTYPE_COLLECT") != "" {
		t.Skip("this is the child")
	}
	if testing.Short() {
		t.Skip("runs for seconds")
	}
	for _, debug := range []string{"gccheckmark=1,clobberfree=1", "clobberfree=1,gcshrinkstackoff=0,efence=0", "invalidptr=1,gcstoptheworld=1"} {
		t.Run(debug, func(t *testing.T) {
			c := exec.Command(os.Args[0], "-test.run=.", "-test.short")
			c.Env = append(os.Environ(), "RTYPE_COLLECT=1", "GOGC=1", "GODEBUG="+debug)
			if out, err := c.CombinedOutput(); err != nil {
				t.Errorf("%v:\n%.3000s", err, out)
			}
		})
	}
}

// hold has pointers at many offsets, so that wrong pointer masks lose some of them.
type hold struct {
	a int
	s string
	b [3]struct {
		n int
		p *int
	}
	m  map[string]*int
	i  any
	e  fmt.Stringer
	f  func() *int
	sl []*int
	t  int
	c  chan *int
}

// fill returns a hold in which every pointer points to a new int with the value n.
func fill(n int) hold {
	p := func() *int { x := n; return &x }
	h := hold{a: n, s: strconv.Itoa(n), m: map[string]*int{"k": p()}, i: p(), e: text(strconv.Itoa(n)), sl: []*int{p(), p()}, c: make(chan *int, 1)}
	for i := range h.b {
		h.b[i].p = p()
	}
	q := p()
	h.f = func() *int { return q }
	h.c <- p()
	return h
}

type text string

func (t text) String() string { return string(t) }

func (h hold) Check(n int) error {
	c := <-h.c
	h.c <- c
	for i, p := range []*int{h.b[0].p, h.b[1].p, h.b[2].p, h.m["k"], h.i.(*int), h.f(), h.sl[0], h.sl[1], c} {
		if *p != n {
			return fmt.Errorf("pointer %d of %d leads to %d", i, n, *p)
		}
	}
	if h.a != n || h.s != strconv.Itoa(n) || h.e.String() != h.s {
		return fmt.Errorf("%d has %d, %s, %v", n, h.a, h.s, h.e)
	}
	return nil
}

func (h *hold) Replace(n int) *hold {
	*h = fill(n)
	runtime.GC()
	return h
}

type checker interface{ Check(int) error }

func TestPointersSurvive(t *testing.T) {
	own := twin[hold](t)
	array := reflect.ArrayOf(3, own)
	in := StructOf([]reflect.StructField{embedded("hold", own), field("x", reflect.PointerTo(own)), field("more", array)})
	key := reflect.TypeFor[int]()
	var wg sync.WaitGroup
	for g := range 8 {
		wg.Go(func() {
			m := reflect.MakeMap(reflect.MapOf(key, own))
			ch := reflect.MakeChan(ChanOf(reflect.BothDir, own), 4)
			list := reflect.MakeSlice(reflect.SliceOf(in), 0, 0)
			for i := range 12 {
				n := g*1000 + i
				h := fill(n)
				v := reflect.NewAt(own, unsafe.Pointer(&h)).Elem()
				m.SetMapIndex(reflect.ValueOf(i), v)
				ch.Send(v)
				e := reflect.New(in)
				for _, part := range []unsafe.Pointer{e.Elem().Field(0).Addr().UnsafePointer(), e.Elem().Field(2).Index(1).Addr().UnsafePointer()} {
					*(*hold)(part) = fill(n)
				}
				list = reflect.Append(list, e.Elem())
				runtime.GC()
				got, _ := ch.Recv()
				for _, c := range []reflect.Value{got, m.MapIndex(reflect.ValueOf(i / 2)), v.Addr()} {
					want := n
					if c.Type() == own && c != got {
						want = g*1000 + i/2
					}
					if err := c.Interface().(checker).Check(want); err != nil {
						t.Error(err)
					}
				}
				for j := range list.Len() {
					e := list.Index(j)
					if err := (*hold)(e.Field(0).Addr().UnsafePointer()).Check(g*1000 + j); err != nil {
						t.Error(err)
					}
					if err := (*hold)(e.Field(2).Index(1).Addr().UnsafePointer()).Check(g*1000 + j); err != nil {
						t.Error(err)
					}
				}
				p := reflect.New(own)
				r := p.MethodByName("Replace").Interface().(func(int) *hold)(n)
				if err := p.Interface().(checker).Check(n); err != nil || unsafe.Pointer(r) != p.UnsafePointer() {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
}

// TestTypesSurvive checks that types survive even if their handles and values are unreachable, and
// can be used by later values.
func TestTypesSurvive(t *testing.T) {
	var last any
	for i := range 50 {
		name := fmt.Sprintf("T%d", i)
		d := Declaration{PkgPath: "main", Name: name, Layout: StructOf([]reflect.StructField{
			{Name: "N", Type: reflect.TypeFor[*int]()}, field("last", reflect.TypeFor[any]()), embedded("text", reflect.TypeFor[text]()),
		})}
		typ, err := New(d, []Method{{Name: "String", Type: reflect.TypeFor[func() string](), Body: fixed(name)}})
		if err != nil {
			t.Fatal(err)
		}
		v := reflect.New(typ).Elem()
		*(*any)(v.Field(1).Addr().UnsafePointer()) = last
		n := i
		v.Field(0).Set(reflect.ValueOf(&n))
		last = v.Interface()
		if i%10 == 0 {
			runtime.GC()
		}
	}
	runtime.GC()
	for i := 49; last != nil; i-- {
		v := reflect.ValueOf(last)
		want := fmt.Sprintf("T%d", i)
		if got := last.(fmt.Stringer).String(); got != want || int(v.Field(0).Elem().Int()) != i || !strings.HasSuffix(v.Type().String(), want) {
			t.Fatalf("%s %v %v, want %s", got, v.Field(0).Elem(), v.Type(), want)
		}
		p := reflect.New(v.Type())
		p.Elem().Set(v)
		last = *(*any)(p.Elem().Field(1).Addr().UnsafePointer())
	}
}
