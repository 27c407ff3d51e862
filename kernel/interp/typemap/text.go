package typemap

import (
	"fmt"
	"go/types"
	"strconv"
	"strings"
)

// nameText returns the name of a type as in package reflect, with type arguments qualified by full
// package paths. If a generic function declares the type, the function's type arguments come first.
func (m *Map) nameText(t *types.Named) string {
	local := m.local(t.Obj())
	if len(local.Args)+t.TypeArgs().Len() == 0 {
		return t.Obj().Name()
	}
	var all, own []string
	for _, a := range local.Args {
		all = append(all, m.typeText(a))
	}
	for a := range t.TypeArgs().Types() {
		own = append(own, m.typeText(a))
	}
	between := ""
	if len(all) > 0 && len(own) > 0 {
		between = ";"
	}
	return t.Obj().Name() + "[" + strings.Join(all, ",") + between + strings.Join(own, ",") + "]"
}

// local returns how the function that declares a type contributes to the type's name.
func (m *Map) local(o *types.TypeName) Local {
	if m.Local == nil || o.Pkg() == nil || o.Parent() == o.Pkg().Scope() {
		return Local{}
	}
	return m.Local(o)
}

// typeText formats a type argument like Go's compiler.
func (m *Map) typeText(t types.Type) string {
	switch t := types.Unalias(t).(type) {
	case *types.Named:
		if t.Obj().Pkg() == nil {
			return t.Obj().Name()
		}
		text := t.Obj().Pkg().Path() + "." + m.nameText(t)
		if n := m.local(t.Obj()).Number; n > 0 {
			text += "·" + strconv.Itoa(n)
		}
		return text
	case *types.Basic:
		return basic(t).String()
	case *types.Pointer:
		return "*" + m.typeText(t.Elem())
	case *types.Slice:
		return "[]" + m.typeText(t.Elem())
	case *types.Array:
		return fmt.Sprintf("[%d]%s", t.Len(), m.typeText(t.Elem()))
	case *types.Map:
		return "map[" + m.typeText(t.Key()) + "]" + m.typeText(t.Elem())
	case *types.Chan:
		elem := m.typeText(t.Elem())
		switch {
		case t.Dir() == types.SendOnly:
			return "chan<- " + elem
		case t.Dir() == types.RecvOnly:
			return "<-chan " + elem
		case strings.HasPrefix(elem, "<-"):
			return "chan (" + elem + ")"
		}
		return "chan " + elem
	case *types.Signature:
		return "func" + m.signatureText(t)
	case *types.Interface:
		if t.NumMethods() == 0 {
			return "interface {}"
		}
		var all []string
		for f := range t.Methods() {
			all = append(all, Qualified(f)+m.signatureText(f.Signature()))
		}
		return "interface { " + strings.Join(all, "; ") + " }"
	case *types.Struct:
		var all []string
		for i := range t.NumFields() {
			f := t.Field(i)
			text := m.typeText(f.Type())
			switch {
			case !f.Embedded():
				text = Qualified(f) + " " + text
			case !m.namesType(f):
				text = Qualified(f) + " = " + text
			}
			if tag := t.Tag(i); tag != "" {
				text += " " + strconv.Quote(tag)
			}
			all = append(all, text)
		}
		if len(all) == 0 {
			return "struct {}"
		}
		return "struct { " + strings.Join(all, "; ") + " }"
	}
	fail("%v has no type at run time", t)
	return ""
}

// namesType reports whether the name of an embedded field equals the text of its type. That is not
// so for aliases, generic types, types declared in functions, and predeclared types, which belong
// to no package.
func (m *Map) namesType(f *types.Var) bool {
	n := Named(f.Type())
	if n == nil || m.nameText(n) != f.Name() || m.local(n.Obj()).Number > 0 {
		return false
	}
	return f.Exported() || n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == f.Pkg().Path()
}

// Named returns the named type that t is or points to, or nil.
func Named(t types.Type) *types.Named {
	t = types.Unalias(t)
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	n, _ := t.(*types.Named)
	return n
}

// Qualified returns the name of an object, qualified by its package path if it is not exported.
func Qualified(o types.Object) string {
	if o.Exported() {
		return o.Name()
	}
	return o.Pkg().Path() + "." + o.Name()
}

func (m *Map) signatureText(t *types.Signature) string {
	tuple := func(t *types.Tuple, variadic bool) string {
		var all []string
		for v := range t.Variables() {
			all = append(all, m.typeText(v.Type()))
		}
		if variadic {
			all[len(all)-1] = "..." + strings.TrimPrefix(all[len(all)-1], "[]")
		}
		return strings.Join(all, ", ")
	}
	text := "(" + tuple(t.Params(), t.Variadic()) + ")"
	switch t.Results().Len() {
	case 0:
		return text
	case 1:
		return text + " " + tuple(t.Results(), false)
	}
	return text + " (" + tuple(t.Results(), false) + ")"
}
