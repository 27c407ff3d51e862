package rewrite

import (
	"errors"
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"setlab/kernel/interp/celltype"
	"setlab/kernel/interp/hook"
)

// The engine does not find all methods: those of interfaces and compiled types that a
// struct embeds, and methods as functions of their receiver. Both are written out.

// methods writes out method expressions, and the embedded fields on the way to a method.
func (r *rewriting) methods() {
	called := map[ast.Expr]bool{}
	r.syntax(func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			called[ast.Unparen(call.Fun)] = true
		}
		selector, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		s := r.Info.Selections[selector]
		switch {
		case s == nil:
		case s.Kind() == types.MethodExpr:
			r.methodExpression(selector, s)
			return false
		case s.Kind() == types.MethodVal && !called[selector] && r.methodValue(selector, s):
		case s.Kind() == types.MethodVal && len(s.Index()) > 1:
			r.embeddedFields(selector, s)
		case s.Kind() == types.MethodVal && !takesAddress(s) && r.isFunctionField(selector.X):
			r.convert(selector.X, r.Info.TypeOf(selector.X)) // the engine looks for methods of functions, not of fields
		}
		return true
	})
}

// isFunctionField reports whether an expression is a field of a function type that a cell has declared.
func (r *rewriting) isFunctionField(e ast.Expr) bool {
	if !r.isField(e) {
		return false
	}
	t := r.Info.TypeOf(e)
	_, isFunction := t.Underlying().(*types.Signature)
	return isFunction && celltype.Is(t)
}

// methodExpression rewrites T.Method as a function literal.
func (r *rewriting) methodExpression(selector *ast.SelectorExpr, s *types.Selection) {
	signature := s.Type().(*types.Signature)
	parameters, arguments, results, err := r.forwarding(signature)
	if err != nil {
		r.refuse(selector.Pos(), err.Error())
		return
	}
	call := arguments[0] + "." + selector.Sel.Name + "(" + strings.Join(arguments[1:], ", ") + ")"
	r.edits.replace(r.Offset(selector.Pos()), r.Offset(selector.End()),
		fmt.Sprintf("func(%s) %s { %s }", strings.Join(parameters, ", "), results, returning(signature, call)))
}

// methodValue rewrites x.Method, where it is not called, as a function literal that has
// x as it is now. It leaves those of compiled types alone that have no name for the engine.
func (r *rewriting) methodValue(selector *ast.SelectorExpr, s *types.Selection) bool {
	method := s.Obj().(*types.Func)
	_, t := r.receiverOf(selector, s)
	_, toPointer := types.Unalias(method.Signature().Recv().Type()).(*types.Pointer)
	_, isPointer := t.Underlying().(*types.Pointer)
	own, taken := r.fresh("receiver"), t
	before, check := "", ""
	switch {
	case types.IsInterface(t):
		check = fmt.Sprintf("if %s == nil { %s.NoReceiver() }; ", own, hook.Alias)
	case toPointer && !isPointer:
		before, taken = "&", types.NewPointer(t)
	case !toPointer && isPointer:
		before, taken = "*", t.Underlying().(*types.Pointer).Elem()
	}
	spelled, err := r.spell(taken)
	whole, err2 := r.spell(s.Type())
	parameters, arguments, results, err3 := r.forwarding(s.Type().(*types.Signature))
	if err := errors.Join(err, err2, err3); err != nil {
		if celltype.Is(s.Recv()) {
			r.refuse(selector.Pos(), err.Error())
		}
		return celltype.Is(s.Recv())
	}
	call, behind := own+"."+selector.Sel.Name+"("+strings.Join(arguments, ", ")+")", ""
	if before == "*" { // see dereferences
		before, behind = asCallee(spelled)+"(*", ")"
	}
	r.edits.replaceBy(r.Offset(selector.Pos()), r.Offset(selector.End()), func() string {
		receiver, _ := r.receiverOf(selector, s)
		return fmt.Sprintf("func(%s %s) %s { %sreturn func(%s) %s { %s } }(%s%s%s)", own, spelled, whole, check,
			strings.Join(parameters, ", "), results, returning(s.Type().(*types.Signature), call), before, receiver, behind)
	})
	return true
}

// embeddedFields writes the embedded fields into x.Method that lead to the method: the engine does not
// find one in an interface or a compiled type, and finds a deeper one first.
func (r *rewriting) embeddedFields(selector *ast.SelectorExpr, s *types.Selection) {
	var path []string
	t := r.Info.TypeOf(selector.X)
	for _, i := range s.Index()[:len(s.Index())-1] {
		if p, ok := t.Underlying().(*types.Pointer); ok {
			t = p.Elem()
		}
		u, ok := t.Underlying().(*types.Struct)
		if !ok || !celltype.Is(t) {
			return
		}
		path, t = append(path, r.fieldName(u.Field(i))), u.Field(i).Type()
	}
	at := r.Offset(selector.Sel.Pos()) // behind the dot, where it belongs to no expression
	r.edits.replace(at, at, strings.Join(path, ".")+".")
}

// promoted returns the methods that a declared struct has from interfaces and compiled
// types that it embeds, or among several embedded fields, written as methods of its own.
func (r *rewriting) promoted(object types.Object) string {
	name, ok := object.(*types.TypeName)
	if !ok || name.IsAlias() {
		return ""
	}
	named, ok := name.Type().(*types.Named)
	if !ok || named.TypeParams().Len() > 0 {
		return ""
	}
	return r.promotedMethods(named, r.engineName(object))
}

// promotedMethods is promoted for a type of that name in the engine.
func (r *rewriting) promotedMethods(named *types.Named, engine string) string {
	u, ok := named.Underlying().(*types.Struct)
	branches := ok && embedsSeveral(u, map[types.Type]bool{})
	if !ok || !branches && !slices.ContainsFunc(slices.Collect(u.Fields()), func(f *types.Var) bool { return f.Embedded() && r.forwards(f.Type()) }) {
		return ""
	}
	var text strings.Builder
	set := types.NewMethodSet(types.NewPointer(named))
	values := types.NewMethodSet(named)
	for s := range set.Methods() {
		if len(s.Index()) < 2 || !s.Obj().Exported() && s.Obj().Pkg() != r.session.Checker.Pkg {
			continue
		}
		if !branches && (len(s.Index()) > 2 || !r.forwards(u.Field(s.Index()[0]).Type())) {
			continue
		}
		path, of := "r", types.Type(named)
		for _, i := range s.Index()[:len(s.Index())-1] {
			if p, ok := of.Underlying().(*types.Pointer); ok {
				of = p.Elem()
			}
			field := of.Underlying().(*types.Struct).Field(i)
			path, of = path+"."+r.fieldName(field), field.Type()
		}
		signature := s.Obj().(*types.Func).Signature()
		parameters, arguments, results, err := r.forwarding(signature)
		if err != nil {
			continue // the engine does not know the method; a call of it is refused
		}
		receiver := "*" + engine
		if values.Lookup(s.Obj().Pkg(), s.Obj().Name()) != nil {
			receiver = engine
		}
		call := path + "." + s.Obj().Name() + "(" + strings.Join(arguments, ", ") + ")"
		fmt.Fprintf(&text, "\nfunc (r %s) %s(%s) %s { %s }", receiver, s.Obj().Name(), strings.Join(parameters, ", "), results, returning(signature, call))
	}
	return text.String()
}

// embedsSeveral reports whether a struct, or one that it embeds, embeds more than one field.
func embedsSeveral(t types.Type, seen map[types.Type]bool) bool {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	u, ok := t.Underlying().(*types.Struct)
	if !ok || seen[t] || !celltype.Is(t) && types.Unalias(t) != types.Type(u) {
		return false
	}
	seen[t] = true
	embedded := 0
	for f := range u.Fields() {
		if f.Embedded() {
			embedded++
			if embedsSeveral(f.Type(), seen) {
				return true
			}
		}
	}
	return embedded > 1
}

// forwards reports whether a struct that embeds a type needs methods that forward to it.
func (r *rewriting) forwards(t types.Type) bool {
	if types.IsInterface(t) {
		return true
	}
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	return !celltype.Is(t)
}
