package hook

import (
	"cmp"
	"fmt"
	"go/types"
	"io"
	"reflect"
	"slices"
	"strings"

	"setlab/kernel/interp/celltype"
	"setlab/kernel/interp/engine"
	"setlab/kernel/output"
)

// Package fmt sees values of the types that cells declare by reflection, where they have
// neither their names nor their methods, and unexported fields are exported ones. So
// what is printed is wrapped in a value that prints itself, as its type says.

// printed is a value that prints itself as its type says.
type printed struct {
	of    types.Type
	value reflect.Value
	kinds kinds
	hooks *Hooks
}

var _ fmt.Formatter = printed{}

// newPrinted is a hook. It gets the type by its number.
func (h *Hooks) newPrinted(number int, value any) any {
	defer h.orRefuse()
	h.mutex.Lock()
	p := printed{h.printed[number], reflect.ValueOf(value), h.kinds, h}
	h.mutex.Unlock()
	if types.IsInterface(p.of) {
		if p.of, p.value = p.kinds.held(p.value); p.of == nil {
			if !p.value.IsValid() {
				return nil
			}
			return p.value.Interface()
		}
	}
	return p
}

// printedAll is newPrinted for all elements of a slice of that type, which are passed on
// with three dots.
func (h *Hooks) printedAll(number int, all any) []any {
	v := reflect.ValueOf(all)
	passed := make([]any, v.Len())
	for i := range passed {
		passed[i] = h.newPrinted(number, v.Index(i).Interface())
	}
	return passed
}

// typeName is a hook: what %T prints of a value.
func (h *Hooks) typeName(number int, value any) string {
	switch p := h.newPrinted(number, value).(type) {
	case printed:
		return reflectedName(p.of)
	default:
		name := fmt.Sprintf("%T", p)
		if strings.Contains(name, "struct {") || engine.IsWrapper(reflect.TypeOf(p)) {
			h.refuse("the name of the type of a value in an interface cannot be interpreted" + output.CompiledWay)
		}
		return name
	}
}

// TypeNumber returns the number of a type that newPrinted takes.
func (h *Hooks) TypeNumber(t types.Type) int {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	for i, known := range h.printed {
		if types.Identical(known, t) {
			return i
		}
	}
	h.printed = append(h.printed, t)
	return len(h.printed) - 1
}

// Format implements fmt.Formatter.
func (p printed) Format(state fmt.State, verb rune) {
	defer p.hooks.orRefuse()
	w := printer{State: state, kinds: p.kinds, format: fmt.FormatString(state, verb), verb: verb}
	w.print(p.of, p.value, 0, false)
}

// printer prints one value.
type printer struct {
	fmt.State
	kinds  kinds
	format string
	verb   rune
}

// print prints a part of the value; hidden is one that no method may be called on.
func (p printer) print(t types.Type, v reflect.Value, depth int, hidden bool) {
	if types.IsInterface(t) {
		of, held := p.kinds.held(v)
		if of == nil {
			p.foreign(held, hidden)
			return
		}
		t, v = of, held
	}
	if !hidden && p.text(t, v) {
		return
	}
	if s, nameless := types.Unalias(t).(*types.Struct); nameless && !hidden && celltype.TextMethod(s) != "" {
		panic(ambiguous(" struct without a name that embeds what it is printed by"))
	}
	switch u := t.Underlying().(type) {
	case *types.Struct:
		if own(t) {
			p.fields(u, v, depth, hidden)
			return
		}
	case *types.Slice:
		if b, ok := u.Elem().Underlying().(*types.Basic); !ok || b.Kind() != types.Byte {
			p.elements(u.Elem(), v, depth, hidden)
			return
		}
	case *types.Array:
		p.elements(u.Elem(), v, depth, hidden)
		return
	case *types.Map:
		p.entries(u, v, depth, hidden)
		return
	case *types.Pointer:
		if own(u.Elem()) && v.Kind() == reflect.Pointer && !v.IsNil() {
			switch u.Elem().Underlying().(type) {
			case *types.Struct, *types.Array, *types.Slice, *types.Map:
				if depth == 0 {
					io.WriteString(p, "&")
					p.print(u.Elem(), v.Elem(), depth+1, hidden)
					return
				}
			}
			fmt.Fprintf(p, "0x%x", v.Pointer())
			return
		}
	}
	p.foreign(v, hidden)
}

// own reports whether a type is one that a cell has declared, or has no name.
func own(t types.Type) bool {
	t = types.Unalias(t)
	return celltype.Is(t) || t == t.Underlying()
}

// foreign prints what package fmt can print.
func (p printer) foreign(v reflect.Value, hidden bool) {
	switch {
	case !v.IsValid() || v.Kind() == reflect.Interface && v.IsNil():
		io.WriteString(p, "<nil>")
	case !hidden:
		fmt.Fprintf(p, p.format, v.Interface())
	case engine.IsWrapper(v.Type()):
		panic(ambiguous(" value of a cell's type in a field that is not exported"))
	case v.Kind() == reflect.Pointer && !v.IsNil():
		fmt.Fprintf(p, "0x%x", v.Pointer())
	default:
		// fmt calls no methods of what reflection has from a hidden field.
		fmt.Fprintf(p, p.format, reflect.ValueOf(struct{ held any }{v.Interface()}).Field(0).Elem())
	}
}

// text prints what the Error or String method of a value returns; it reports whether
// there is one that the verb asks for.
func (p printer) text(t types.Type, v reflect.Value) bool {
	k, ok := p.kinds.find(t)
	if !ok || !k.method.IsValid() || !strings.ContainsRune("vsxXq", p.verb) || p.Flag('#') {
		return false
	}
	fmt.Fprintf(p, p.format, k.call(v, p.verb))
	return true
}

// call returns what the method returns; of a nil pointer that it cannot take, what fmt
// writes.
func (k kind) call(v reflect.Value, verb rune) (s string) {
	defer func() {
		if r := engine.OfEngine(recover()); r != nil {
			if failure, ok := r.(engine.Failure); ok {
				panic(failure)
			}
			if s = "<nil>"; v.Kind() != reflect.Pointer || !v.IsNil() {
				s = fmt.Sprintf("%%!%c(PANIC=String method: %v)", verb, engine.GoPanic(r))
			}
		}
	}()
	return k.method.Call([]reflect.Value{v})[0].String()
}

func (p printer) fields(t *types.Struct, v reflect.Value, depth int, hidden bool) {
	io.WriteString(p, "{")
	for i := range t.NumFields() {
		if i > 0 {
			io.WriteString(p, " ")
		}
		if p.Flag('+') {
			io.WriteString(p, t.Field(i).Name()+":")
		}
		p.print(t.Field(i).Type(), v.Field(i), depth+1, hidden || !t.Field(i).Exported())
	}
	io.WriteString(p, "}")
}

func (p printer) elements(t types.Type, v reflect.Value, depth int, hidden bool) {
	io.WriteString(p, "[")
	for i := range v.Len() {
		if i > 0 {
			io.WriteString(p, " ")
		}
		p.print(t, v.Index(i), depth+1, hidden)
	}
	io.WriteString(p, "]")
}

func (p printer) entries(t *types.Map, v reflect.Value, depth int, hidden bool) {
	keys := v.MapKeys()
	slices.SortFunc(keys, compareKeys)
	io.WriteString(p, "map[")
	for i, k := range keys {
		if i > 0 {
			io.WriteString(p, " ")
		}
		p.print(t.Key(), k, depth+1, hidden)
		io.WriteString(p, ":")
		p.print(t.Elem(), v.MapIndex(k), depth+1, hidden)
	}
	io.WriteString(p, "]")
}

// compareKeys orders the keys of a map as fmt does.
func compareKeys(a, b reflect.Value) int {
	switch a.Kind() {
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return cmp.Compare(a.Int(), b.Int())
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return cmp.Compare(a.Uint(), b.Uint())
	case reflect.String:
		return cmp.Compare(a.String(), b.String())
	case reflect.Float32, reflect.Float64:
		return cmp.Compare(a.Float(), b.Float())
	case reflect.Bool:
		if a.Bool() == b.Bool() {
			return 0
		} else if b.Bool() {
			return -1
		}
		return 1
	case reflect.Struct:
		for i := range a.NumField() {
			if c := compareKeys(a.Field(i), b.Field(i)); c != 0 {
				return c
			}
		}
	case reflect.Array:
		for i := range a.Len() {
			if c := compareKeys(a.Index(i), b.Index(i)); c != 0 {
				return c
			}
		}
	}
	return 0
}
