package interp

import (
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
