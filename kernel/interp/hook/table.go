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
		"Key":                reflect.ValueOf(newKey),
		"Same":               reflect.ValueOf(h.same),
		"SameError":          reflect.ValueOf(h.sameError),
		"PrintedError":       reflect.ValueOf(func(number int, err error) any { return h.newPrinted(number, err) }),
		"TypeNameError":      reflect.ValueOf(func(number int, err error) string { return h.typeName(number, err) }),
		"PrintedAll":         reflect.ValueOf(h.printedAll),
		"PrintedBeside":      reflect.ValueOf(h.newPrintedBeside),
		"PrintedErrorBeside": reflect.ValueOf(func(number int, err error) any { return h.newPrintedBeside(number, err) }),
		"PrintedAllBeside":   reflect.ValueOf(h.printedAllBeside),
		"Unwrap":             reflect.ValueOf(h.unwrap),
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
		"NotAssertedError":   reflect.ValueOf(func(from, to int, err error) { h.notAsserted(from, to, err) }),
		"NoReceiver":         reflect.ValueOf(noReceiver),
	}
	maps.Copy(all, compiledInstances)
	maps.Copy(all, commsInstances)
	return all
}
