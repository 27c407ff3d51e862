package rtype

import (
	"reflect"
	"testing"
	"unsafe"
)

func TestChanOf(t *testing.T) {
	use((*chan unsafe.Pointer)(nil)) // creates the pointer type whose descriptor reflect copies
	if descriptor(reflect.TypeFor[chan unsafe.Pointer]()).ptrToThis == 0 {
		t.Fatal("the program has no *chan unsafe.Pointer: the test shows nothing")
	}
	own := twin[celsius](t)
	for _, dir := range []reflect.ChanDir{reflect.BothDir, reflect.SendDir, reflect.RecvDir} {
		c := ChanOf(dir, own)
		if p := reflect.PointerTo(c); p.Elem() != c || c.Elem() != own || c.ChanDir() != dir || ChanOf(dir, own) != c {
			t.Errorf("%v", c)
		}
	}
	if c := ChanOf(reflect.BothDir, reflect.TypeFor[unsafe.Pointer]()); c != reflect.TypeFor[chan unsafe.Pointer]() || reflect.PointerTo(c) != reflect.TypeFor[*chan unsafe.Pointer]() {
		t.Error("another type than the compiled one")
	}
}
