package interp

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
)

// syntax calls visit with every node of the cell.
func (r *rewriter) syntax(visit func(ast.Node) bool) {
	for _, file := range []*ast.File{r.decls, r.statements} {
		for _, d := range file.Decls {
			if line, _ := r.place(d.Pos()); line == 0 {
				f, ok := d.(*ast.FuncDecl)
				if !ok {
					continue
				}
				ast.Inspect(f.Body, visit) // the hidden function
				continue
			}
			ast.Inspect(d, visit)
		}
	}
}

// polls makes every loop and every function ask whether the cell has been
// interrupted, which is how an interrupt ends interpreted code.
func (r *rewriter) polls() {
	r.syntax(func(n ast.Node) bool {
		var body *ast.BlockStmt
		switch n := n.(type) {
		case *ast.ForStmt:
			body = n.Body
		case *ast.RangeStmt:
			body = n.Body
		case *ast.FuncDecl:
			body = n.Body
		case *ast.FuncLit:
			body = n.Body
		}
		if body != nil {
			at := r.offset(body.Lbrace) + 1
			r.edits.replace(at, at, pollCall)
		}
		return true
	})
}

// loops gives loops the meaning that they have since Go 1.22: one that ranges
// over an integer, and variables that are new in each iteration.
func (r *rewriter) loops() {
	r.syntax(func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.RangeStmt:
			r.rangeLoop(n)
		case *ast.ForStmt:
			r.forLoop(n)
		}
		return true
	})
}

// rangeLoop rewrites a loop over an integer, refuses one over a function, and
// makes captured variables new in each iteration.
func (r *rewriter) rangeLoop(loop *ast.RangeStmt) {
	start := r.offset(loop.Body.Lbrace) + 1
	switch t := r.info.Types[loop.X].Type.Underlying().(type) {
	case *types.Signature:
		r.refuse(loop.X.Pos(), "a loop that ranges over a function cannot be interpreted")
	case *types.Basic:
		if t.Info()&types.IsInteger != 0 {
			r.integerLoop(loop)
			return
		}
	}
	if loop.Tok != token.DEFINE {
		return
	}
	for _, e := range []ast.Expr{loop.Key, loop.Value} {
		if id, ok := e.(*ast.Ident); ok && id.Name != "_" && r.escapes(r.info.Defs[id], loop.Body) {
			r.edits.replace(start, start, fmt.Sprintf("%s := %s;", id.Name, id.Name))
		}
	}
}

// integerLoop rewrites for i := range n as a loop that counts.
func (r *rewriter) integerLoop(loop *ast.RangeStmt) {
	counted := r.info.Types[loop.X].Type
	if loop.Key != nil {
		if t := r.info.TypeOf(loop.Key); t != nil {
			counted = t
		} else if id, ok := loop.Key.(*ast.Ident); ok && r.info.Defs[id] != nil {
			counted = r.info.Defs[id].Type()
		}
	}
	spelled, err := r.spell(counted)
	if err != nil {
		r.refuse(loop.X.Pos(), err.Error())
		return
	}
	counter, limit := r.fresh("i"), r.fresh("n")
	x := r.edits.text(r.offset(loop.X.Pos()), r.offset(loop.X.End()))
	head := fmt.Sprintf("for %s, %s := %s(0), %s(%s); %s < %s; %s++ ",
		counter, limit, spelled, spelled, x, counter, limit, counter)
	r.edits.replace(r.offset(loop.For), r.offset(loop.Body.Lbrace), head)
	if loop.Key == nil {
		return
	}
	if id, ok := loop.Key.(*ast.Ident); ok && id.Name == "_" {
		return
	}
	key := r.edits.text(r.offset(loop.Key.Pos()), r.offset(loop.Key.End()))
	start := r.offset(loop.Body.Lbrace) + 1
	text := fmt.Sprintf("%s %s %s;", key, loop.Tok, counter)
	if loop.Tok == token.DEFINE {
		text += fmt.Sprintf("_ = %s;", key)
	}
	r.edits.replace(start, start, text)
}

// forLoop makes captured variables of a three-part loop new in each iteration:
// the loop counts in a variable of its own, and the body has a copy.
func (r *rewriter) forLoop(loop *ast.ForStmt) {
	init, ok := loop.Init.(*ast.AssignStmt)
	if !ok || init.Tok != token.DEFINE {
		return
	}
	for _, e := range init.Lhs {
		id, ok := e.(*ast.Ident)
		if !ok || !r.escapes(r.info.Defs[id], loop.Body) {
			continue
		}
		object := r.info.Defs[id]
		if r.assigned(object, loop.Body) {
			r.refuse(id.Pos(), fmt.Sprintf("the loop variable %s, which a function captures and the loop's body changes, cannot be interpreted", id.Name))
			continue
		}
		counter := r.fresh(id.Name)
		r.edits.replace(r.offset(id.Pos()), r.offset(id.End()), counter)
		for _, part := range []ast.Node{loop.Cond, loop.Post} {
			if part == nil || part == ast.Expr(nil) || part == ast.Stmt(nil) {
				continue
			}
			ast.Inspect(part, func(n ast.Node) bool {
				if use, ok := n.(*ast.Ident); ok && r.info.Uses[use] == object {
					r.edits.replace(r.offset(use.Pos()), r.offset(use.End()), counter)
				}
				return true
			})
		}
		start := r.offset(loop.Body.Lbrace) + 1
		r.edits.replace(start, start, fmt.Sprintf("%s := %s;", id.Name, counter))
	}
}

// escapes reports whether a variable may outlive an iteration: a function
// literal mentions it, or its address is taken.
func (r *rewriter) escapes(object types.Object, body *ast.BlockStmt) bool {
	found := false
	mentions := func(n ast.Node) {
		ast.Inspect(n, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			found = found || ok && object != nil && r.info.Uses[id] == object
			return !found
		})
	}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			mentions(n.Body)
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				mentions(n.X)
			}
		case *ast.SliceExpr:
			mentions(n.X) // of an array: the slice points into it
		case *ast.GoStmt:
			mentions(n.Call)
		case *ast.SelectorExpr:
			// A method with a pointer receiver takes the address as well.
			if s := r.info.Selections[n]; s != nil && s.Kind() == types.MethodVal {
				mentions(n.X)
			}
		}
		return !found
	})
	return found
}

// assigned reports whether a statement within node changes a variable.
func (r *rewriter) assigned(object types.Object, node ast.Node) bool {
	found := false
	is := func(e ast.Expr) {
		if id, ok := ast.Unparen(e).(*ast.Ident); ok && r.info.Uses[id] == object {
			found = true
		}
	}
	ast.Inspect(node, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, e := range n.Lhs {
				is(e)
			}
		case *ast.IncDecStmt:
			is(n.X)
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				is(n.X)
			}
		case *ast.RangeStmt:
			if n.Tok == token.ASSIGN {
				is(n.Key)
				if n.Value != nil {
					is(n.Value)
				}
			}
		}
		return !found
	})
	return found
}
