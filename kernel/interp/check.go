package interp

import (
	"errors"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"setlab/kernel/interp/source"
	"setlab/kernel/scope"
)

// A checked cell is a cell that go/types has checked, together with the earlier declarations that are compiled again
// after it.
type checked struct {
	*source.Cell
	info     *types.Info
	files    []*ast.File               // starting with the statements
	entry    *ast.FuncDecl             // the function of the statements; nil if there are none
	top      map[string]*types.Var     // variables that the statements define at the cell's top level
	onto     map[*types.Var]*types.Var // those that set a variable of the session whose type gets methods in the cell
	objects  map[string]types.Object   // everything declared at the cell's top level
	trailing []ast.Expr                // expressions whose values are shown
}

const (
	goVersion = "go1.26"
	entryName = "cellʹ" // name of the function of the statements
	endName   = "ʹend"  // undefined name at the end of the statements
)

// parsed prepares a cell for type checking. It names the function of the cell's statements, and gives trailing
// expressions their default types by assigning them to _.
func parsed(cell *source.Cell) *checked {
	c := &checked{Cell: cell}
	if cell.Body == nil {
		return c
	}
	last := cell.Statements.Decls[len(cell.Statements.Decls)-1]
	c.entry = last.(*ast.FuncDecl)
	c.entry.Name.Name = entryName
	c.trailing = cell.Trailing()
	for i, e := range c.trailing {
		if _, isCall := ast.Unparen(e).(*ast.CallExpr); isCall || isNil(e) {
			continue
		}
		blank := &ast.Ident{Name: "_", NamePos: e.Pos()}
		cell.Body.List[len(cell.Body.List)-len(c.trailing)+i] = &ast.AssignStmt{Lhs: []ast.Expr{blank}, TokPos: e.Pos(), Tok: token.ASSIGN, Rhs: []ast.Expr{e}}
	}
	return c
}

func isNil(e ast.Expr) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	return ok && id.Name == "nil"
}

// check type-checks a cell, and everything that is compiled again with it, in one pass. The variables that the statements
// define are local to the statements' function, but all functions of the cell may use them. The statements are therefore
// checked first, and their variables are moved to the package scope before the other function bodies are checked. The
// right moment is known from an undefined name at the end of the statements: go/types reports it then.
func (s *Session) check(p *plan) []types.Error {
	c := p.checked
	c.info = newInfo()
	c.top, c.onto = map[string]*types.Var{}, map[*types.Var]*types.Var{}
	c.files = nil
	if c.entry != nil {
		c.files = append(c.files, c.Statements)
		body := c.entry.Body
		end := &ast.ExprStmt{X: &ast.Ident{Name: endName, NamePos: body.Rbrace}}
		body.List = append(body.List, end)
		defer func() { body.List = body.List[:len(body.List)-1] }()
	}
	c.files = append(append(c.files, c.Decls), p.files()...)

	var problems []types.Error
	config := types.Config{Importer: s.importer, GoVersion: goVersion, Error: func(err error) {
		var e types.Error
		switch {
		case !errors.As(err, &e) || strings.HasPrefix(e.Msg, "\t"): // details of the previous error
		case e.Msg == "undefined: "+endName:
			problems = append(problems, s.publish(p)...)
		case !c.allowed(e):
			e.Msg = strings.Replace(e.Msg, "value in assignment to _ identifier", "value in trailing expression", 1)
			e.Msg = strings.ReplaceAll(e.Msg, fileName(s.cell)+":", "")
			if e.Msg == "nil is not used" {
				e.Msg = "nil (untyped nil value) is not used"
			}
			if name, ok := strings.CutPrefix(e.Msg, "undefined: "); ok && s.imports[name] != "" {
				e.Msg = "use of package " + name + " without selector" // only packages that the cell selects from are imported
			}
			e.Msg += s.hiddenPackage(e.Msg) + scope.Elsewhere(e.Msg)
			problems = append(problems, e)
		}
	}}
	s.enter(p)
	_ = types.NewChecker(&config, s.fset, s.pkg, c.info).Files(c.files) // errors are passed to config.Error
	c.objects = map[string]types.Object{}
	for _, name := range s.pkg.Scope().Names() {
		if name != entryName {
			c.objects[name] = s.pkg.Scope().Lookup(name)
		}
	}
	return append(problems, s.assignsContext(c)...)
}

// newInfo returns an Info with all maps that ssa needs.
func newInfo() *types.Info {
	return &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Implicits: map[ast.Node]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{},
		Scopes: map[ast.Node]*types.Scope{}, Instances: map[*ast.Ident]types.Instance{}, FileVersions: map[*ast.File]string{},
	}
}

// enter empties the scope of the package and puts the names of earlier cells into an outer scope. The package and its
// scope stay the same objects because go/types identifies unexported fields by their package, and local types by their
// scope.
func (s *Session) enter(p *plan) {
	outer := s.outer
	hidden := p.predeclared()
	if outer == nil || len(p.dropped) > 0 || len(hidden) > 0 {
		outer = types.NewScope(types.Universe, token.NoPos, token.NoPos, "session")
		outer.Insert(s.sameContext)
		for name, e := range s.names {
			if !p.dropped[name] && !hidden[name] {
				outer.Insert(e.object)
			}
		}
	}
	if len(p.dropped) == 0 && len(hidden) == 0 {
		s.outer = outer
	}
	// NewScope adds the new scope to the children of its parent. A copy of outer keeps it from accumulating them.
	shell := *outer
	*s.pkg.Scope() = *types.NewScope(&shell, token.NoPos, token.NoPos, "cell")
}

// predeclared returns the names of the session that stand for what Go declares in the declarations that are compiled again, because these are older, and that
// the cell itself does not use.
func (p *plan) predeclared() map[string]bool {
	hidden := map[string]bool{}
	for d := range p.again {
		for _, name := range d.builtins {
			if p.session.names[name] != nil {
				hidden[name] = true
			}
		}
	}
	if len(hidden) == 0 {
		return nil
	}
	for d := range p.again {
		for _, used := range d.uses {
			delete(hidden, used.name)
		}
	}
	for _, f := range []*ast.File{p.Decls, p.Statements} {
		if f != nil {
			ast.Inspect(f, func(n ast.Node) bool {
				if id, ok := n.(*ast.Ident); ok {
					delete(hidden, id.Name)
				}
				return true
			})
		}
	}
	return hidden
}

// publish moves the variables at the cell's top level to the scope of the package. If one has the name of a variable that is moved, it is this variable,
// or the variable is not moved.
func (s *Session) publish(p *plan) (problems []types.Error) {
	c := p.checked
	scope := c.info.Scopes[c.entry.Type]
	if scope == nil {
		return nil
	}
	for _, name := range scope.Names() {
		v, ok := scope.Lookup(name).(*types.Var)
		if !ok {
			continue
		}
		other := s.pkg.Scope().Insert(v)
		moved, _ := other.(*types.Var)
		switch {
		case other == nil:
		case p.moved[name] != nil && moved != nil && types.Identical(moved.Type(), v.Type()):
			c.onto[v] = moved
			continue
		case p.moved[name] != nil:
			problems = append(problems, types.Error{Fset: s.fset, Pos: other.Pos(), Msg: name + " has another type"})
		default:
			problems = append(problems, types.Error{Fset: s.fset, Pos: v.Pos(), Msg: name + " redeclared in this cell"})
		}
		c.top[name] = v
	}
	return problems
}

// allowed reports whether an error of go/types is accepted in a cell. Unused top-level names and imports are, because a
// later cell may use them; so are trailing expressions, because they are shown.
func (c *checked) allowed(e types.Error) bool {
	if line, _ := c.Place(e.Pos); line == 0 || strings.HasSuffix(e.Msg, "imported and not used") || strings.Contains(e.Msg, "imported as") && strings.HasSuffix(e.Msg, "and not used") {
		return true // the cell did not write these imports
	}
	if c.entry == nil {
		return false
	}
	if name, ok := strings.CutPrefix(e.Msg, "declared and not used: "); ok {
		if c.top[name] != nil && c.top[name].Pos() == e.Pos {
			return true
		}
		for v := range c.onto {
			if v.Pos() == e.Pos {
				return true
			}
		}
		return false
	}
	return strings.HasSuffix(e.Msg, "is not used") && slices.ContainsFunc(c.trailing, func(last ast.Expr) bool {
		return !isNil(last) && last.Pos() <= e.Pos && e.Pos < last.End() && !withinFunction(last, e.Pos)
	})
}

// withinFunction reports whether a position is in the body of a function literal of an expression.
func withinFunction(e ast.Expr, pos token.Pos) (within bool) {
	ast.Inspect(e, func(n ast.Node) bool {
		if f, ok := n.(*ast.FuncLit); ok {
			within = within || f.Body.Pos() <= pos && pos < f.Body.End()
		}
		return !within
	})
	return within
}

// assignsContext reports assignments to the session's ctx.
func (s *Session) assignsContext(c *checked) (problems []types.Error) {
	refuse := func(of ...ast.Expr) {
		for _, e := range of {
			if id, ok := ast.Unparen(e).(*ast.Ident); ok && c.info.Uses[id] == types.Object(s.context) {
				problems = append(problems, types.Error{Fset: s.fset, Pos: id.Pos(), Msg: "cannot assign to ctx, which is new in each cell; declare a variable of another name"})
			}
		}
	}
	for _, f := range c.files {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				refuse(n.Lhs...)
			case *ast.RangeStmt:
				if n.Tok == token.ASSIGN {
					refuse(n.Key, n.Value)
				}
			case *ast.UnaryExpr:
				if n.Op == token.AND {
					refuse(n.X)
				}
			}
			return true
		})
	}
	return problems
}
