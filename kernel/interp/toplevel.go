package interp

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// The statements of a cell become a function whose variables are those of the session. Definitions become assignments, and
// the values at the end of the cell become arguments of calls that show them.

// synthetic returns a file that declares variables without source text.
func synthetic(info *types.Info, vars []*types.Var) *ast.File {
	file := &ast.File{Name: ast.NewIdent("main")}
	for _, v := range vars {
		id := ast.NewIdent(v.Name())
		info.Defs[id] = v
		file.Decls = append(file.Decls, &ast.GenDecl{Tok: token.VAR, Specs: []ast.Spec{&ast.ValueSpec{Names: []*ast.Ident{id}}}})
	}
	return file
}

// use returns an identifier that refers to a variable.
func (c *checked) use(v *types.Var, pos token.Pos) *ast.Ident {
	id := &ast.Ident{Name: v.Name(), NamePos: pos}
	c.info.Uses[id] = v
	c.info.Types[id] = types.TypeAndValue{Type: v.Type()}
	return id
}

// assign turns top-level definitions into assignments. It returns the zero-valued variables that it has added for
// definitions without values.
func (c *checked) assign() (zeroes []*types.Var) {
	var replace func(s ast.Stmt) ast.Stmt
	replace = func(s ast.Stmt) ast.Stmt {
		switch s := s.(type) {
		case *ast.LabeledStmt:
			s.Stmt = replace(s.Stmt)
		case *ast.AssignStmt:
			if s.Tok == token.DEFINE {
				s.Tok = token.ASSIGN
			}
		case *ast.DeclStmt:
			g, ok := s.Decl.(*ast.GenDecl)
			if !ok || g.Tok != token.VAR {
				return s
			}
			block := &ast.BlockStmt{Lbrace: s.Pos(), Rbrace: s.End()}
			for _, spec := range g.Specs {
				v := spec.(*ast.ValueSpec)
				assignment := &ast.AssignStmt{TokPos: v.Pos(), Tok: token.ASSIGN, Rhs: v.Values}
				for _, id := range v.Names {
					assignment.Lhs = append(assignment.Lhs, id)
					if object, ok := c.info.Defs[id].(*types.Var); ok && len(v.Values) == 0 {
						zero := types.NewVar(id.Pos(), object.Pkg(), "ʹzero"+id.Name, object.Type())
						zeroes = append(zeroes, zero)
						assignment.Rhs = append(assignment.Rhs, c.use(zero, id.Pos()))
					}
				}
				if len(assignment.Rhs) > 0 {
					block.List = append(block.List, assignment)
				}
			}
			return block
		}
		return s
	}
	list := c.entry.Body.List
	for i, s := range list {
		list[i] = replace(s)
	}
	return zeroes
}

// show passes the values at the end of the cell to the session's functions that show them.
func (s *Session) show(c *checked) {
	list := c.entry.Body.List
	for i, e := range c.trailing {
		value := c.info.Types[e]
		if value.Type == nil || value.IsVoid() {
			continue
		}
		_, isCall := ast.Unparen(e).(*ast.CallExpr)
		last := value.Type
		if tuple, ok := value.Type.(*types.Tuple); ok {
			if tuple.Len() == 0 {
				continue
			}
			last = tuple.At(tuple.Len() - 1).Type()
		}
		isError := isCall && types.Identical(last, types.Universe.Lookup("error").Type())
		function := s.shows
		switch {
		case c.prints(e) && !isError:
			continue
		case c.prints(e):
			function = s.raises
		case isError:
			function = s.showsAndRaises
		}
		call := &ast.CallExpr{Fun: c.use(function, e.Pos()), Lparen: e.Pos(), Args: []ast.Expr{e}, Rparen: e.End()}
		c.info.Types[call] = types.TypeAndValue{Type: types.NewTuple()}
		list[len(list)-len(c.trailing)+i] = &ast.ExprStmt{X: call}
	}
}

// prints reports whether a call is made for its output rather than its results: fmt.Println and related functions, Write,
// WriteString, copy.
func (c *checked) prints(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.SelectorExpr:
		function, ok := c.info.Uses[fun.Sel].(*types.Func)
		if !ok || function.Pkg() == nil {
			return false
		}
		name := function.Name()
		isPrint := strings.HasPrefix(name, "Print") || strings.HasPrefix(name, "Fprint")
		return isPrint && function.Pkg().Path() == "fmt" || name == "Write" || name == "WriteString"
	case *ast.Ident:
		b, ok := c.info.Uses[fun].(*types.Builtin)
		return ok && b.Name() == "copy"
	}
	return false
}
