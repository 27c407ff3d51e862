package carry

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// naming is the World of a program whose interfaces may only hold types that the next program can
// find by name.
type naming struct{ program }

// Open implements World.
func (n naming) Open(v reflect.Value) (string, reflect.Value, error) {
	name, held, err := n.program.Open(v)
	if err == nil && name != "" && !n.knows(held.Type().Elem()) {
		err = fmt.Errorf("holds a %s, whose name other programs cannot resolve", held.Type().Elem())
	}
	return name, held, err
}

// knows reports whether the next program can find a type by its name.
func (n naming) knows(t reflect.Type) bool {
	if t.Name() == "" {
		switch t.Kind() {
		case reflect.Pointer, reflect.Slice, reflect.Array:
			return n.knows(t.Elem())
		case reflect.Map:
			return n.knows(t.Key()) && n.knows(t.Elem())
		}
	}
	if _, known := basic[NameOf(t)]; known {
		return true
	}
	return n.program[NameOf(t)] == t // otherwise it is declared in a function
}

// layout describes the structure of a type, to distinguish it from another type with the same name.
func layout(t reflect.Type, within []reflect.Type) string {
	if t.Name() != "" && (t.PkgPath() != "main" || slices.Contains(within, t)) {
		return NameOf(t)
	}
	name := t.Name()
	inner := func(t2 reflect.Type) string { return layout(t2, append(slices.Clip(within), t)) }
	switch t.Kind() {
	case reflect.Pointer:
		return name + "*" + inner(t.Elem())
	case reflect.Slice:
		return name + "[]" + inner(t.Elem())
	case reflect.Array:
		return fmt.Sprintf("%s[%d]%s", name, t.Len(), inner(t.Elem()))
	case reflect.Map:
		return name + "map[" + inner(t.Key()) + "]" + inner(t.Elem())
	case reflect.Struct:
		var fields strings.Builder
		for i := range t.NumField() {
			f := t.Field(i)
			fmt.Fprintf(&fields, "%s %s;", f.Name, inner(f.Type))
		}
		return name + "{" + fields.String() + "}"
	}
	return name + " " + t.Kind().String()
}
