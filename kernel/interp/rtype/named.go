package rtype

import (
	"fmt"
	"reflect"
)

// A Declaration contains what must be known about a named type before it is complete.
type Declaration struct {
	PkgPath string // import path, or ""
	PkgName string // package name in the type's text; derived from PkgPath by default
	Name    string // including type arguments: "Pair[int,string]"

	// Layout is a type with the memory layout of the underlying type: same kind, same size,
	// pointers at the same offsets, compared in the same way. If possible, pass the underlying type
	// itself. If it mentions types that are not declared yet, replace each pointer in it by *int,
	// map by map[int]int, slice by []int, func by func(), chan by chan int, and interface by any,
	// or by error if it has methods. For a func type, keep the number of parameters and results.
	// Field names and tags do not matter, but a blank field must stay blank.
	Layout reflect.Type

	// Methods is the maximum number of methods of *T, including promoted ones.
	Methods int
}

// A Named is a named type T under construction, together with *T.
type Named struct {
	shell *shell
	name  string
}

// Declare creates a new named type. It differs from every other type, even from one with the same
// name. It can be used immediately to build other types. Complete it before creating values of it
// or of types built from it. Declare panics if the name or the layout is missing.
func Declare(d Declaration) *Named {
	if d.Name == "" || d.Layout == nil {
		panic(fmt.Sprintf("rtype: declaration without a name or a layout: %+v", d))
	}
	text := d.Name
	switch {
	case d.PkgName != "":
		text = d.PkgName + "." + d.Name
	case d.PkgPath != "":
		text = packageName(d.PkgPath) + "." + d.Name
	}
	building.Lock()
	defer building.Unlock()
	s := newShell(descriptor(d.Layout), text, hashOf(text, serial.Add(1)), d.Methods)
	s.typ.typ.flags |= flagNamed | flagUncommon
	s.typ.uncommon.pkgPath = nameOffset(encodePath(d.PkgPath))
	s.ptr.uncommon.pkgPath = s.typ.uncommon.pkgPath
	return &Named{s, text}
}

// Type returns T. Before the type is complete, it can only be used to build other types.
func (n *Named) Type() reflect.Type { return n.shell.Type() }

// Complete sets the underlying type and the methods. Neither can be changed later. If the
// underlying type is a named type, its name and methods are ignored.
//
// Complete panics if the underlying type does not have the declared layout, if there are more
// methods than declared, if Go would not compile the methods, or if the type is already complete.
// It returns an error if there are not enough method entries left; the type is then complete
// without methods.
func (n *Named) Complete(underlying reflect.Type, methods []Method) error {
	building.Lock()
	defer building.Unlock()
	s := n.shell
	if s.complete {
		panic("rtype: " + n.name + " is complete already")
	}
	u := descriptor(underlying)
	if how := difference(s.typ.typ, u); how != "" {
		panic(fmt.Sprintf("rtype: %s was declared with another layout than that of %v: %s", n.name, underlying, how))
	}
	s.typ.copyBase(u)
	s.complete = true
	return s.setMethods(methods)
}

// New declares and completes a type whose layout is its underlying type.
func New(d Declaration, methods []Method) (reflect.Type, error) {
	d.Methods = max(d.Methods, len(methods))
	n := Declare(d)
	err := n.Complete(d.Layout, methods)
	return n.Type(), err
}
