package hook

import (
	"fmt"
	"go/types"
	"io"
	"reflect"
	"slices"
	"strings"

	"setlab/kernel/interp/celltype"
	"setlab/kernel/interp/engine"
)

// Format implements fmt.Formatter.
func (p printed) Format(state fmt.State, verb rune) {
	defer p.hooks.orRefuse()
	w := printer{State: state, kinds: p.kinds, format: fmt.FormatString(state, verb), verb: verb}
	if verb == 'v' && state.Flag('#') {
		w.goSyntax(p.of, p.value, 0)
		return
	}
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
		if of == nil && held.IsValid() {
			of = p.kinds.shape(held.Type())
		}
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
	if !own(t) && !hidden && p.asksText() && celltype.TextMethod(t) != "" {
		p.foreign(v, hidden)
		return
	}
	switch u := t.Underlying().(type) {
	case *types.Struct:
		if own(t) {
			p.fields(u, v, depth, hidden)
			return
		}
	case *types.Slice:
		p.elements(u.Elem(), v, depth, hidden)
		return
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
			p.address(t, v)
			return
		}
	}
	if celltype.Is(t) && v.IsValid() && misuses(p.verb, v.Kind()) {
		p.badVerb(t, v)
		return
	}
	p.foreign(v, hidden)
}

// address prints a pointer to what reflection knows another type of.
func (p printer) address(t types.Type, v reflect.Value) {
	switch p.verb {
	case 'v':
		fmt.Fprintf(p, "0x%x", v.Pointer())
	case 'b', 'o', 'd', 'x', 'X':
		fmt.Fprintf(p, p.format, v.Pointer())
	default:
		p.badVerb(t, v)
	}
}

// verbs are those that package fmt knows for values of basic kinds.
var verbs = func() map[reflect.Kind]string {
	all := map[reflect.Kind]string{reflect.Bool: "tv", reflect.String: "vsxXq"}
	for k := reflect.Int; k <= reflect.Uintptr; k++ {
		all[k] = "vdbooOxXcqU"
	}
	for k := reflect.Float32; k <= reflect.Complex128; k++ {
		all[k] = "vbgGxXfFeE"
	}
	for _, k := range []reflect.Kind{reflect.Pointer, reflect.Func, reflect.Chan} {
		all[k] = "vbodxX"
	}
	return all
}()

// misuses reports whether a verb is none for values of a kind.
func misuses(verb rune, kind reflect.Kind) bool {
	known, ok := verbs[kind]
	return ok && !strings.ContainsRune(known, verb)
}

// badVerb prints a value that the verb is not for, as what reflection knows not the name of.
func (p printer) badVerb(t types.Type, v reflect.Value) {
	fmt.Fprintf(p, "%%!%c(%s=", p.verb, reflectedName(t))
	p.verb, p.format = 'v', p.format[:len(p.format)-len(string(p.verb))]+"v"
	if v.Kind() == reflect.Pointer {
		p.address(t, v)
	} else {
		p.foreign(v, true)
	}
	io.WriteString(p, ")")
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
	case engine.IsWrapper(v.Type()) && !hidden && !p.asksText():
		panic(ambiguous(" value of a cell's type that contains others"))
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
	if !ok || !k.method.IsValid() || !p.asksText() {
		return false
	}
	fmt.Fprintf(p, p.format, k.call(v, p.verb))
	return true
}

// asksText reports whether the verb is one that Error and String methods answer.
func (p printer) asksText() bool {
	return strings.ContainsRune("vsxXq", p.verb) && !(p.verb == 'v' && p.Flag('#'))
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
				s = fmt.Sprintf("%%!%c(PANIC=%s method: %v)", verb, celltype.TextMethod(k.of), engine.Recovered(r))
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
		if p.verb == 'v' && p.Flag('+') {
			io.WriteString(p, t.Field(i).Name()+":")
		}
		p.print(t.Field(i).Type(), v.Field(i), depth+1, hidden || !t.Field(i).Exported())
	}
	io.WriteString(p, "}")
}

func (p printer) elements(t types.Type, v reflect.Value, depth int, hidden bool) {
	if b, ok := t.Underlying().(*types.Basic); ok && b.Kind() == types.Uint8 && strings.ContainsRune("sqxX", p.verb) {
		p.bytes(v)
		return
	}
	io.WriteString(p, "[")
	for i := range v.Len() {
		if i > 0 {
			io.WriteString(p, " ")
		}
		p.print(t, v.Index(i), depth+1, hidden)
	}
	io.WriteString(p, "]")
}

// bytes prints a slice or an array of them.
func (p printer) bytes(v reflect.Value) {
	all := make([]byte, v.Len())
	for i := range all {
		all[i] = byte(v.Index(i).Uint())
	}
	fmt.Fprintf(p, p.format, all)
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
