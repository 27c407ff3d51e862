package hook

import (
	"fmt"
	"go/types"
	"maps"
	"reflect"
	"regexp"
	"runtime"
	"slices"
	"strings"

	"setlab/kernel/interp/engine"
	"setlab/kernel/output"
)

// The engine says of a failed assertion how reflection sees the types, which have no names
// there.

// notAsserted is a hook, which panics as an assertion does that fails: of a value in an
// interface of one type that is not of another one, both by their numbers.
func (h *Hooks) notAsserted(from, to int, value any) {
	defer h.orRefuse()
	h.mutex.Lock()
	source, wanted := h.printed[from], h.printed[to]
	h.mutex.Unlock()
	of, held := h.known().held(reflect.ValueOf(value))
	wantedMethods, _ := wanted.Underlying().(*types.Interface)
	name := "nil"
	switch {
	case !held.IsValid() && wantedMethods != nil:
		panic(engine.RuntimeError("interface conversion: interface is nil, not " + reflectedName(wanted)))
	case !held.IsValid():
	case of != nil:
		name = reflectedName(of)
	case unknown(held):
		h.refuse("an assertion that fails for a value whose type cannot be told cannot be interpreted" + output.CompiledWay)
	default:
		name, _ = h.known().named(held.Type().String())
	}
	if wantedMethods != nil {
		panic(engine.RuntimeError(fmt.Sprintf("interface conversion: %s is not %s: missing method %s", name, reflectedName(wanted), missing(wantedMethods, of, held))))
	}
	panic(engine.RuntimeError(fmt.Sprintf("interface conversion: %s is %s, not %s", reflectedName(source), name, reflectedName(wanted))))
}

// missing returns the first method of an interface that a value does not have.
func missing(i *types.Interface, of types.Type, v reflect.Value) string {
	var names []string
	for m := range i.Methods() {
		if of == nil && !v.MethodByName(m.Name()).IsValid() || of != nil && types.NewMethodSet(of).Lookup(m.Pkg(), m.Name()) == nil {
			names = append(names, m.Name())
		}
	}
	if len(names) == 0 {
		return ""
	}
	return slices.Min(names)
}

// named returns a text in which structs that only one type of cells looks like have its name,
// and whether it tells the type of a value that it speaks of.
func (all kinds) named(text string) (string, bool) {
	names := map[string]string{} // by how reflection writes the struct; empty if there are several
	unsure := map[string]bool{}  // what may be written of a value of a cell's type, or of another
	for _, k := range all {
		seen := k.seen.String()
		switch before, twice := names[seen]; {
		case k.replaced:
		case !isStruct(k.seen):
			unsure[seen] = true
		case k.seen.Kind() == reflect.Pointer:
		case twice && before != reflectedName(k.of):
			names[seen], unsure[seen], unsure["*"+seen] = "", true, true
		default:
			names[seen] = reflectedName(k.of)
		}
	}
	if m := failedAssertion.FindStringSubmatch(text); m != nil && unsure[m[1]] {
		return text, false
	}
	longest := slices.SortedFunc(maps.Keys(names), func(a, b string) int { return len(b) - len(a) }) // one struct may be part of another
	for _, seen := range longest {
		if names[seen] != "" {
			text = strings.ReplaceAll(text, seen, names[seen])
		}
	}
	return text, true
}

var failedAssertion = regexp.MustCompile(`interface conversion: interface \{\} is (.+), not `)

// named returns what Go panics with where it tells the name of a type, and whether that is known.
func (h *Hooks) named(value any) (any, bool) {
	e, ok := value.(runtime.Error)
	if !ok {
		return value, true
	}
	text, known := h.known().named(e.Error())
	if text == e.Error() {
		return value, known
	}
	return engine.RuntimeError(text), known
}
