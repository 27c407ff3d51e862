package hook

import (
	"maps"
	"reflect"
)

// Cells find the functions of hooks, which only rewriting writes into them, as a package of
// this path, by this name.
const (
	Path  = "setlab/kernel/interp/hook"
	Alias = "hookʹ"
)

// ContextCall is the variable ctx to the engine.
const ContextCall = Alias + ".Context()"

// Table returns the hooks as the engine takes them.
func (h *Hooks) Table() map[string]reflect.Value {
	all := map[string]reflect.Value{
		"Poll":               reflect.ValueOf(h.Poll),
		"Go":                 reflect.ValueOf(begin),
		"Forever":            reflect.ValueOf(h.forever),
		"Reach":              reflect.ValueOf(h.reach),
		"Context":            reflect.ValueOf(h.Context),
		"Show":               reflect.ValueOf(h.show),
		"ShowHTML":           reflect.ValueOf(h.showHTML),
		"Raise":              reflect.ValueOf(h.Raise),
		"Refuse":             reflect.ValueOf(h.refuse),
		"Print":              reflect.ValueOf(printPlain),
		"Println":            reflect.ValueOf(printPlainLine),
		"Plain":              reflect.ValueOf(plain),
		"PlainInterface":     reflect.ValueOf(plainInterface),
		"Clear":              reflect.ValueOf(clearAll),
		"Recover":            reflect.ValueOf(h.recover),
		"Deferred":           reflect.ValueOf(runDeferred),
		"Unwinding":          reflect.ValueOf(newUnwinding),
		"Noted":              reflect.ValueOf(note),
		"NotedBy":            reflect.ValueOf(noteBoth),
		"Failed":             reflect.ValueOf(failed),
		"Unwound":            reflect.ValueOf(h.unwoundAll),
		"RecoverFrom":        reflect.ValueOf(h.recoverFrom),
		"Arm":                reflect.ValueOf(h.arms.arm),
		"Armed":              reflect.ValueOf(h.arms.armed),
		"Select":             reflect.ValueOf(h.selected),
		"Continued":          reflect.ValueOf(continued),
		"Declare":            reflect.ValueOf(h.declareKind),
		"ErrorIs":            reflect.ValueOf(h.errorIs),
		"ErrorAs":            reflect.ValueOf(h.errorAs),
		"Same":               reflect.ValueOf(h.same),
		"SameError":          reflect.ValueOf(h.sameError),
		"PrintedError":       reflect.ValueOf(func(number int, err error) any { return h.newPrinted(number, err) }),
		"TypeNameError":      reflect.ValueOf(func(number int, err error) string { return h.typeName(number, err) }),
		"PrintedBoxed":       reflect.ValueOf(func(number int, boxes any) any { return h.newPrinted(number, boxed(boxes)) }),
		"PrintedBoxedBeside": reflect.ValueOf(func(number int, boxes any) any { return h.newPrintedBeside(number, boxed(boxes)) }),
		"TypeNameBoxed":      reflect.ValueOf(func(number int, boxes any) string { return h.typeName(number, boxed(boxes)) }),
		"PrintedAll":         reflect.ValueOf(h.printedAll),
		"PrintedBeside":      reflect.ValueOf(h.newPrintedBeside),
		"PrintedErrorBeside": reflect.ValueOf(func(number int, err error) any { return h.newPrintedBeside(number, err) }),
		"PrintedAllBeside":   reflect.ValueOf(h.printedAllBeside),
		"Unwrap":             reflect.ValueOf(h.unwrap),
		"Error":              reflect.ValueOf(h.newError),
		"Typed":              reflect.ValueOf(h.newTyped),
		"TypedValue":         reflect.ValueOf(h.newTypedValue),
		"Native":             reflect.ValueOf(h.native),
		"Reflected":          reflect.ValueOf(h.reflected),
		"Opened":             reflect.ValueOf(opened),
		"Which":              reflect.ValueOf(h.which),
		"WhichBoxed":         reflect.ValueOf(func(number int, own bool, boxes any) int { return h.which(number, own, boxed(boxes)) }),
		"WhichError":         reflect.ValueOf(func(number int, own bool, err error) int { return h.which(number, own, err) }),
		"AsError":            reflect.ValueOf(h.asError),
		"ErrorOfBoxed":       reflect.ValueOf(func(boxes any) error { return h.errorOf(boxed(boxes)) }),
		"Asserted":           reflect.ValueOf(h.asserted),
		"AssertedBoxed":      reflect.ValueOf(func(number int, boxes, to any) bool { return h.asserted(number, boxed(boxes), to) }),
		"AssertedError":      reflect.ValueOf(func(number int, err error, to any) bool { return h.asserted(number, err, to) }),
		"Of":                 reflect.ValueOf(h.ofType),
		"OfError":            reflect.ValueOf(func(number int, err error) any { return h.ofType(number, err) }),
		"MustOf":             reflect.ValueOf(h.mustOfType),
		"MustOfError":        reflect.ValueOf(func(from, number int, err error) any { return h.mustOfType(from, number, err) }),
		"IsOf":               reflect.ValueOf(func(number int, value any) bool { return h.asserted(number, value, nil) }),
		"IsOfBoxed":          reflect.ValueOf(func(number int, boxes any) bool { return h.asserted(number, boxed(boxes), nil) }),
		"IsOfError":          reflect.ValueOf(func(number int, err error) bool { return h.asserted(number, err, nil) }),
		"Unmarshal":          reflect.ValueOf(h.unmarshal),
		"Decode":             reflect.ValueOf(h.decode),
		"Exported":           reflect.ValueOf(h.exported),
		"Templated":          reflect.ValueOf(h.templated),
		"TypeName":           reflect.ValueOf(h.typeName),
		"Printed":            reflect.ValueOf(h.newPrinted),
		"Runes":              reflect.ValueOf(runes),
		"NoIndex":            reflect.ValueOf(noIndex),
		"NoUnsigned":         reflect.ValueOf(noUnsigned),
		"NoSlice":            reflect.ValueOf(noSlice),
		"NoSlice3":           reflect.ValueOf(noSlice3),
		"Index":              reflect.ValueOf(checkedIndex),
		"Unsigned":           reflect.ValueOf(checkedUnsigned),
		"Low":                reflect.ValueOf(checkedLow),
		"Low3":               reflect.ValueOf(checkedLow3),
		"High":               reflect.ValueOf(checkedHigh),
		"Shift":              reflect.ValueOf(shift),
		"Held":               reflect.ValueOf(held),
		"HeldAs":             reflect.ValueOf(heldAs),
		"NotAsserted":        reflect.ValueOf(h.notAsserted),
		"NotAssertedBoxed":   reflect.ValueOf(func(from, to int, boxes any) { h.notAsserted(from, to, boxed(boxes)) }),
		"NotAssertedError":   reflect.ValueOf(func(from, to int, err error) { h.notAsserted(from, to, err) }),
		"NoReceiver":         reflect.ValueOf(noReceiver),
	}
	maps.Copy(all, compiledInstances)
	maps.Copy(all, commsInstances)
	return all
}
