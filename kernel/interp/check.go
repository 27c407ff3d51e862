package interp

import (
	"errors"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"setlab/kernel/interp/source"
)

// A checked cell is one that go/types has looked at, with what is compiled again behind it.
type checked struct {
	*source.Cell
	info     *types.Info
	files    []*ast.File             // with the statements first
	entry    *ast.FuncDecl           // of the statements; nil if there are none
	top      map[string]*types.Var   // variables that the statements declare at the cell's top level
	objects  map[string]types.Object // everything that the cell declares at its top level
	trailing []ast.Expr              // whose values are shown
}

const (
	goVersion = "go1.26"
	entryName = "cellʹ" // function of the statements
	endName   = "ʹend"  // undefined name behind the statements
)

// parsed prepares a cell for being checked: the function of its statements gets a name, and its trailing expressions
// become values of their default types.
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

// check type-checks a cell and what is compiled again with it, in one pass. The variables that the statements declare are
// local to their function, but all functions of the cell use them. So the statements are checked first, and before
// the other functions' bodies their variables move into the scope of the package: an undefined name at the
// end of the statements makes go/types report, and this is when they do.
func (s *Session) check(p *plan) []types.Error {
	c := p.checked
	c.info = newInfo()
	c.top = map[string]*types.Var{}
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
		case !errors.As(err, &e) || strings.HasPrefix(e.Msg, "\t"): // what belongs to the error before
		case e.Msg == "undefined: "+endName:
			problems = append(problems, s.publish(c)...)
		case !c.allowed(e):
			e.Msg = strings.Replace(e.Msg, "value in assignment to _ identifier", "value in trailing expression", 1)
			e.Msg = strings.ReplaceAll(e.Msg, fileName(s.cell)+":", "")
			if e.Msg == "nil is not used" {
				e.Msg = "nil (untyped nil value) is not used"
			}
			problems = append(problems, e)
		}
	}}
	s.enter(p)
	_ = types.NewChecker(&config, s.fset, s.pkg, c.info).Files(c.files) // the errors went to config.Error
	c.objects = map[string]types.Object{}
	for _, name := range s.pkg.Scope().Names() {
		if name != entryName {
			c.objects[name] = s.pkg.Scope().Lookup(name)
		}
	}
	return append(problems, s.assignsContext(c)...)
}

// newInfo returns an Info with all that ssa needs.
func newInfo() *types.Info {
	return &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Implicits: map[ast.Node]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{},
		Scopes: map[ast.Node]*types.Scope{}, Instances: map[*ast.Ident]types.Instance{}, FileVersions: map[*ast.File]string{},
	}
}

// enter empties the scope of the package, and puts what earlier cells have declared behind it. The package and its scope
// stay the same, since go/types tells unexported fields apart by the one and local types by the other.
func (s *Session) enter(p *plan) {
	outer := s.outer
	if outer == nil || len(p.dropped) > 0 {
		outer = types.NewScope(types.Universe, token.NoPos, token.NoPos, "session")
		for name, e := range s.names {
			if !p.dropped[name] {
				outer.Insert(e.object)
			}
		}
	}
	if len(p.dropped) == 0 {
		s.outer = outer
	}
	// A scope knows its inner ones: the one that outer knows must not be kept.
	shell := *outer
	*s.pkg.Scope() = *types.NewScope(&shell, token.NoPos, token.NoPos, "cell")
}

// publish moves the variables at the cell's top level into the scope of the package.
func (s *Session) publish(c *checked) (problems []types.Error) {
	scope := c.info.Scopes[c.entry.Type]
	if scope == nil {
		return nil
	}
	for _, name := range scope.Names() {
		v, ok := scope.Lookup(name).(*types.Var)
		if !ok {
			continue
		}
		if s.pkg.Scope().Insert(v) != nil {
			problems = append(problems, types.Error{Fset: s.fset, Pos: v.Pos(), Msg: name + " redeclared in this cell"})
		}
		c.top[name] = v
	}
	return problems
}

// allowed says which errors of go/types are none in a cell: what nothing uses at the top level may be used by the next
// cell, and a trailing expression is shown.
func (c *checked) allowed(e types.Error) bool {
	if line, _ := c.Place(e.Pos); line == 0 || strings.HasSuffix(e.Msg, "imported and not used") || strings.Contains(e.Msg, "imported as") && strings.HasSuffix(e.Msg, "and not used") {
		return true // the imports are not the cell's own
	}
	if c.entry == nil {
		return false
	}
	if name, ok := strings.CutPrefix(e.Msg, "declared and not used: "); ok {
		return c.top[name] != nil && c.top[name].Pos() == e.Pos
	}
	return strings.HasSuffix(e.Msg, "is not used") && slices.ContainsFunc(c.trailing, func(last ast.Expr) bool {
		return !isNil(last) && last.Pos() <= e.Pos && e.Pos < last.End()
	})
}

// assignsContext finds where a cell sets the session's ctx.
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
