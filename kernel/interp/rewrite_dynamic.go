package interp

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
)

// The engine keeps no names of the types that cells declare where a value is in an
// interface: a named number is a number there, and two structs with the same fields
// are one type. So whatever asks an interface for the type of its value is refused
// where types of the session could be taken for others.

// dynamic refuses what the engine would answer wrongly about the types of values in interfaces.
func (r *rewriter) dynamic() {
	r.syntax(func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.TypeAssertExpr:
			if n.Type != nil {
				r.asked(n.Type)
			}
		case *ast.TypeSwitchStmt:
			for _, clause := range n.Body.List {
				for _, e := range clause.(*ast.CaseClause).List {
					r.asked(e)
				}
			}
		case *ast.BinaryExpr:
			if n.Op == token.EQL || n.Op == token.NEQ {
				r.comparison(n)
			}
		case *ast.MapType:
			if t := r.info.TypeOf(n.Key); t != nil && types.IsInterface(t) {
				if reason := r.confusable(t); reason != "" {
					r.refuse(n.Key.Pos(), "a map whose keys are interfaces, which "+reason+", cannot be interpreted")
				}
			}
		case *ast.CallExpr:
			r.panicsOwn(n)
		case *ast.ReturnStmt, *ast.AssignStmt, *ast.ValueSpec:
			r.maybeNil(n)
		}
		return true
	})
}

// sessionTypes returns the types that cells have declared, the running one's included.
func (r *rewriter) sessionTypes() []*types.Named {
	var all []*types.Named
	add := func(object types.Object) {
		if t, ok := object.(*types.TypeName); ok && !t.IsAlias() {
			if named, ok := t.Type().(*types.Named); ok && !types.IsInterface(named) {
				all = append(all, named)
			}
		}
	}
	for name, k := range r.session.objects {
		if r.objects[name] == nil {
			add(k.object)
		}
	}
	for _, object := range r.objects {
		add(object)
	}
	return all
}

// asked refuses an assertion to a type that values of other types could be taken for.
func (r *rewriter) asked(e ast.Expr) {
	t := r.info.TypeOf(e)
	if t == nil || types.Identical(t, types.Typ[types.UntypedNil]) {
		return
	}
	if i, ok := t.Underlying().(*types.Interface); ok {
		for _, own := range r.sessionTypes() {
			if i.NumMethods() > 0 && (types.Implements(own, i) || types.Implements(types.NewPointer(own), i)) {
				r.refuse(e.Pos(), fmt.Sprintf("whether a value of the type %s has the methods of %s cannot be interpreted", own.Obj().Name(), types.ExprString(e)))
				return
			}
		}
		return
	}
	for {
		p, ok := t.(*types.Pointer)
		if !ok {
			break
		}
		t = p.Elem()
	}
	named, _ := t.(*types.Named)
	if isSessionType(t) {
		if _, isStruct := t.Underlying().(*types.Struct); !isStruct {
			r.refuse(e.Pos(), fmt.Sprintf("whether a value in an interface is of the type %s cannot be interpreted", named.Obj().Name()))
			return
		}
	}
	for _, own := range r.sessionTypes() {
		if own != named && types.Identical(own.Underlying(), t.Underlying()) && (isSessionType(t) || types.Identical(t, t.Underlying())) {
			r.refuse(e.Pos(), fmt.Sprintf("whether a value in an interface is of the type %s or %s cannot be interpreted", types.TypeString(t, types.RelativeTo(r.session.pkg)), own.Obj().Name()))
			return
		}
	}
}

// confusable says which values of an interface type the engine would take for equal
// although their types differ; nothing if there are none.
func (r *rewriter) confusable(t types.Type) string {
	i, ok := t.Underlying().(*types.Interface)
	if !ok {
		return ""
	}
	var holdable []*types.Named
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
func (r *rewriter) comparison(n *ast.BinaryExpr) {
	text := func(e ast.Expr) string { return r.edits.text(r.offset(e.Pos()), r.offset(e.End())) }
	if r.info.Types[n.X].IsNil() && !r.info.Types[n.Y].IsNil() {
		r.edits.replace(r.offset(n.Pos()), r.offset(n.End()), text(n.Y)+" "+n.Op.String()+" nil")
		return
	}
	if r.info.Types[n.Y].IsNil() {
		return
	}
	for _, e := range []ast.Expr{n.X, n.Y} {
		if t := r.info.TypeOf(e); t != nil && types.IsInterface(t) {
			if reason := r.confusable(t); reason != "" {
				r.refuse(n.Pos(), "a comparison of interfaces, which "+reason+", cannot be interpreted")
				return
			}
		}
	}
}

// panicsOwn refuses to panic with a value that recover would return as another one.
func (r *rewriter) panicsOwn(call *ast.CallExpr) {
	id := identOf(call.Fun)
	if id == nil || len(call.Args) != 1 {
		return
	}
	if b, ok := r.info.Uses[id].(*types.Builtin); ok && b.Name() == "panic" && isSessionType(r.info.TypeOf(call.Args[0])) {
		r.refuse(call.Pos(), "a panic with a value of a cell's own type cannot be interpreted")
	}
}

// maybeNil refuses to make an interface of another package of a pointer to a cell's
// type that may be nil: the engine makes it nil then, and it is not.
func (r *rewriter) maybeNil(n ast.Node) {
	check := func(e ast.Expr, to types.Type) {
		from := r.info.TypeOf(e)
		if from == nil || to == nil || !types.IsInterface(to) || types.IsInterface(from) {
			return
		}
		if _, isPointer := from.(*types.Pointer); !isPointer || !isSessionType(from) || isSessionType(to) {
			return
		}
		if i := to.Underlying().(*types.Interface); i.NumMethods() == 0 {
			return
		}
		if u, ok := ast.Unparen(e).(*ast.UnaryExpr); ok && u.Op == token.AND {
			return
		}
		r.refuse(e.Pos(), fmt.Sprintf("a pointer that may be nil, as a value of the type %s, cannot be interpreted", types.TypeString(to, nil)))
	}
	switch n := n.(type) {
	case *ast.ValueSpec:
		for i, e := range n.Values {
			if len(n.Values) == len(n.Names) {
				check(e, r.info.TypeOf(n.Names[i]))
			}
		}
	case *ast.AssignStmt:
		for i, e := range n.Rhs {
			if len(n.Rhs) == len(n.Lhs) && n.Tok == token.ASSIGN {
				check(e, r.info.TypeOf(n.Lhs[i]))
			}
		}
	case *ast.ReturnStmt:
		if results := r.resultsAround(n); results != nil && results.Len() == len(n.Results) {
			for i, e := range n.Results {
				check(e, results.At(i).Type())
			}
		}
	}
}

// resultsAround returns the results of the function that a return ends.
func (r *rewriter) resultsAround(s *ast.ReturnStmt) (results *types.Tuple) {
	r.syntax(func(n ast.Node) bool {
		if n == nil || n.Pos() > s.Pos() || n.End() < s.End() {
			return false
		}
		switch n := n.(type) {
		case *ast.FuncDecl:
			if f, ok := r.info.Defs[n.Name].(*types.Func); ok {
				results = f.Signature().Results()
			}
		case *ast.FuncLit:
			if f, ok := r.info.TypeOf(n).(*types.Signature); ok {
				results = f.Results()
			}
		}
		return true
	})
	return results
}
