package rewrite

import (
	"go/ast"
	"go/token"
	"go/types"
)

// implicit calls visit with each expression that is converted to the type of what it is
// assigned to, and that type: in assignments, returns, sends, literals and conversions.
func (r *rewriting) implicit(visit func(e ast.Expr, to types.Type)) {
	var results []*types.Tuple // of the functions around the node
	var walk func(ast.Node)
	function := func(signature types.Type, body *ast.BlockStmt) {
		if s, ok := signature.(*types.Signature); ok && body != nil {
			results = append(results, s.Results())
			walk(body)
			results = results[:len(results)-1]
		}
	}
	walk = func(root ast.Node) {
		ast.Inspect(root, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				if object := r.Info.Defs[n.Name]; object != nil {
					function(object.Type(), n.Body)
				}
				return false
			case *ast.FuncLit:
				function(r.Info.TypeOf(n), n.Body)
				return false
			case *ast.ValueSpec:
				for i, e := range n.Values {
					if len(n.Values) == len(n.Names) && n.Type != nil {
						visit(e, r.Info.TypeOf(n.Names[i]))
					}
				}
			case *ast.AssignStmt:
				for i, e := range n.Rhs {
					if len(n.Rhs) == len(n.Lhs) && (n.Tok == token.ASSIGN || n.Tok == token.DEFINE && r.isOlder(n.Lhs[i])) {
						visit(e, r.Info.TypeOf(n.Lhs[i]))
					}
				}
			case *ast.ReturnStmt:
				if len(results) > 0 && results[len(results)-1].Len() == len(n.Results) {
					for i, e := range n.Results {
						visit(e, results[len(results)-1].At(i).Type())
					}
				}
			case *ast.SendStmt:
				if c, ok := r.Info.TypeOf(n.Chan).Underlying().(*types.Chan); ok {
					visit(n.Value, c.Elem())
				}
			case *ast.CallExpr:
				r.implicitArguments(n, visit)
			case *ast.CompositeLit:
				r.implicitElements(n, visit)
			}
			return true
		})
	}
	r.syntax(func(n ast.Node) bool {
		if n != nil {
			walk(n)
		}
		return false
	})
}

// implicitArguments is implicit for a conversion. For calls of functions, see passOn.
func (r *rewriting) implicitArguments(call *ast.CallExpr, visit func(e ast.Expr, to types.Type)) {
	fun := r.Info.Types[call.Fun]
	if fun.IsType() {
		if len(call.Args) == 1 {
			visit(call.Args[0], fun.Type)
		}
		return
	}
}

// implicitElements is implicit for the elements of a composite literal.
func (r *rewriting) implicitElements(literal *ast.CompositeLit, visit func(e ast.Expr, to types.Type)) {
	t := r.Info.TypeOf(literal)
	if t == nil {
		return
	}
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	for i, e := range literal.Elts {
		pair, keyed := e.(*ast.KeyValueExpr)
		if keyed {
			e = pair.Value
		}
		switch u := t.Underlying().(type) {
		case *types.Struct:
			if keyed {
				if field, ok := r.Info.Uses[identOf(pair.Key)].(*types.Var); ok {
					visit(e, field.Type())
				}
			} else {
				visit(e, u.Field(i).Type())
			}
		case *types.Map:
			if keyed {
				visit(pair.Key, u.Key())
			}
			visit(e, u.Elem())
		case *types.Slice:
			visit(e, u.Elem())
		case *types.Array:
			visit(e, u.Elem())
		}
	}
}
