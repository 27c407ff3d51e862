package hook

import (
	"fmt"
	"go/types"
	"reflect"
	"strings"

	"setlab/kernel/interp/celltype"
	"setlab/kernel/interp/engine"
)

// A value in an interface whose type has no name may contain values of cells' types, or hold
// them in interfaces of its own. Reflection alone tells of it.

// opaque stands for a type of which package fmt prints the values as they are.
var opaque = types.Typ[types.UnsafePointer]

// shape returns the type by which to print a value in an interface that is itself of no
// cell's type; none if package fmt prints it as it is. It panics if that may be several.
func (all kinds) shape(t reflect.Type) types.Type {
	switch t.Kind() {
	case reflect.Map, reflect.Pointer, reflect.Slice, reflect.Array, reflect.Struct:
	default:
		return nil
	}
	if engine.IsWrapper(t) || !all.concerns(t) {
		return nil
	}
	return all.composed(t, 0)
}

// concerns reports whether there may be values of cells' types in one of a type.
func (all kinds) concerns(t reflect.Type) bool {
	switch {
	case t.PkgPath() != "" && (t.NumMethod() > 0 || t.Kind() == reflect.Struct) && !isInterface(t):
		return false // it is a package's
	case holdsInterface(t):
		return true
	}
	return len(all.within(t)) > 0
}

// composed returns a type that values of t have.
func (all kinds) composed(t reflect.Type, depth int) types.Type {
	switch {
	case depth > 100:
		panic(ambiguous(" value of a type that contains itself"))
	case isInterface(t):
		return types.NewInterfaceType(nil, nil)
	case t.PkgPath() != "" && t.Kind() == reflect.Struct:
		return opaque
	case t.Kind() == reflect.Struct:
		if found := all.like(t); len(found) == 1 && all.seen(found[0]) == t {
			return found[0]
		} else {
			refuseSpoken(found)
		}
	}
	switch t.Kind() {
	case reflect.Map:
		return types.NewMap(all.element(t.Key(), depth+1), all.element(t.Elem(), depth+1))
	case reflect.Pointer:
		return types.NewPointer(all.element(t.Elem(), depth+1))
	case reflect.Slice:
		return types.NewSlice(all.element(t.Elem(), depth+1))
	case reflect.Array:
		return types.NewArray(all.element(t.Elem(), depth+1), int64(t.Len()))
	case reflect.Struct:
		var fields []*types.Var
		for i := range t.NumField() {
			f := t.Field(i)
			if !f.IsExported() {
				return opaque // it is a package's
			}
			if strings.Contains(f.Name, "ʹ") || len(f.Name) > 1 && f.Name[0] == 'X' && !(f.Name[1] >= 'A' && f.Name[1] <= 'Z') {
				panic(ambiguous(" struct with fields that are not exported"))
			}
			fields = append(fields, types.NewField(0, nil, f.Name, all.element(f.Type, depth+1), false))
		}
		return types.NewStruct(fields, nil)
	}
	return opaque
}

// element is composed for what is in a value, which may be of a cell's type that reflection
// does not tell.
func (all kinds) element(t reflect.Type, depth int) types.Type {
	if t.PkgPath() == "" && t.Kind() != reflect.Struct {
		found := all.like(t)
		if len(found) == 1 && t.Kind() == reflect.Pointer && isStruct(t) {
			return found[0]
		}
		refuseSpoken(found)
	}
	switch {
	case all.concerns(t):
		return all.composed(t, depth)
	case t.Kind() == reflect.Uint8 && t.PkgPath() == "":
		return types.Typ[types.Uint8]
	}
	return opaque
}

// seen returns how reflection sees a type of a cell.
func (all kinds) seen(t types.Type) reflect.Type {
	k, _ := all.find(t)
	return k.seen
}

// refuseSpoken panics if one of the types that a value may have is printed otherwise than
// reflection tells.
func refuseSpoken(found []types.Type) {
	for _, t := range found {
		if a := celltype.TraitsOf(t); celltype.TextMethod(t) != "" || a.Inside || a.Unexported || a.Embeds {
			panic(ambiguous(fmt.Sprint(" or a ", types.TypeString(t, (*types.Package).Name))))
		}
	}
}
