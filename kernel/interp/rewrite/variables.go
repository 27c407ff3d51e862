package rewrite

import (
	"go/ast"
	"go/token"
	"go/types"
)

// escapes reports whether a variable may outlive an iteration: a function
// literal mentions it, or its address is taken.
func (r *rewriting) escapes(object types.Object, body ast.Stmt) bool {
	found := false
	called := map[ast.Expr]bool{}
	mentions := func(n ast.Node) {
		ast.Inspect(n, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			found = found || ok && object != nil && r.Info.Uses[id] == object
			return !found
		})
	}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			called[ast.Unparen(n.Fun)] = true
		case *ast.FuncLit:
			mentions(n.Body)
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				found = found || object != nil && r.variableOf(n.X) == object
			}
		case *ast.SliceExpr:
			switch r.Info.TypeOf(n.X).Underlying().(type) {
			case *types.Slice, *types.Basic, *types.Pointer:
			default:
				mentions(n.X) // of an array: the slice points into it
			}
		case *ast.GoStmt:
			mentions(n.Call)
		case *ast.SelectorExpr:
			// A method with a pointer receiver takes the address as well, and a method value keeps it.
			if s := r.Info.Selections[n]; s != nil && s.Kind() == types.MethodVal && !(called[n] && !takesAddress(s)) {
				mentions(n.X)
			}
		}
		return !found
	})
	return found
}

// takesAddress reports whether the method of a selection gets the address of its operand.
func takesAddress(s *types.Selection) bool {
	_, toPointer := types.Unalias(s.Obj().(*types.Func).Signature().Recv().Type()).(*types.Pointer)
	_, isPointer := s.Recv().Underlying().(*types.Pointer)
	return toPointer && !isPointer
}

// sets calls visit with each place that a statement within node sets, and each of which an expression takes the address.
func sets(node ast.Node, visit func(place ast.Expr)) {
	ast.Inspect(node, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, e := range n.Lhs {
				visit(e)
			}
		case *ast.IncDecStmt:
			visit(n.X)
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				visit(n.X)
			}
		case *ast.RangeStmt:
			if n.Tok == token.ASSIGN {
				visit(n.Key)
				if n.Value != nil {
					visit(n.Value)
				}
			}
		}
		return true
	})
}

// assigned reports whether a statement within node changes a variable.
func (r *rewriting) assigned(object types.Object, node ast.Node) (found bool) {
	sets(node, func(place ast.Expr) {
		id := identOf(place)
		found = found || id != nil && r.Info.Uses[id] == object
	})
	return found
}

// changed reports whether a statement within node changes a variable or a part of it, or may
// do so by its address.
func (r *rewriting) changed(object types.Object, node ast.Node) (found bool) {
	is := func(place ast.Expr) { found = found || r.variableOf(place) == object }
	sets(node, is)
	ast.Inspect(node, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SliceExpr:
			if _, isArray := r.Info.TypeOf(n.X).Underlying().(*types.Array); isArray {
				is(n.X)
			}
		case *ast.SelectorExpr:
			if s := r.Info.Selections[n]; s != nil && s.Kind() == types.MethodVal && takesAddress(s) {
				is(n.X)
			}
		case *ast.ReturnStmt:
			found = found || len(n.Results) > 0 && r.isResult(object, node)
		}
		return !found
	})
	return found
}

// isResult reports whether a variable is a result of a function, which a return sets.
func (r *rewriting) isResult(object types.Object, function ast.Node) bool {
	var t *ast.FuncType
	switch f := function.(type) {
	case *ast.FuncDecl:
		t = f.Type
	case *ast.FuncLit:
		t = f.Type
	}
	return t != nil && t.Results != nil && t.Results.Pos() <= object.Pos() && object.Pos() < t.Results.End()
}

// variableOf returns the variable that an expression is, or a part of; nil if it is none.
func (r *rewriting) variableOf(e ast.Expr) types.Object {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return r.Info.Uses[e]
	case *ast.SelectorExpr:
		if s := r.Info.Selections[e]; s != nil && s.Kind() == types.FieldVal && !s.Indirect() {
			return r.variableOf(e.X)
		}
	case *ast.IndexExpr:
		if _, isArray := r.Info.TypeOf(e.X).Underlying().(*types.Array); isArray {
			return r.variableOf(e.X)
		}
	}
	return nil
}

// isWithinNode reports whether a variable is declared by a node, where no other function
// knows it.
func (r *rewriting) isWithinNode(object types.Object, node ast.Node) bool {
	return !r.known(object) && node.Pos() <= object.Pos() && object.Pos() < node.End()
}

// redefined reports whether := gives a variable another value than its first.
func (r *rewriting) redefined(object types.Object, function ast.Node) bool {
	found := false
	ast.Inspect(function, func(n ast.Node) bool {
		if a, ok := n.(*ast.AssignStmt); ok && a.Tok == token.DEFINE {
			for _, e := range a.Lhs {
				if id := identOf(e); id != nil && r.Info.Uses[id] == object {
					found = true
				}
			}
		}
		return !found
	})
	return found
}

// mentions reports whether a variable is used within a node.
func (r *rewriting) mentions(n ast.Node, object types.Object) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && r.Info.Uses[id] == object
		return !found
	})
	return found
}
