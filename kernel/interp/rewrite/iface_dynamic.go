package rewrite

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"setlab/kernel/interp/celltype"
	"setlab/kernel/interp/hook"
)

// The engine keeps no names of the types that cells declare where a value is in an
// interface: a named number is a number there, and two structs with the same fields
// are one type. So any and error hold the types (see typed.go), and whatever asks another
// interface for the type of its value is refused where types of the session could be taken for others.

// dynamic refuses what the engine would answer wrongly about the types of values in interfaces.
func (r *rewriting) dynamic() {
	r.syntax(func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.TypeAssertExpr:
			if n.Type != nil {
				if r.assertTyped(n) || r.assertError(n) || r.assertMethods(n) || r.assertNative(n) {
					return true
				}
				r.asked(n.Type, n.X)
				if !r.assertion(n) && !r.assertionToAny(n) {
					r.askedOfNil(n)
				}
			}
		case *ast.TypeSwitchStmt:
			for _, clause := range n.Body.List {
				for _, e := range clause.(*ast.CaseClause).List {
					r.asked(e, switched(n))
				}
			}
		case *ast.BinaryExpr:
			if n.Op == token.EQL || n.Op == token.NEQ {
				r.comparison(n)
			}
		case *ast.SwitchStmt:
			r.switchesOwn(n)
		case *ast.MapType:
			if reason := r.mistakesKeys(r.Info.TypeOf(n.Key)); reason != "" {
				r.refuse(n.Key.Pos(), reason)
			}
		case *ast.CallExpr:
			r.panicsOwn(n)
		}
		return true
	})
}

// asked refuses an assertion to a type that values of other types could be taken for.
func (r *rewriting) asked(e, operand ast.Expr) {
	t, from := r.Info.TypeOf(e), r.Info.TypeOf(operand)
	if t == nil || types.Identical(t, types.Typ[types.UntypedNil]) || r.asksType(t, from) || celltype.IsError(t) && isAny(from) || asksMethods(t, from) {
		return
	}
	if holdsTypes := isAny(from) || celltype.IsError(from); holdsTypes && !types.IsInterface(t) && !celltype.Mentions(t) {
		return
	}
	if i, ok := t.Underlying().(*types.Interface); ok {
		if named, _ := types.Unalias(t).(*types.Named); i.NumMethods() > 0 && (named == nil || celltype.Is(t)) {
			r.refuse(e.Pos(), fmt.Sprintf("whether a value has the methods of %s, an interface of a cell, cannot be interpreted", types.ExprString(e)))
			return
		}
		for _, own := range r.sessionTypes() {
			if i.NumMethods() > 0 && (types.Implements(own, i) || types.Implements(types.NewPointer(own), i)) {
				r.refuse(e.Pos(), fmt.Sprintf("whether a value of the type %s has the methods of %s cannot be interpreted", own.Obj().Name(), types.ExprString(e)))
				return
			}
		}
		return
	}
	if reason := r.mistakes(t); reason != "" {
		r.refuse(e.Pos(), "whether a value in an interface is of the type "+reason+" cannot be interpreted")
	}
}

// mistakes names a type, with what the engine would take for it or why it would not know it; nothing if it knows it.
func (r *rewriting) mistakes(t types.Type) string {
	for {
		p, ok := t.(*types.Pointer)
		if !ok {
			break
		}
		t = p.Elem()
	}
	named, _ := t.(*types.Named)
	if celltype.Is(t) && celltype.HasForms(t) {
		return named.Obj().Name() + ", which contains other types of cells, interfaces or functions,"
	}
	if celltype.Is(t) {
		if _, isStruct := t.Underlying().(*types.Struct); !isStruct {
			return named.Obj().Name()
		}
	}
	for _, own := range r.sessionTypes() {
		if own != named && types.Identical(own.Underlying(), t.Underlying()) && (celltype.Is(t) || types.Identical(t, t.Underlying())) {
			return types.TypeString(t, types.RelativeTo(r.session.Checker.Pkg)) + " or " + own.Obj().Name()
		}
	}
	return ""
}

// switched returns what a type switch asks for the type of its value.
func switched(s *ast.TypeSwitchStmt) ast.Expr {
	var e ast.Expr
	switch assign := s.Assign.(type) {
	case *ast.ExprStmt:
		e = assign.X
	case *ast.AssignStmt:
		e = assign.Rhs[0]
	}
	if assertion, ok := ast.Unparen(e).(*ast.TypeAssertExpr); ok {
		return assertion.X
	}
	return nil
}

// askedOfNil lets an assertion to an interface with methods fail as in Go where the value is nil,
// which the engine follows.
func (r *rewriting) askedOfNil(n *ast.TypeAssertExpr) {
	to, from := r.Info.TypeOf(n.Type), r.Info.TypeOf(n.X)
	if to == nil || from == nil || !hasMethods(to) || isOwnInterface(from) {
		return
	}
	if _, commaOk := r.Info.TypeOf(n).(*types.Tuple); commaOk {
		r.wrap(n.X, hook.Alias+".Held(", ")")
		return
	}
	name := types.TypeString(to, func(p *types.Package) string { return p.Name() })
	r.wrap(n.X, hook.Alias+".HeldAs(", fmt.Sprintf(", %q)", name))
}

// confusable says which values of an interface type the engine would take for equal
// although their types differ; nothing if there are none.
func (r *rewriting) confusable(t types.Type) string {
	i, ok := t.Underlying().(*types.Interface)
	if !ok {
		return ""
	}
	var holdable []*types.Named
	if isAny(t) || celltype.IsError(t) {
		for _, own := range r.sessionTypes() {
			if comparesOwn(own) && types.Comparable(own) {
				return fmt.Sprintf("may hold a %s", own.Obj().Name())
			}
		}
		return ""
	}
	for _, own := range r.sessionTypes() {
		if types.Implements(own, i) && types.Comparable(own) {
			holdable = append(holdable, own)
		}
	}
	for k, a := range holdable {
		if _, isStruct := a.Underlying().(*types.Struct); !isStruct && i.NumMethods() == 0 {
			return fmt.Sprintf("may hold a %s", a.Obj().Name())
		}
		for _, b := range holdable[:k] {
			if types.Identical(a.Underlying(), b.Underlying()) {
				return fmt.Sprintf("may hold a %s or a %s", b.Obj().Name(), a.Obj().Name())
			}
		}
	}
	return ""
}

// comparison rewrites one that begins with nil, and refuses one of interfaces
// whose values the engine would confuse.
func (r *rewriting) comparison(n *ast.BinaryExpr) {
	if r.Info.Types[n.X].IsNil() && !r.Info.Types[n.Y].IsNil() {
		if r.nilConversion(&ast.BinaryExpr{X: n.Y, Y: n.X, Op: n.Op, OpPos: n.OpPos}) {
			return
		}
		r.edits.replaceBy(r.Offset(n.Pos()), r.Offset(n.End()), func() string { return r.textOf(n.Y) + " " + n.Op.String() + " nil" })
		return
	}
	if r.Info.Types[n.Y].IsNil() {
		r.nilConversion(n)
		return
	}
	if isOwnInterface(r.Info.TypeOf(n.X)) || isOwnInterface(r.Info.TypeOf(n.Y)) {
		if reason := cmp.Or(r.confusable(r.Info.TypeOf(n.X)), r.confusable(r.Info.TypeOf(n.Y))); reason != "" {
			r.refuse(n.Pos(), "a comparison of interfaces, which "+reason+", cannot be interpreted")
			return
		}
	}
	if r.compareOwn(n) {
		return
	}
	if of := cmp.Or(r.lostIn(n.X, n.Y), r.lostIn(n.Y, n.X)); of != "" {
		r.refuse(n.Pos(), "a comparison of an interface with a "+of+" cannot be interpreted")
		return
	}
	if celltype.IsError(r.Info.TypeOf(n.X)) && r.errorOperand(n.Y) || celltype.IsError(r.Info.TypeOf(n.Y)) && r.errorOperand(n.X) {
		r.compareErrors(n)
		return
	}
	for _, e := range []ast.Expr{n.X, n.Y} {
		t := r.Info.TypeOf(e)
		if t == nil {
			continue
		}
		if reason := cmp.Or(r.confusable(t), r.lookAlike(t)); reason != "" {
			r.refuse(n.Pos(), "a comparison of interfaces, which "+reason+", cannot be interpreted")
			return
		}
	}
	x, y := r.Info.TypeOf(n.X), r.Info.TypeOf(n.Y)
	if isTyped(x, y) || isTyped(y, x) || r.boxed(x) != "" || r.boxed(y) != "" || isAny(x) && isAny(y) && r.hasUncomparable() {
		left, right := r.asInterface(n.X, y), r.asInterface(n.Y, x)
		r.edits.replaceBy(r.Offset(n.Pos()), r.Offset(n.End()), func() string {
			not := map[token.Token]string{token.NEQ: "!"}[n.Op]
			return fmt.Sprintf("%s%s.Same(%s, %s)", not, hook.Alias, left(), right())
		})
	}
}

// hasUncomparable reports whether cells have declared types other than structs that cannot be compared, whose names only a
// hook can tell.
func (r *rewriting) hasUncomparable() bool {
	return slices.ContainsFunc(r.sessionTypes(), func(t *types.Named) bool { return !isStruct(t) && !types.Comparable(t) })
}

// compareErrors rewrites x == y, one of them an error, the other one maybe of a cell's type.
func (r *rewriting) compareErrors(n *ast.BinaryExpr) {
	to := types.Universe.Lookup("error").Type()
	x, y := r.asInterface(n.X, to), r.asInterface(n.Y, to)
	r.edits.replaceBy(r.Offset(n.Pos()), r.Offset(n.End()), func() string {
		not := map[token.Token]string{token.NEQ: "!"}[n.Op]
		return fmt.Sprintf("%s%s.SameError(%s, %s)", not, hook.Alias, x(), y())
	})
}

// boxed says which values an interface type may hold that the engine keeps in a box with what it knows of their
// methods, of which no two are equal; nothing if there are none.
func (r *rewriting) boxed(t types.Type) string {
	i, ok := t.Underlying().(*types.Interface)
	if !ok || isAny(t) || celltype.IsError(t) {
		return ""
	}
	for _, own := range r.sessionTypes() {
		if methodsOf(own) > 0 && (types.Implements(own, i) || types.Implements(types.NewPointer(own), i)) {
			return fmt.Sprintf("may hold a %s", own.Obj().Name())
		}
	}
	return ""
}

// lostIn returns the name of a cell's type, which the engine would forget, if an interface of a compiled package with
// methods is compared with a value of it, and no pointer.
func (r *rewriting) lostIn(value, with ast.Expr) string {
	t, i := r.Info.TypeOf(value), r.Info.TypeOf(with)
	if t == nil || i == nil || types.IsInterface(t) || !celltype.IsValue(t) || !hasMethods(i) || isOwnInterface(i) || celltype.IsError(i) {
		return "" // see compareErrors
	}
	return types.TypeString(t, types.RelativeTo(r.session.Checker.Pkg))
}

// lookAlike says which values of the interfaces in a struct or an array the engine confuses, or does not find equal.
func (r *rewriting) lookAlike(t types.Type) string {
	inner := func(t types.Type) string { return cmp.Or(r.boxed(t), r.confusable(t), r.lookAlike(t)) }
	switch u := t.Underlying().(type) {
	case *types.Array:
		return inner(u.Elem())
	case *types.Struct:
		for f := range u.Fields() {
			if reason := inner(f.Type()); reason != "" {
				return reason
			}
		}
	}
	return ""
}

// errorOperand reports whether what an error is compared with may be a cell's own error.
func (r *rewriting) errorOperand(e ast.Expr) bool {
	t := r.Info.TypeOf(e)
	call, isCall := ast.Unparen(e).(*ast.CallExpr)
	isCall = isCall && !r.Info.Types[call.Fun].IsType()
	return (celltype.IsError(t) || celltype.Is(t) && !isCall) && slices.ContainsFunc(r.sessionTypes(), isOwnError)
}

// panicsOwn refuses to panic with a value that recover would return as another one.
func (r *rewriting) panicsOwn(call *ast.CallExpr) {
	id := identOf(call.Fun)
	if id == nil || len(call.Args) != 1 {
		return
	}
	if b, ok := r.Info.Uses[id].(*types.Builtin); ok && b.Name() == "panic" && namesHidden(r.Info.TypeOf(call.Args[0])) {
		r.refuse(call.Pos(), "a panic with a value of a cell's own type cannot be interpreted")
	}
}
