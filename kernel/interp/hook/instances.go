package hook

import (
	"cmp"
	"go/types"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// The generic functions of slices, maps and cmp that notebooks use most are here
// compiled for the element types that they use most; of the others, the session makes
// instances that are interpreted.

// compiledInstances holds the instances under the names that instanceName gives.
var compiledInstances = func() map[string]reflect.Value {
	all := map[string]reflect.Value{}
	ordered[int](all)
	ordered[int32](all)
	ordered[int64](all)
	ordered[uint8](all)
	ordered[float32](all)
	ordered[float64](all)
	ordered[string](all)
	compared[bool](all)
	return all
}()

// ordered adds the instances for a type that has an order.
func ordered[T cmp.Ordered](all map[string]reflect.Value) {
	compared[T](all)
	add := adder[T](all)
	add("slices.Sort", slices.Sort[[]T])
	add("slices.IsSorted", slices.IsSorted[[]T])
	add("slices.Max", slices.Max[[]T])
	add("slices.Min", slices.Min[[]T])
	add("slices.BinarySearch", slices.BinarySearch[[]T])
	add("slices.Compare", slices.Compare[[]T])
	add("slices.Sorted", slices.Sorted[T])
	add("cmp.Compare", cmp.Compare[T])
	add("cmp.Less", cmp.Less[T])
	keyed[T, bool](all)
	keyed[T, int](all)
	keyed[T, float64](all)
	keyed[T, string](all)
}

// compared adds the instances for a type that can be compared.
func compared[T comparable](all map[string]reflect.Value) {
	add := adder[T](all)
	add("slices.Contains", slices.Contains[[]T])
	add("slices.Index", slices.Index[[]T])
	add("slices.Equal", slices.Equal[[]T])
	add("slices.Compact", slices.Compact[[]T])
	add("slices.Reverse", slices.Reverse[[]T])
	add("slices.Clone", slices.Clone[[]T])
	add("slices.Insert", slices.Insert[[]T])
	add("slices.Delete", slices.Delete[[]T])
	add("slices.Concat", slices.Concat[[]T])
	add("slices.Repeat", slices.Repeat[[]T])
	add("slices.Collect", slices.Collect[T])
	add("slices.Values", slices.Values[[]T])
	add("slices.SortFunc", slices.SortFunc[[]T])
	add("slices.SortStableFunc", slices.SortStableFunc[[]T])
	add("slices.ContainsFunc", slices.ContainsFunc[[]T])
	add("slices.IndexFunc", slices.IndexFunc[[]T])
	add("slices.DeleteFunc", slices.DeleteFunc[[]T])
	add("slices.MaxFunc", slices.MaxFunc[[]T])
	add("slices.MinFunc", slices.MinFunc[[]T])
}

// keyed adds the instances for a type of maps.
func keyed[K comparable, V comparable](all map[string]reflect.Value) {
	of := func(name string, function any) {
		all[instanceName(name, reflect.TypeFor[K]().String(), reflect.TypeFor[V]().String())] = reflect.ValueOf(function)
	}
	of("maps.Keys", maps.Keys[map[K]V])
	of("maps.Values", maps.Values[map[K]V])
	of("maps.Clone", maps.Clone[map[K]V])
	of("maps.Copy", maps.Copy[map[K]V, map[K]V])
	of("maps.Equal", maps.Equal[map[K]V, map[K]V])
}

// adder returns a function that adds an instance for a type.
func adder[T any](all map[string]reflect.Value) func(name string, function any) {
	return func(name string, function any) {
		all[instanceName(name, reflect.TypeFor[T]().String())] = reflect.ValueOf(function)
	}
}

// instanceName returns the name of an instance in source.
func instanceName(function string, arguments ...string) string {
	name := strings.ReplaceAll(function, ".", "_") + "_" + strings.Join(arguments, "_")
	return strings.ToUpper(name[:1]) + name[1:]
}

// Instance returns the name of the hook that is the compiled instance of a generic
// function or type; empty if there is none.
func Instance(of types.Object, arguments *types.TypeList) string {
	if name := commsInstance(of, arguments); name != "" {
		return name
	}
	function, ok := of.(*types.Func)
	if !ok {
		return ""
	}
	var names []string
	for t := range arguments.Types() {
		names = elementNames(names, t)
	}
	if function.Pkg() == nil || len(names) == 0 {
		return ""
	}
	// The first type argument is a slice, a map or the type itself, and tells the others.
	first := 1
	if function.Pkg().Path() == "maps" {
		first = min(2, len(names))
	}
	name := instanceName(function.Pkg().Path()+"."+function.Name(), names[:first]...)
	if _, has := compiledInstances[name]; !has {
		return ""
	}
	return name
}

// elementNames appends the names of the basic types that a type argument is made of.
func elementNames(names []string, t types.Type) []string {
	switch t := types.Unalias(t).(type) {
	case *types.Basic:
		return append(names, types.Typ[t.Kind()].Name())
	case *types.Slice:
		if basic, ok := types.Unalias(t.Elem()).(*types.Basic); ok {
			return append(names, types.Typ[basic.Kind()].Name())
		}
	case *types.Map:
		key, ok := types.Unalias(t.Key()).(*types.Basic)
		elem, ok2 := types.Unalias(t.Elem()).(*types.Basic)
		if ok && ok2 {
			return append(names, types.Typ[key.Kind()].Name(), types.Typ[elem.Kind()].Name())
		}
	}
	return append(names, "another") // there is no instance
}
