package interp

import (
	"go/types"
	"io"
	"reflect"
	"testing"
)

type itself *itself

// Values that contain themselves have a short form.
func TestShortFormsOfEndlessValues(t *testing.T) {
	var through any
	through = &through
	var same itself
	same = &same
	list, entries := []any{nil}, map[string]any{}
	list[0], entries["a"] = list, entries
	for _, c := range []struct {
		value any
		want  string
	}{{through, "&&&…"}, {same, "&&&…"}, {list, "1 elements: [1 elements: [1 elements]]"}, {entries, "1 entries"}} {
		if got := short(reflect.ValueOf(c.value), shortDepth); got != c.want {
			t.Errorf("%T is shown as %s, want %s", c.value, got, c.want)
		}
	}
	number := 7
	pointer := &number
	if got := short(reflect.ValueOf(&pointer), shortDepth); got != "&&7" {
		t.Errorf("a pointer to a pointer is shown as %s", got)
	}
}

// TestStringMethodsOfCells shows values whose String methods panic, call themselves, block and end their goroutine.
func TestStringMethodsOfCells(t *testing.T) {
	s, err := NewSession(io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	for _, of := range []string{`var m map[string]int; m["x"] = 1; return "ok"`, `return fmt.Sprintf("%v!", t)`, `<-make(chan int); return ""`, `runtime.Goexit(); return ""`} {
		if _, failure := s.Run("type T struct{ n int }\nfunc (t T) String() string { " + of + " }\nt := T{1}\nstop := make(chan bool)\ngo func() { <-stop }()"); failure != nil {
			t.Fatal(failure)
		}
		if got := s.shortValue(s.names["t"].object.(*types.Var)); got != "main.T" {
			t.Errorf("%s: %q", of, got)
		}
		if got := shows(s, "select { case stop <- true: case <-time.After(10 * time.Second): t.n = 0 }\nt.n"); got != "1" {
			t.Errorf("%s: the next cell shows %s", of, got)
		}
	}
}
