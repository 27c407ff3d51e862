package assist

import (
	"bytes"
	"go/types"
)

// qualify returns the package qualifier of a type in cells: the package's name, or "" for types
// declared in cells.
func qualify(p *types.Package) string {
	if p.Path() == "main" {
		return ""
	}
	return p.Name()
}

// kindOf returns the Match.Kind of an object.
func kindOf(object types.Object) string {
	switch o := object.(type) {
	case *types.Var:
		if o.IsField() {
			return "field"
		}
		return "variable"
	case *types.Const, *types.Nil:
		return "constant"
	case *types.Func:
		if o.Signature().Recv() != nil {
			return "method"
		}
		return "function"
	case *types.Builtin:
		return "function"
	case *types.TypeName:
		return "type"
	case *types.PkgName:
		return "module"
	}
	return "variable"
}

// signatureOf returns the parameters and results of a function, the type of a variable or field,
// the type and value of a constant, or the underlying type of a type.
func signatureOf(object types.Object) string {
	switch o := object.(type) {
	case *types.Func:
		var b bytes.Buffer
		types.WriteSignature(&b, o.Signature(), qualify)
		return b.String()
	case *types.TypeName:
		switch u := o.Type().Underlying().(type) {
		case *types.Struct:
			return "struct"
		case *types.Interface:
			return "interface"
		default:
			return types.TypeString(u, qualify)
		}
	case *types.Const:
		return types.TypeString(o.Type(), qualify) + " = " + o.Val().String()
	case *types.Var:
		return types.TypeString(o.Type(), qualify)
	case *types.Builtin:
		return builtins[o.Name()]
	}
	return ""
}

// builtins lists the parameters and results of Go's builtin functions, as written in the
// documentation of package builtin.
var builtins = map[string]string{
	"append": "(slice []Type, elems ...Type) []Type", "cap": "(v Type) int", "clear": "(t T)", "close": "(c chan<- Type)",
	"complex": "(r, i FloatType) ComplexType", "copy": "(dst, src []Type) int", "delete": "(m map[Type]Type1, key Type)",
	"imag": "(c ComplexType) FloatType", "len": "(v Type) int", "make": "(t Type, size ...IntegerType) Type",
	"max": "(x T, y ...T) T", "min": "(x T, y ...T) T", "new": "(Type) *Type", "panic": "(v any)", "print": "(args ...Type)",
	"println": "(args ...Type)", "real": "(c ComplexType) FloatType", "recover": "() any",
}
