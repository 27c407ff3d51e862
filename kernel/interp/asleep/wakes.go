package asleep

import (
	"go/types"
	"strings"
)

// Wakes reports whether what compiled code declares by that name may wake a goroutine that waits for another one, at any time: a
// ticker, a signal, a finalizer, or a package of which this one knows nothing. Of what wakes at a known time one tells Wait.
func Wakes(object types.Object) bool {
	if object == nil || object.Pkg() == nil {
		return false
	}
	path, name := object.Pkg().Path(), object.Name()
	switch path {
	case "setlab/setlib/train":
		return name == "Context" // which an interrupt ends
	case "time":
		return name == "NewTicker" || name == "Tick" || name == "Reset"
	case "runtime":
		return name == "SetFinalizer" || name == "AddCleanup"
	case "os/signal":
		return true
	}
	if begins(path, workers...) {
		return false
	}
	first, _, _ := strings.Cut(path, "/")
	return first != "gonum.org" && (first == "setlab" || strings.Contains(first, "."))
}
