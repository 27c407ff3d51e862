package rtype

import (
	"fmt"
	"reflect"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"testing"
)

type large struct {
	a, b, c int
	s       string
	f       [3]float32
	p       *int
}

type many struct{ n int }

func (m many) Mix(a int8, b uint16, c int32, d int, e, f, g, h, i, j, k int, x float32, y, z float64, l large, s []string, v any) (int, float64, large, []string, error) {
	sum := int(a) + int(b)*2 + int(c)*3 + d*4 + e*5 + f*6 + g*7 + h*8 + i*9 + j*10 + k*11 + m.n
	l.a, l.s = sum, l.s+fmt.Sprint(v)
	return sum, float64(x) - y*z, l, append(s, "end"), fmt.Errorf("%d", len(s))
}

func (m *many) Floats(a, b, c, d, e, f, g, h, i, j, k, l, n, o, p, q, r float64) [17]float64 {
	return [17]float64{a, b, c, d, e, f, g, h, i, j, k, l, n, o, p, q, r}
}

func (m many) Large(l large) (large, large)           { return l, large{c: l.c} }
func (m many) Strings(a, b, c, d, e, f string) string { return a + b + c + d + e + f }
func (m many) Nothing()                               {}
func (m many) Small(a bool, b byte, c struct{}, d [1]int16, e [0]int) (struct{}, bool, [1]int16) {
	return c, !a, [1]int16{d[0] + int16(b)}
}

type mixer interface {
	Mix(a int8, b uint16, c int32, d int, e, f, g, h, i, j, k int, x float32, y, z float64, l large, s []string, v any) (int, float64, large, []string, error)
	Floats(a, b, c, d, e, f, g, h, i, j, k, l, n, o, p, q, r float64) [17]float64
	Large(l large) (large, large)
	Strings(a, b, c, d, e, f string) string
	Nothing()
	Small(a bool, b byte, c struct{}, d [1]int16, e [0]int) (struct{}, bool, [1]int16)
}

var pointedTo int

func mix(m mixer) string {
	l := large{1, 2, 3, "s", [3]float32{4, 5, 6}, &pointedTo}
	m.Nothing()
	a, b, c, d, e := m.Mix(-1, 2, -3, 4, 5, 6, 7, 8, 9, 10, 11, 1.5, 2.5, -3.5, l, []string{"x", "y"}, 7)
	f := m.Floats(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17)
	g, h := m.Large(l)
	i, j, k := m.Small(true, 3, struct{}{}, [1]int16{-4}, [0]int{})
	return fmt.Sprint(a, b, c, d, e, f, g, h, i, j, k, m.Strings("a", "b", "c", "d", "e", "f"))
}

func TestArguments(t *testing.T) {
	own := asPointer(&many{5}, twin[many](t))
	if got, want := mix(own.(mixer)), mix(&many{5}); got != want {
		t.Errorf("%s\ncompiled:\n%s", got, want)
	}
}

// caller makes a type whose only method, Do, has a receiver of type *T.
func caller(t testing.TB, do func()) interface{ Do() } {
	t.Helper()
	b := new(Body)
	b.Set(func([]reflect.Value) []reflect.Value { do(); return nil })
	own, err := New(Declaration{PkgPath: "main", Name: "T", Layout: reflect.TypeFor[struct{ n int }]()},
		[]Method{{Name: "Do", Type: reflect.TypeFor[func()](), Pointer: true, Body: b}})
	if err != nil {
		t.Fatal(err)
	}
	return reflect.New(own).Interface().(interface{ Do() })
}

func TestPanics(t *testing.T) {
	v := caller(t, func() { panic("through the entry") })
	outer := caller(t, func() {
		defer func() {
			if r := recover(); r != "through the entry" {
				t.Error(r)
			}
			panic("again")
		}()
		v.Do()
	})
	for range 100 {
		if r := mustPanic(t, outer.Do); r != "again" {
			t.Fatal(r)
		}
	}
	done := make(chan bool)
	go func() {
		defer close(done)
		caller(t, runtime.Goexit).Do()
		t.Error("Goexit returns")
	}()
	<-done
	var order []string
	func() {
		defer caller(t, func() { order = append(order, "deferred") }).Do()
		order = append(order, "body")
	}()
	wait := make(chan bool)
	go caller(t, func() { close(wait) }).Do()
	<-wait
	if fmt.Sprint(order) != "[body deferred]" {
		t.Error(order)
	}
}

func TestStackTraces(t *testing.T) {
	var stack string
	var frames []string
	v := caller(t, func() {
		stack = string(debug.Stack())
		pc := make([]uintptr, 64)
		all := runtime.CallersFrames(pc[:runtime.Callers(0, pc)])
		for f, more := all.Next(); more; f, more = all.Next() {
			frames = append(frames, f.Function)
		}
	})
	v.Do()
	for _, text := range []string{stack, strings.Join(frames, "\n")} {
		if !strings.Contains(text, "TestStackTraces") || !strings.Contains(text, "testing.tRunner") {
			t.Errorf("the stack does not reach through the entry:\n%s", text)
		}
	}
}

//go:noinline
func deep(n int, v interface{ Do() }) (sum int) {
	var local [64]int
	for i := range local {
		local[i] = i * n
	}
	if n > 0 {
		sum = deep(n-1, v)
	} else {
		v.Do()
	}
	for _, x := range local {
		sum += x
	}
	return sum
}

// TestGrowingStacks checks method calls in eight goroutines whose stacks grow, shrink and are
// scanned during the calls.
func TestGrowingStacks(t *testing.T) {
	depth := 0
	inner := caller(t, func() {
		if depth > 0 {
			runtime.GC()
		}
	})
	outer := caller(t, func() { deep(300, inner) })
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for i := range 10 {
				if got := deep(i*100, outer); got != i*100*(i*100+1)/2*63*32 {
					t.Errorf("depth %d: sum %d", i, got)
				}
			}
		})
	}
	wg.Wait()
	depth = 1
	if deep(100, outer) != 5050*63*32 {
		t.Error("wrong sum after a collection")
	}
}
