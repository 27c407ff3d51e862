package celltype

import "go/types"

// TextMethod returns the name of the method that fmt calls of a value; empty if there is none.
func TextMethod(t types.Type) string {
	for _, name := range []string{"Error", "String"} {
		if HasTextMethod(t, name) {
			return name
		}
	}
	return ""
}

// HasTextMethod reports whether values of type t have a method that takes
// nothing and returns a string.
func HasTextMethod(t types.Type, name string) bool {
	method := types.NewMethodSet(t).Lookup(nil, name)
	if method == nil {
		return false
	}
	signature := method.Type().(*types.Signature)
	return signature.Params().Len() == 0 && signature.Results().Len() == 1 &&
		types.Identical(signature.Results().At(0).Type(), types.Typ[types.String])
}

// IsError reports whether t is the type error.
func IsError(t types.Type) bool {
	return types.Identical(t, types.Universe.Lookup("error").Type())
}

// Unwrapped returns what the Unwrap method of an error returns; empty if there is none.
func Unwrapped(t types.Type) string {
	method := types.NewMethodSet(t).Lookup(nil, "Unwrap")
	if method == nil {
		return ""
	}
	s := method.Type().(*types.Signature)
	if s.Params().Len() != 0 || s.Results().Len() != 1 {
		return ""
	}
	switch result := types.TypeString(s.Results().At(0).Type(), nil); result {
	case "error", "[]error":
		return result
	}
	return ""
}

// ComparesErrors reports whether a type has the method that errors.Is asks: Is(error) bool.
func ComparesErrors(t types.Type) bool {
	method := types.NewMethodSet(t).Lookup(nil, "Is")
	if method == nil {
		return false
	}
	s := method.Type().(*types.Signature)
	return s.Params().Len() == 1 && s.Results().Len() == 1 && IsError(s.Params().At(0).Type()) && types.Identical(s.Results().At(0).Type(), types.Typ[types.Bool])
}
