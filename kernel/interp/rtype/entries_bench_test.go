package rtype

import (
	"fmt"
	"reflect"
	"runtime"
	"testing"
	"unsafe"
)

func BenchmarkCall(b *testing.B) {
	body := new(Body)
	own := newGetter(b, reflect.TypeFor[[2]int](), true, body)
	g := reflect.New(own).Interface().(getter)
	b.Run("reflect", func(b *testing.B) {
		out := []reflect.Value{reflect.ValueOf("")}
		body.Set(func([]reflect.Value) []reflect.Value { return out })
		b.ReportAllocs()
		for b.Loop() {
			_ = g.Get(3)
		}
	})
	b.Run("direct", func(b *testing.B) {
		body.SetDirect(func(unsafe.Pointer, int) string { return "" })
		b.ReportAllocs()
		for b.Loop() {
			_ = g.Get(3)
		}
	})
}

// BenchmarkNew makes types with two fields and several methods of the same signature, and reports
// the memory that is never freed.
func BenchmarkNew(b *testing.B) {
	for _, methods := range []int{0, 1, 4} {
		b.Run(fmt.Sprint(methods, " methods"), func(b *testing.B) {
			var before, after runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&before)
			layout := reflect.TypeFor[struct {
				a int
				b string
			}]()
			n := 0
			for b.Loop() {
				if n++; EntriesLeft() < 2*methods {
					b.Fatal("out of entries: run with -benchtime=2000x")
				}
				var all []Method
				for i := range methods {
					all = append(all, Method{Name: fmt.Sprint("M", i), Type: reflect.TypeFor[func(int) string](), Body: new(Body)})
				}
				if _, err := New(Declaration{PkgPath: "main", Name: "T", Layout: layout}, all); err != nil {
					b.Fatal(err)
				}
			}
			runtime.GC()
			runtime.ReadMemStats(&after)
			b.ReportMetric(float64(after.HeapAlloc-before.HeapAlloc)/float64(n), "B/kept")
		})
	}
}
