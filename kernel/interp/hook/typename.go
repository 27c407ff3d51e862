package hook

import (
	"fmt"
	"go/types"
	"strconv"
	"strings"
)

// reflectedName writes a type as package reflect does, and with it the verb %T of fmt.
func reflectedName(t types.Type) string { return nameWith(t, (*types.Package).Name) }

// nameWith is reflectedName with a name for packages: what reflect calls the arguments of an
// instance has their whole paths.
func nameWith(t types.Type, qualifier types.Qualifier) string {
	name := func(t types.Type) string { return nameWith(t, qualifier) }
	switch t := types.Unalias(t).(type) {
	case *types.Named:
		text := types.TypeString(t.Origin().Obj().Type(), qualifier)
		text, _, _ = strings.Cut(text, "[")
		if t.TypeArgs().Len() == 0 {
			return text
		}
		var arguments []string
		for argument := range t.TypeArgs().Types() {
			arguments = append(arguments, nameWith(argument, (*types.Package).Path))
		}
		return text + "[" + strings.Join(arguments, ",") + "]"
	case *types.Basic:
		if t.Kind() == types.Byte || t.Kind() == types.Rune {
			return types.Typ[t.Kind()].Name()
		}
	case *types.Pointer:
		return "*" + name(t.Elem())
	case *types.Slice:
		return "[]" + name(t.Elem())
	case *types.Array:
		return fmt.Sprintf("[%d]%s", t.Len(), name(t.Elem()))
	case *types.Map:
		return "map[" + name(t.Key()) + "]" + name(t.Elem())
	case *types.Chan:
		element := name(t.Elem())
		if inner, ok := types.Unalias(t.Elem()).(*types.Chan); ok && t.Dir() != types.SendOnly && inner.Dir() == types.RecvOnly {
			element = "(" + element + ")"
		}
		return map[types.ChanDir]string{types.SendRecv: "chan ", types.SendOnly: "chan<- ", types.RecvOnly: "<-chan "}[t.Dir()] + element
	case *types.Signature:
		return "func" + signatureName(t, name)
	case *types.Struct:
		return structName(t, name)
	case *types.Interface:
		return interfaceName(t, name)
	}
	return types.TypeString(t, qualifier)
}

// signatureName is what follows func in the name of a function's type.
func signatureName(t *types.Signature, name func(types.Type) string) string {
	list := func(all *types.Tuple) []string {
		var names []string
		for v := range all.Variables() {
			names = append(names, name(v.Type()))
		}
		return names
	}
	parameters, results := list(t.Params()), list(t.Results())
	if last := len(parameters) - 1; t.Variadic() {
		parameters[last] = "..." + strings.TrimPrefix(parameters[last], "[]")
	}
	text := "(" + strings.Join(parameters, ", ") + ")"
	switch len(results) {
	case 0:
		return text
	case 1:
		return text + " " + results[0]
	}
	return text + " (" + strings.Join(results, ", ") + ")"
}

func structName(t *types.Struct, name func(types.Type) string) string {
	if t.NumFields() == 0 {
		return "struct {}"
	}
	var fields []string
	for i := range t.NumFields() {
		text := name(t.Field(i).Type())
		if !t.Field(i).Embedded() {
			text = t.Field(i).Name() + " " + text
		}
		if tag := t.Tag(i); tag != "" {
			text += " " + strconv.Quote(tag)
		}
		fields = append(fields, text)
	}
	return "struct { " + strings.Join(fields, "; ") + " }"
}

func interfaceName(t *types.Interface, name func(types.Type) string) string {
	if t.NumMethods() == 0 {
		return "interface {}"
	}
	var methods []string
	for m := range t.Methods() {
		text := m.Name()
		if !m.Exported() {
			text = m.Pkg().Path() + "." + text
		}
		methods = append(methods, text+signatureName(m.Signature(), name))
	}
	return "interface { " + strings.Join(methods, "; ") + " }"
}
