package hook

import (
	"encoding/json"
	"fmt"
	"go/types"
	"reflect"
	"slices"

	"setlab/kernel/interp/celltype"
	"setlab/kernel/interp/engine"
	"setlab/kernel/output"
)

// In an interface of a compiled package, the engine keeps the methods of a cell's value and forgets its type
// and, of a struct, the value. So any and error hold a typed.

// typed is a value of a type that a cell has declared, or of a pointer to one. == tells two of them as Go does.
type typed struct {
	kind  *typedKind // one for each type
	value any
}

// typedKind is the type of a typed.
type typedKind struct {
	of    types.Type
	hooks *Hooks
}

// kindOf returns the kind of the values of the type of that number.
func (h *Hooks) kindOf(number int) *typedKind {
	if all := *h.types.Load(); number < len(all) {
		return all[number]
	}
	h.mutex.Lock()
	defer h.mutex.Unlock()
	all := slices.Clone(*h.types.Load()) // others may be reading it
	for number := len(all); number < len(h.printed); number++ {
		all = append(all, &typedKind{h.printed[number], h})
	}
	h.types.Store(&all)
	return all[number]
}

// call returns what a function of a kind does of the value, which may have a form that the function does not take.
func (t typed) call(function func(kind) reflect.Value) reflect.Value {
	known, _ := t.kind.hooks.known().find(t.kind.of)
	f, v := function(known), t.reflected()
	if !f.IsValid() || !v.Type().AssignableTo(f.Type().In(0)) {
		t.kind.hooks.refuse(notCalled(t.kind.of))
	}
	return f.Call([]reflect.Value{v})[0]
}

// Format implements fmt.Formatter, for compiled code that prints what it gets.
func (t typed) Format(state fmt.State, verb rune) {
	printed{t.kind.of, t.reflected(), t.kind.hooks.known(), t.kind.hooks}.Format(state, verb)
}

// PanicText writes the value as Go does when a program panics with it, but for what that writes the address of.
func (t typed) PanicText() string {
	if celltype.TextMethod(t.kind.of) != "" {
		return t.call(func(k kind) reflect.Value { return k.method }).String() // which may panic
	}
	name, v := reflectedName(t.kind.of), t.reflected()
	switch v.Kind() {
	case reflect.String:
		return name + `("` + v.String() + `")`
	case reflect.Bool, reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64, reflect.Float32, reflect.Float64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return fmt.Sprintf("%s(%v)", name, v)
	case reflect.Complex64, reflect.Complex128:
		return fmt.Sprintf("%s%v", name, v)
	}
	return fmt.Sprintf("(%s) %+v", name, t)
}

// MarshalJSON implements json.Marshaler, for compiled code that encodes what it gets.
func (t typed) MarshalJSON() ([]byte, error) { return json.Marshal(t.kind.hooks.exported(false, t)) }

// opener is a typed, or has one embedded.
type opener interface{ opened() typed }

// opened returns t, from whatever has it embedded.
func (t typed) opened() typed { return t }

// reflected returns the value as reflection sees it.
func (t typed) reflected() reflect.Value { return reflect.ValueOf(t.value) }

// openTyped returns the type and the value that a typed holds; no type if v is none.
func openTyped(v reflect.Value) (types.Type, reflect.Value) {
	if !isTyped(v.Type()) {
		return nil, v
	}
	if v.CanInterface() {
		t := v.Interface().(opener).opened()
		return t.kind.of, t.reflected()
	}
	for v.Type() != typedType { // in a field that is not exported
		v = v.Field(0)
	}
	return (*typedKind)(v.Field(0).UnsafePointer()).of, v.Field(1).Elem()
}

var (
	typedType = reflect.TypeFor[typed]()
	typedPath = typedType.PkgPath()
)

// isTyped reports whether values of a type are a typed, with or without methods.
func isTyped(t reflect.Type) bool {
	for t.Kind() == reflect.Struct && t.PkgPath() == typedPath && t != typedType && t.NumField() > 0 {
		t = t.Field(0).Type
	}
	return t == typedType
}

// bare returns what typeds, boxes, wrappers and interfaces hold at last.
func bare(v reflect.Value) reflect.Value {
	v = engine.Bare(v)
	if v.IsValid() && isTyped(v.Type()) {
		_, v = openTyped(v)
	}
	return v
}

// newTyped is a hook: it returns what any holds of a value of the type of that number, given a pointer to it.
func (h *Hooks) newTyped(number int, pointer any) any {
	return holding(h.kindOf(number), bare(reflect.ValueOf(pointer)).Elem().Interface())
}

// holding returns what any holds of a value of a kind.
func holding(k *typedKind, value any) any {
	if celltype.HasTextMethod(k.of, "Error") {
		return errorWith(k, value)
	}
	return typed{k, value}
}

// Holding returns what any holds of a value of a cell's type.
func (h *Hooks) Holding(of types.Type, value reflect.Value) any {
	return holding(h.kindOf(h.TypeNumber(of)), value.Interface())
}

// Held returns the type and the value that an interface holds, and whether it holds the type.
func Held(v reflect.Value) (types.Type, reflect.Value, bool) {
	t, ok := v.Interface().(opener)
	if !ok {
		return nil, v, false
	}
	return t.opened().kind.of, t.opened().reflected(), true
}

// opened is a hook: it returns a value in an interface without its type, for compiled code to look at.
func opened(value any) any {
	if t, ok := value.(opener); ok {
		return t.opened().value
	}
	return value
}

// reflected is opened for package reflect, which would see that the type has no name.
func (h *Hooks) reflected(value any) any {
	if t, ok := value.(opener); ok {
		h.refuse("reflection on a " + reflectedName(t.opened().kind.of) + " cannot be interpreted" + output.CompiledWay)
	}
	return value
}

// newTypedValue is newTyped for a value that has no methods.
func (h *Hooks) newTypedValue(number int, value any) any {
	return typed{h.kindOf(number), value}
}

// native is a hook: it returns what an assertion asks for a type that is no cell's, and panics if it holds one of those.
func (h *Hooks) native(from, to int, value any) any {
	if _, ok := value.(opener); ok {
		h.notAsserted(from, to, value)
	}
	return value
}

// ofKind returns what an interface holds if it is a value of a kind.
func (h *Hooks) ofKind(k *typedKind, value any) (reflect.Value, bool) {
	if t, ok := value.(opener); ok {
		t := t.opened()
		return t.reflected(), t.kind == k
	}
	of, v := h.known().held(reflect.ValueOf(value))
	if unknown(v) && celltype.IsValue(k.of) {
		panic(ownErrors)
	}
	return v, of != nil && types.Identical(of, k.of)
}

// asserted is a hook: it sets what to points to, of the type of that number, to what an interface holds, and reports
// whether that has the type.
func (h *Hooks) asserted(number int, value, to any) bool {
	defer h.orRefuse()
	v, ok := h.ofKind(h.kindOf(number), value)
	if ok && to != nil {
		setTo(bare(reflect.ValueOf(to)).Elem(), v)
	}
	return ok
}

// ofType is a hook: it returns what an interface holds of the type of that number, and what no assertion takes for one if
// it holds another type.
func (h *Hooks) ofType(number int, value any) any {
	defer h.orRefuse()
	if v, ok := h.ofKind(h.kindOf(number), value); ok {
		return v.Interface()
	}
	return nothing(false)
}

// mustOfType is ofType for an assertion that panics.
func (h *Hooks) mustOfType(from, number int, value any) any {
	held := h.ofType(number, value)
	if held == nothing(false) {
		h.notAsserted(from, number, value)
	}
	return held
}

// setTo sets a variable of a cell's type to a value of it.
func setTo(to, v reflect.Value) {
	if !v.Type().AssignableTo(to.Type()) {
		panic(ambiguous(" value of a type that contains others"))
	}
	to.Set(v)
}
