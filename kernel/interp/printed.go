package interp

import (
	"cmp"
	"fmt"
	"go/types"
	"io"
	"reflect"
	"slices"
	"strings"
	"unsafe"
)

// Package fmt sees values of the types that cells declare by reflection, where they have
// neither their names nor their methods, and unexported fields are exported ones. So
// what is printed is wrapped in a value that prints itself, as its type says.

// kind is what is known of a type that cells have declared.
type kind struct {
	of     types.Type
	seen   reflect.Type  // how reflection sees it
	method reflect.Value // that returns what its Error or String method does; may be none
	unwrap reflect.Value // that returns what its Unwrap method does; may be none

	forms bool // the engine may have several of it

	replaced bool // by a type of the same name: a value in an interface is taken for one of that
}

// kinds are the types that cells have declared, and pointers to them.
type kinds []kind

// declareKind is a hook, which a cell calls for each type that it declares: with a nil
// pointer to it and functions for its text and for what it unwraps, or nil.
func (h *hooks) declareKind(number int, pointer, method, unwrap any) {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	k := kind{of: h.printed[number], seen: reflect.TypeOf(pointer).Elem(), forms: hasForms(h.printed[number])}
	if m := reflect.ValueOf(method); m.IsValid() && m.Kind() == reflect.Func {
		k.method = m
	}
	if u := reflect.ValueOf(unwrap); u.IsValid() && u.Kind() == reflect.Func {
		k.unwrap = u
	}
	all := slices.Clone(h.kinds) // others may be reading it
	for i, o := range all {
		all[i].replaced = o.replaced || types.TypeString(o.of, nil) == types.TypeString(k.of, nil) && !isLocal(o.of) && !isLocal(k.of)
	}
	h.kinds = append(all, k)
}

// find returns what is known of a type.
func (all kinds) find(t types.Type) (kind, bool) {
	i := slices.IndexFunc(all, func(k kind) bool { return types.Identical(k.of, t) })
	if i < 0 {
		return kind{}, false
	}
	return all[i], true
}

// held returns the type and the value that an interface holds; no type if it is not one
// that a cell has declared.
func (all kinds) held(v reflect.Value) (types.Type, reflect.Value) {
	name := ""
	var wrapper reflect.Value
	for {
		switch {
		case !v.IsValid():
			return nil, v
		case v.Kind() == reflect.Interface:
			v = v.Elem()
			continue
		case isEngineBox(v.Type()):
			open := reflect.New(v.Type()).Elem()
			open.Set(v)
			if node := open.Field(0); !node.IsNil() {
				name = boxedType(node.Elem())
			}
			v = *(*reflect.Value)(unsafe.Pointer(open.Field(1).UnsafeAddr()))
			continue
		case isEngineWrapper(v.Type()):
			wrapper, v = v, v.FieldByName("IValue")
			continue
		}
		break
	}
	var found []kind
	for _, k := range all {
		if k.seen == v.Type() && !k.replaced {
			found = append(found, k)
		}
	}
	several := ""
	if len(found) > 1 || !isStruct(v.Type()) {
		for _, k := range found {
			if isStruct(v.Type()) {
				several += " or a " + types.TypeString(k.of, (*types.Package).Name)
			}
		}
		// Several types look like it: the engine's own name for it tells.
		found = slices.DeleteFunc(found, func(k kind) bool { return types.TypeString(k.of, nil) != name })
	}
	if len(found) == 0 {
		if several != "" && name == "" {
			panic(ambiguous(several))
		}
		if isStruct(v.Type()) && nameless(v.Type()) && slices.ContainsFunc(all, func(k kind) bool { return k.forms }) {
			panic(ambiguous(" value of a type that contains others"))
		}
		if wrapper.IsValid() {
			return nil, wrapper // which has the methods, though of a struct not the value
		}
		return nil, v
	}
	return found[len(found)-1].of, v
}

// nameless reports whether a struct, or what a pointer points to, has no name.
func nameless(t reflect.Type) bool {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	return t.Name() == ""
}

// ambiguous is what held panics with when a value may have several types.
type ambiguous string

// orRefuse makes the cell end with a refusal where held has panicked.
func (h *hooks) orRefuse() {
	switch r := recover().(type) {
	case nil:
	case ambiguous:
		h.refuse("a value in an interface, which may be a" + strings.TrimPrefix(string(r), " or a") + ", cannot be interpreted" + compiledWay)
	default:
		panic(r)
	}
}

// isStruct reports whether a type is a struct or a pointer to one.
func isStruct(t reflect.Type) bool {
	return t.Kind() == reflect.Struct || t.Kind() == reflect.Pointer && t.Elem().Kind() == reflect.Struct
}

// boxedType returns the name of the type that a node of the engine's syntax has.
func boxedType(node reflect.Value) string {
	t := node.FieldByName("typ")
	if !t.IsValid() || t.IsNil() {
		return ""
	}
	text := t.Elem().FieldByName("str")
	if !text.IsValid() || text.Kind() != reflect.String {
		return ""
	}
	return plainNames(text.String())
}

// printed is a value that prints itself as its type says.
type printed struct {
	of    types.Type
	value reflect.Value
	kinds kinds
	hooks *hooks
}

var _ fmt.Formatter = printed{}

// newPrinted is a hook. It gets the type by its number.
func (h *hooks) newPrinted(number int, value any) any {
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
func (h *hooks) printedAll(number int, all any) []any {
	v := reflect.ValueOf(all)
	passed := make([]any, v.Len())
	for i := range passed {
		passed[i] = h.newPrinted(number, v.Index(i).Interface())
	}
	return passed
}

// typeName is a hook: what %T prints of a value.
func (h *hooks) typeName(number int, value any) string {
	switch p := h.newPrinted(number, value).(type) {
	case printed:
		return reflectedName(p.of)
	default:
		name := fmt.Sprintf("%T", p)
		if strings.Contains(name, "struct {") || isEngineWrapper(reflect.TypeOf(p)) {
			h.refuse("the name of the type of a value in an interface cannot be interpreted" + compiledWay)
		}
		return name
	}
}

// printedType returns the number of a type that newPrinted takes.
func (h *hooks) printedType(t types.Type) int {
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
	if s, nameless := types.Unalias(t).(*types.Struct); nameless && !hidden && textMethod(s) != "" {
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
	return isSessionType(t) || t == t.Underlying()
}

// foreign prints what package fmt can print.
func (p printer) foreign(v reflect.Value, hidden bool) {
	switch {
	case !v.IsValid() || v.Kind() == reflect.Interface && v.IsNil():
		io.WriteString(p, "<nil>")
	case !hidden:
		fmt.Fprintf(p, p.format, v.Interface())
	case isEngineWrapper(v.Type()):
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
		if r := recover(); r != nil {
			if s = "<nil>"; v.Kind() != reflect.Pointer || !v.IsNil() {
				s = fmt.Sprintf("%%!%c(PANIC=String method: %v)", verb, goPanic(r))
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
