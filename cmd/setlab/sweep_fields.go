package main

import (
	"reflect"
	"strings"

	"setlab/setlib/sweeps"
	"setlab/setlib/topology"
)

// gridFields lists the fields of grid files, one paragraph per JSON object, as declared by sweeps.Grid, the parameters of all rules, and the
// names that fields accept.
func gridFields() string {
	var b strings.Builder
	seen := map[reflect.Type]bool{}
	var list func(of string, t reflect.Type)
	list = func(of string, t reflect.Type) {
		seen[t] = true
		var names []string
		var inner []func()
		for _, f := range reflect.VisibleFields(t) {
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			if name == "" || name == "-" {
				continue
			}
			names = append(names, name)
			if s := objectIn(f.Type); s != nil && !seen[s] {
				seen[s] = true
				inner = append(inner, func() { list(name, s) })
			}
		}
		b.WriteString(wrapped("  "+of+": "+strings.Join(names, ", "), 86, "    ") + "\n")
		for _, f := range inner {
			f()
		}
	}
	list("a grid", reflect.TypeFor[sweeps.Grid]())
	b.WriteString("\nThe rules and their parameters, which are on the same level as \"rule\":\n\n")
	for _, rule := range topology.Names() {
		parameters := strings.Join(topology.Parameters(rule), ", ")
		if parameters == "" {
			parameters = "none"
		}
		b.WriteString(wrapped("  "+rule+": "+parameters, 86, "    ") + "\n")
	}
	b.WriteString("\nThe names that fields accept:\n\n")
	for _, c := range sweeps.Choices() {
		b.WriteString(wrapped("  "+c.Field+": "+strings.Join(c.Names, ", "), 86, "    ") + "\n")
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// objectIn returns the struct type that a field holds, directly or as the element of a pointer, slice or
// map. It returns nil if there is none.
func objectIn(t reflect.Type) reflect.Type {
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice || t.Kind() == reflect.Map {
		t = t.Elem()
	}
	if t.Kind() == reflect.Struct {
		return t
	}
	return nil
}

// wrapped breaks a text at spaces into lines of at most width bytes and indents all lines but the first.
func wrapped(text string, width int, indent string) string {
	var lines []string
	for len(text) > width {
		at := strings.LastIndexByte(text[:width+1], ' ')
		if at <= len(indent) {
			break
		}
		lines, text = append(lines, text[:at]), indent+text[at+1:]
	}
	return strings.Join(append(lines, text), "\n")
}
