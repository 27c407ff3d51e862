package celltype

import "go/types"

// Mentions reports whether a cell has declared a type, or one that the writing of it names.
func Mentions(t types.Type) bool {
	switch t := types.Unalias(t).(type) {
	case *types.Named:
		if Is(t) {
			return true
		}
		for argument := range t.TypeArgs().Types() {
			if Mentions(argument) {
				return true
			}
		}
	case *types.Map:
		return Mentions(t.Key()) || Mentions(t.Elem())
	case *types.Struct:
		for f := range t.Fields() {
			if Mentions(f.Type()) {
				return true
			}
		}
	case *types.Signature:
		return Mentions(t.Params()) || Mentions(t.Results())
	case *types.Tuple:
		for v := range t.Variables() {
			if Mentions(v.Type()) {
				return true
			}
		}
	case interface{ Elem() types.Type }:
		return Mentions(t.Elem())
	}
	return false
}
