package assist

import (
	"go/ast"
	"go/types"
	"strings"
)

// describe returns the help for an object. Owner is the type from which a field or method was
// selected, if known.
func (e *Environment) describe(c *checked, object types.Object, owner types.Type, more bool) Help {
	source := e.sourceOf(c, object)
	declared := declaration(object, owner)
	if name, ok := object.(*types.TypeName); ok && object.Pkg() != nil {
		declared = layout(name, func(member string) string { return e.memberDoc(name, source, member) })
	}
	h := e.newHelp(declared, pathOf(object))
	if v, ok := object.(*types.Var); ok && !v.IsField() {
		if value := e.value(object); value != "" {
			h.code("Value", value)
		}
	}
	h.doc(e.docOfObject(c, object, owner, source))
	if t := typeToExplain(object); t != nil && !more {
		h.doc(e.docOfObject(c, t, nil, e.sourceOf(c, t)))
	}
	if !more {
		return h.help()
	}
	if source != "" {
		h.code("Source", source)
	}
	if list := methodList(object); list != "" {
		h.code("Methods", list)
	}
	return h.help()
}

// typeToExplain returns the name of a variable's type, whose documentation is shown with the
// variable.
func typeToExplain(object types.Object) types.Object {
	v, ok := object.(*types.Var)
	if !ok || v.IsField() {
		return nil
	}
	t := v.Type()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	if named, ok := t.(*types.Named); ok {
		return named.Obj()
	}
	return nil
}

// sourceOf returns the source of an object declared in a cell.
func (e *Environment) sourceOf(c *checked, object types.Object) string {
	if object.Pkg() == nil || object.Pkg().Path() != "main" {
		return ""
	}
	for _, file := range []*ast.File{c.decls, c.earlier} {
		if text, ok := c.sourcesIn(file)[object]; ok {
			return text
		}
	}
	return e.source(object)
}

// docOfObject returns the doc comment of an object.
func (e *Environment) docOfObject(c *checked, object types.Object, owner types.Type, source string) string {
	if object.Pkg() == nil {
		return e.Importer.Doc("builtin", object.Name())
	}
	holder := holderOf(object, owner)
	if object.Pkg().Path() == "main" {
		if source == "" && holder != nil {
			return docOf(e.sourceOf(c, holder), object.Name())
		}
		return docOf(source, "")
	}
	name := object.Name()
	if holder != nil {
		name = holder.Name() + "." + name
	}
	return e.Importer.Doc(object.Pkg().Path(), name)
}

// holderOf returns the name of the type that declares a field or method.
func holderOf(object types.Object, owner types.Type) types.Object {
	if f, ok := object.(*types.Func); ok && f.Signature().Recv() != nil {
		if named := namedOf(f.Signature().Recv().Type()); named != nil {
			return named.Obj()
		}
	}
	if v, ok := object.(*types.Var); ok && v.IsField() && owner != nil {
		return structOf(owner, v, map[types.Type]bool{})
	}
	return nil
}

// structOf returns the name of the struct type that declares a field: the owner, or a struct
// embedded in it, unless it was seen.
func structOf(owner types.Type, field *types.Var, seen map[types.Type]bool) types.Object {
	named := namedOf(owner)
	if named != nil && seen[named] {
		return nil
	}
	seen[named] = true
	s, ok := owner.Underlying().(*types.Struct)
	if p, isPointer := owner.Underlying().(*types.Pointer); isPointer {
		s, ok = p.Elem().Underlying().(*types.Struct)
	}
	if !ok {
		return nil
	}
	for i := range s.NumFields() {
		if s.Field(i) == field || s.Field(i).Origin() == field.Origin() {
			if named == nil {
				return nil
			}
			return named.Obj()
		}
	}
	for i := range s.NumFields() {
		if s.Field(i).Embedded() {
			if found := structOf(s.Field(i).Type(), field, seen); found != nil {
				return found
			}
		}
	}
	return nil
}

// namedOf returns the named type that t is or points to.
func namedOf(t types.Type) *types.Named {
	t = types.Unalias(t)
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	named, _ := t.(*types.Named)
	return named
}

func pathOf(object types.Object) string {
	if object.Pkg() == nil {
		return "builtin"
	}
	return object.Pkg().Path()
}

// declaration formats the declaration of an object.
func declaration(object types.Object, owner types.Type) string {
	switch o := object.(type) {
	case *types.Builtin:
		return "func " + o.Name() + builtins[o.Name()]
	case *types.Func:
		if receiver := o.Signature().Recv(); receiver != nil {
			of := strings.TrimSpace(receiver.Name() + " " + types.TypeString(receiver.Type(), qualify))
			return "func (" + of + ") " + o.Name() + signatureOf(o)
		}
	case *types.TypeName:
		if object.Pkg() == nil {
			return "type " + o.Name()
		}
	case *types.Var:
		if o.IsField() {
			text := "field " + o.Name() + " " + types.TypeString(o.Type(), qualify)
			if owner != nil {
				text += " // of " + types.TypeString(owner, qualify)
			}
			return text
		}
		return "var " + qualifiedName(o) + " " + types.TypeString(o.Type(), qualify)
	case *types.Const:
		of := types.TypeString(o.Type(), qualify) + " "
		if strings.HasPrefix(of, "untyped ") {
			of = ""
		}
		return "const " + qualifiedName(o) + " " + of + "= " + o.Val().String()
	}
	return types.ObjectString(object, qualify)
}

// memberDoc returns the doc comment of a field or method of a type. For a type declared in a cell,
// source is its declaration.
func (e *Environment) memberDoc(of *types.TypeName, source, member string) string {
	if of.Pkg().Path() == "main" {
		return docOf(source, member)
	}
	return e.Importer.Doc(of.Pkg().Path(), of.Name()+"."+member)
}

// qualifiedName returns the name of an object as written in cells.
func qualifiedName(object types.Object) string {
	if object.Pkg() == nil || qualify(object.Pkg()) == "" || object.Parent() != object.Pkg().Scope() {
		return object.Name()
	}
	return object.Pkg().Name() + "." + object.Name()
}

// methodList lists the methods of an object's type, one per line.
func methodList(object types.Object) string {
	var t types.Type
	switch o := object.(type) {
	case *types.TypeName:
		t = o.Type()
	case *types.Var:
		t = o.Type()
	default:
		return ""
	}
	if named, ok := t.(*types.Named); ok && !types.IsInterface(named) {
		t = types.NewPointer(named)
	}
	var b strings.Builder
	set := types.NewMethodSet(t)
	for i := range set.Len() {
		if m := set.At(i).Obj(); m.Exported() || m.Pkg() != nil && m.Pkg().Path() == "main" {
			b.WriteString("    " + m.Name() + signatureOf(m) + "\n")
		}
	}
	return b.String()
}
