package hook

import (
	"fmt"
	"go/types"
	"reflect"
	"strings"

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
	p, known := h.printedAs(number, value)
	if !known && p.value.IsValid() {
		p.of = p.kinds.shape(p.value.Type())
		known = p.of != nil
	}
	switch {
	case known:
		return p
	case !p.value.IsValid():
		return nil
	}
	return p.value.Interface()
}

// printedAs returns what prints a value; it reports whether its type is known.
func (h *Hooks) printedAs(number int, value any) (printed, bool) {
	h.mutex.Lock()
	p := printed{h.printed[number], reflect.ValueOf(value), h.kinds, h}
	h.mutex.Unlock()
	if types.IsInterface(p.of) {
		of, held := p.kinds.held(p.value)
		switch {
		case !held.IsValid():
			return printed{}, false
		case of != nil:
			p.of, p.value = of, held
		case unknown(held):
			p.value = held
		default:
			return printed{nil, held, p.kinds, h}, false
		}
	}
	return p, true
}

// newPrintedBeside is newPrinted for a function that sets no space beside a string.
func (h *Hooks) newPrintedBeside(number int, value any) any {
	value = h.newPrinted(number, value)
	p, own := value.(printed)
	if !own {
		return value
	}
	if bare(p.value).Kind() == reflect.String {
		return fmt.Sprint(value)
	}
	return value
}

// printedAll is newPrinted for all elements of a slice of that type, which are passed on
// with three dots.
func (h *Hooks) printedAll(number int, all any) []any {
	return each(all, func(value any) any { return h.newPrinted(number, value) })
}

// printedAllBeside is newPrintedBeside for all elements of such a slice.
func (h *Hooks) printedAllBeside(number int, all any) []any {
	return each(all, func(value any) any { return h.newPrintedBeside(number, value) })
}

func each(all any, of func(any) any) []any {
	v := reflect.ValueOf(all)
	passed := make([]any, v.Len())
	for i := range passed {
		passed[i] = of(v.Index(i).Interface())
	}
	return passed
}

// typeName is a hook: what %T prints of a value.
func (h *Hooks) typeName(number int, value any) string {
	defer h.orRefuse()
	p, own := h.printedAs(number, value)
	value = nil
	if !own && p.value.IsValid() {
		value = p.value.Interface()
	}
	if own && !types.IsInterface(p.of) {
		return reflectedName(p.of)
	}
	if e, ok := value.(engine.RuntimeError); ok {
		return e.TypeName()
	}
	name := fmt.Sprintf("%T", value)
	if own || strings.Contains(name, "struct {") {
		h.refuse("the name of the type of a value in an interface cannot be interpreted" + output.CompiledWay)
	}
	return name
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
