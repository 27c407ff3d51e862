package interp

import (
	"reflect"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
)

// This file says where a retyping searches values of library types, such as errors that wrap others, contexts, lists, and networks with layers of the
// session's types. It does not search what goroutines of a library may change meanwhile.

var syncMap = reflect.TypeFor[sync.Map]()

// entries retypes the keys and values of a map.
func (r *retyping) entries(m *sync.Map) {
	type entry struct{ key, value any }
	var all []entry
	m.Range(func(key, value any) bool {
		all = append(all, entry{key, value})
		return true
	})
	for _, e := range all {
		before := e.key
		key, value := r.walk(reflect.ValueOf(&e.key).Elem()), r.walk(reflect.ValueOf(&e.value).Elem())
		if key {
			m.Delete(before)
		}
		if key || value {
			m.Store(e.key, e.value)
		}
	}
}

// isLibrary reports whether a type is declared in a package of a library.
func isLibrary(t reflect.Type) bool {
	return t.Name() != "" && t.PkgPath() != "" && t.PkgPath() != "main"
}

// unsearched lists the first elements of the paths of standard packages whose values are not searched.
var unsearched = []string{"crypto", "database", "debug", "internal", "net", "os", "plugin", "reflect", "runtime", "sync", "syscall", "testing", "time", "unique", "unsafe", "vendor", "weak"}

// searched reports whether values of a library's type are searched.
func searched(t reflect.Type) bool {
	if t == syncMap || t == reflect.TypeFor[atomic.Value]() || handlersOf(t) != nil {
		return true
	}
	first, rest, _ := strings.Cut(t.PkgPath(), "/")
	switch {
	case first == "gonum.org":
		return true
	case first == "setlab":
		return strings.HasPrefix(rest, "setlib") || strings.HasPrefix(rest, "datasets") || rest == "plotting"
	}
	return !strings.Contains(first, ".") && !slices.Contains(unsearched, first)
}

// handlers lists the fields of types of package net/http that hold the session's handlers, and do not change while it serves.
var handlers = map[string][]string{
	"net/http.Server": {"Handler"}, "net/http.Client": {"Transport"}, "net/http/httptest.Server": {"Config"},
	"net/http.ServeMux": {"tree"}, "net/http.routingNode": {"handler", "children", "multiChild", "emptyChild"},
	"net/http.mapping[string,*net/http.routingNode]": {"s", "m"}, "net/http.entry[string,*net/http.routingNode]": {"value"},
}

func handlersOf(t reflect.Type) []string { return handlers[t.PkgPath()+"."+t.Name()] }

// searchedFields returns the numbers of the fields of a struct that are searched.
func searchedFields(t reflect.Type) []int {
	names := handlersOf(t)
	var fields []int
	for i := range t.NumField() {
		// A context's timer may change the map of those that depend on it.
		if names == nil && (t.PkgPath() != "context" || t.Field(i).Type.Kind() != reflect.Map) || slices.Contains(names, t.Field(i).Name) {
			fields = append(fields, i)
		}
	}
	return fields
}

// mayHold reports whether memory of a type may lead to an interface.
func (r *retyping) mayHold(t reflect.Type) bool {
	known, ok := r.holds[t]
	if ok {
		return known
	}
	seen := map[reflect.Type]bool{}
	if r.leads(t, seen) {
		r.holds[t] = true
		return true
	}
	for t := range seen {
		r.holds[t] = false
	}
	return false
}

// leads is mayHold with the types that have been looked at.
func (r *retyping) leads(t reflect.Type, seen map[reflect.Type]bool) bool {
	if known, ok := r.holds[t]; ok || seen[t] {
		return known
	}
	seen[t] = true
	if t.Kind() == reflect.Interface || t == syncMap {
		return true
	}
	if isLibrary(t) && !searched(t) {
		return false
	}
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array:
		return r.leads(t.Elem(), seen)
	case reflect.Map:
		return r.leads(t.Key(), seen) || r.leads(t.Elem(), seen)
	case reflect.Struct:
		return slices.ContainsFunc(searchedFields(t), func(i int) bool { return r.leads(t.Field(i).Type, seen) })
	}
	return false
}
