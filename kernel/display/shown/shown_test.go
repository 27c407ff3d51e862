package shown

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"setlab/plotting"
	"setlab/setlib/nn"
	"setlab/setlib/train"
)

// page is a value whose HTML method panics.
type page struct{}

func (page) HTML() string { panic("no page") }

func TestNilPointersAndPanics(t *testing.T) {
	for _, value := range []any{(*train.Run)(nil), (*nn.Network)(nil), (*plotting.Figure)(nil), (*page)(nil)} {
		if got := As(value); len(got) != 1 || got["text/plain"] != "<nil>" {
			t.Errorf("a nil %T is shown as %v", value, got)
		}
	}
	if got := As(page{})["text/plain"].(string); !strings.Contains(got, "shown.page that cannot be shown: panic: no page") {
		t.Errorf("a panic is shown as %q", got)
	}
}

// tree is a type that can contain itself.
type tree map[string]tree

// set is a type whose String method does not print what it contains.
type set map[string]any

func (s set) String() string { return fmt.Sprint(len(s), " elements") }

// Values that contain themselves are shown by their types, and all others as fmt prints them.
func TestEndlessValues(t *testing.T) {
	itself, list, trees := map[string]any{"a": 1}, []any{1, nil}, tree{"a": {}}
	itself["b"], list[1], trees["b"] = itself, list, trees
	through := []any{struct{ List []any }{nil}}
	through[0] = struct{ List []any }{through}
	deep := any(1)
	for range 2 * deepest {
		deep = []any{deep}
	}
	for _, value := range []any{itself, list, trees, through, deep, &itself, [1]any{list}} {
		if got, want := As(value)["text/plain"], fmt.Sprintf("a %T that contains itself or is nested more than 10000 deep", value); got != want {
			t.Errorf("shown as %.200s, want %s", got, want)
		}
	}
	twice := []any{1, 2}
	named := set{}
	named["self"] = named
	ring := &struct{ Next any }{}
	ring.Next = ring
	for _, value := range []any{
		nil, 1, "a", []any{twice, twice, map[string]any{"x": twice}}, map[string]any{}, []any{[]any{}, []any{}}, tree{"a": {"b": nil}}, named, []any{named}, ring, [][]float64{{1}, {2}},
		struct{ err error }{errors.New("none")}, &[]any{1}, []reflect.Type{reflect.TypeFor[int]()},
	} {
		if got, want := As(value)["text/plain"], fmt.Sprintf("%v", value); got != want {
			t.Errorf("%T is shown as %.200s, want %s", value, got, want)
		}
	}
}
