package rtype

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
)

// A Method is a method of a type. Promoted methods are not special; the caller determines and
// passes them.
type Method struct {
	Name    string
	PkgPath string       // package of an unexported name; otherwise unused
	Type    reflect.Type // func type without the receiver
	Pointer bool         // it is only in the method set of *T
	Body    *Body        // must not be shared with other methods
}

// checkMethods returns the methods in the runtime's order, exported ones first. It panics for
// methods that Go would not compile.
func checkMethods(t reflect.Type, methods []Method) []Method {
	sorted := slices.Clone(methods)
	for i := range sorted {
		m := &sorted[i]
		m.PkgPath = pathOf("method", t, m.Name, m.PkgPath)
		switch {
		case m.Name == "" || m.Name == "_":
			panic(fmt.Sprintf("rtype: a method of %v has the name %q", t, m.Name))
		case m.Type == nil || m.Type.Kind() != reflect.Func || m.Type.Name() != "":
			panic(fmt.Sprintf("rtype: the signature of %v.%s is %v, not an unnamed func type", t, m.Name, m.Type))
		case m.Body == nil:
			panic(fmt.Sprintf("rtype: %v.%s has no Body", t, m.Name))
		}
	}
	slices.SortFunc(sorted, func(a, b Method) int {
		return compareNames(a.Name, a.PkgPath, b.Name, b.PkgPath)
	})
	for i := 1; i < len(sorted); i++ {
		if a, b := sorted[i-1], sorted[i]; a.Name == b.Name && a.PkgPath == b.PkgPath {
			panic(fmt.Sprintf("rtype: %v has two methods %s", t, a.Name))
		}
	}
	return sorted
}

// compareNames defines the order of methods in a descriptor.
func compareNames(aName, aPath, bName, bPath string) int {
	if a, b := exported(aName), exported(bName); a != b {
		if a {
			return -1
		}
		return 1
	}
	return cmp.Or(cmp.Compare(aName, bName), cmp.Compare(aPath, bPath))
}

// setMethods sets the methods of T and *T: entries, bodies, tables.
func (s *shell) setMethods(methods []Method) error {
	if len(methods) == 0 {
		return nil
	}
	t := s.Type()
	if k := t.Kind(); k == reflect.Interface || t.Name() != "" && k == reflect.Pointer {
		panic(fmt.Sprintf("rtype: %v cannot have methods: it is a type of kind %v", t, k))
	}
	if len(methods) > len(s.ptr.methods) {
		panic(fmt.Sprintf("rtype: %v was declared with room for %d methods and has %d", t, len(s.ptr.methods), len(methods)))
	}
	sorted := checkMethods(t, methods)
	need := 0
	for _, m := range sorted {
		if need++; !m.Pointer {
			need++
		}
	}
	next, err := takeEntries(need)
	if err != nil {
		return fmt.Errorf("%w (type %v)", err, t)
	}

	var ofValue, ofPointer []method
	valueExported, pointerExported := 0, 0
	for _, m := range sorted {
		row := method{
			name: nameOffset(encodeName(nameKey{name: m.Name, pkgPath: m.PkgPath})),
			typ:  typeOffset(descriptor(m.Type)),
		}
		b := m.Body.bind(t, m, next, IsDirect(t))
		next++
		if !m.Pointer {
			next++
			row.ofWord, row.ofOperand = b.value()
			ofValue = append(ofValue, row)
		}
		row.ofWord = b.pointerCode()
		row.ofOperand = row.ofWord
		ofPointer = append(ofPointer, row)
		if m.PkgPath == "" {
			pointerExported++
			if !m.Pointer {
				valueExported++
			}
		}
	}
	s.typ.setMethods(ofValue, valueExported)
	s.ptr.setMethods(ofPointer, pointerExported)
	return nil
}
