package source

import (
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"iter"
	"maps"
	"slices"
	"strings"

	"setlab/kernel/output"
)

// Checked is a cell with its types.
type Checked struct {
	*Cell
	Info    *types.Info
	Objects map[string]types.Object // what the cell declares at its top level
	Inits   []*types.Initializer    // of its declared variables, in Go's order

	added []*types.Func // methods that types of earlier cells had not
}

// goVersion is the language that cells are written in.
const goVersion = "go1.26"

// NewChecked returns a cell, which declares those objects, of which nothing is known yet.
func NewChecked(src *Cell, objects map[string]types.Object) *Checked {
	return &Checked{Cell: src, Objects: objects, Info: &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Implicits: map[ast.Node]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{},
		Scopes: map[ast.Node]*types.Scope{}, Instances: map[*ast.Ident]types.Instance{},
	}}
}

// Checker checks the cells of a session.
type Checker struct {
	Pkg      *types.Package // that all cells belong to
	importer types.Importer
}

// NewChecker returns a checker of cells that import by importer.
func NewChecker(importer types.Importer) *Checker {
	return &Checker{importer: importer, Pkg: types.NewPackage("main", "main")}
}

// Check type-checks a cell, to which known is known, with go/types, in two passes.
// The first one checks the declarations, without the bodies of the functions,
// and the statements. It yields the variables that the statements declare, which
// the bodies, checked in the second pass, may use.
func (k *Checker) Check(src *Cell, known map[string]types.Object) (*Checked, *output.Failure) {
	c := NewChecked(src, map[string]types.Object{})
	var problems []types.Error
	config := types.Config{Importer: k.importer, GoVersion: goVersion, Error: func(err error) {
		// What begins with a tab belongs to the error before.
		if e, ok := err.(types.Error); ok && !strings.HasPrefix(e.Msg, "\t") && !c.allowed(e) {
			problems = append(problems, e)
		}
	}}
	k.fill(without(known, src.Declares()))
	defer src.hideNames()()
	bodies := withoutBodies(src.Decls)
	declarations := src.Decls
	if added := src.Added(); len(added) > 0 {
		declarations = k.checkAdded(c, &config, added)
		k.fill(maps.Values(k.objects()))
	}
	first := types.NewChecker(&config, src.fset, k.Pkg, c.Info)
	_ = first.Files([]*ast.File{declarations, src.Statements}) // the errors went to config.Error
	c.Inits = slices.Clone(c.Info.InitOrder)                   // the second pass reuses its array
	all := k.objects()
	for name, object := range all {
		if known[name] != object {
			c.Objects[name] = object
		}
	}
	maps.Copy(c.Objects, c.topLevelVariables())

	if len(problems) == 0 && len(bodies) > 0 {
		maps.Copy(all, c.Objects)
		k.fill(maps.Values(all))
		second := types.NewChecker(&config, src.fset, k.Pkg, c.Info)
		_ = second.Files([]*ast.File{bodyFile(src.Decls, bodies)})
	}
	restoreBodies(bodies)
	if len(problems) == 0 && len(bodies) > 0 && len(c.Inits) > 1 {
		k.orderInits(c, without(known, src.Declares()))
	}
	for _, last := range c.Trailing() {
		if c.Info.Types[last].IsNil() {
			problems = append(problems, types.Error{Fset: src.fset, Pos: last.Pos(), Msg: "nil (untyped nil value) is not used"})
		} else if overflow := c.overflow(last); overflow != "" {
			problems = append(problems, types.Error{Fset: src.fset, Pos: last.Pos(), Msg: overflow})
		}
	}
	if len(problems) == 0 {
		return c, nil
	}
	c.Retract()
	slices.SortStableFunc(problems, func(a, b types.Error) int {
		return src.Offset(a.Pos) - src.Offset(b.Pos)
	})
	return nil, src.failure(problems)
}

// CheckLiteral checks the one function that a cell declares as a literal, to which what is in
// scope is known: there, the names of its type parameters may be types. It returns the
// literal, or what is wrong.
func (k *Checker) CheckLiteral(c *Checked, f *ast.FuncDecl, scope []types.Object) (literal ast.Expr, problem string) {
	config := types.Config{Importer: k.importer, GoVersion: goVersion, Error: func(err error) {
		var e types.Error
		if errors.As(err, &e) && problem == "" && !c.allowed(e) {
			line, column := c.Place(e.Pos)
			problem = fmt.Sprintf("%d:%d: %s", line, column, e.Msg)
		}
	}}
	k.fill(slices.Values(scope))
	file := bodyFile(c.Decls, []body{{of: f, body: f.Body}})
	_ = types.NewChecker(&config, c.fset, k.Pkg, c.Info).Files([]*ast.File{file}) // the errors went to config.Error
	return file.Decls[len(file.Decls)-1].(*ast.GenDecl).Specs[0].(*ast.ValueSpec).Values[0], problem
}

// fill gives the package of all cells another scope. Both stay the same: go/types tells
// unexported fields apart by the package, and takes a type of another scope for one that a
// function declares.
func (k *Checker) fill(objects iter.Seq[types.Object]) {
	*k.Pkg.Scope() = *types.NewPackage("main", "main").Scope()
	for object := range objects {
		k.Pkg.Scope().Insert(object)
	}
}

// hideNames puts the names of other cells' types that declarations of types consist of into parentheses, and returns a
// function that undoes this. go/types looks for cycles behind a bare name, and panics where the declaration of
// that is not in the same check.
func (s *Cell) hideNames() (restore func()) {
	here, hidden := s.Declares(), map[*ast.TypeSpec]ast.Expr{}
	for _, d := range s.Decls.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.TYPE {
			continue
		}
		for _, spec := range g.Specs {
			t := spec.(*ast.TypeSpec)
			if id, ok := t.Type.(*ast.Ident); ok && !here[id.Name] {
				hidden[t] = id
				t.Type = &ast.ParenExpr{Lparen: id.Pos(), X: id, Rparen: id.End()}
			}
		}
	}
	return func() {
		for t, name := range hidden {
			t.Type = name
		}
	}
}

// objects returns what the scope of all cells has.
func (k *Checker) objects() map[string]types.Object {
	all := map[string]types.Object{}
	for _, name := range k.Pkg.Scope().Names() {
		all[name] = k.Pkg.Scope().Lookup(name)
	}
	return all
}

// without returns the objects of other names than those.
func without(known map[string]types.Object, names map[string]bool) iter.Seq[types.Object] {
	return func(yield func(types.Object) bool) {
		for name, object := range known {
			if !names[name] && !yield(object) {
				return
			}
		}
	}
}

// Declares returns the names that the cell's declarations declare.
func (s *Cell) Declares() map[string]bool { return s.declares(func(token.Token) bool { return true }) }

// Variables returns the names of the variables among these.
func (s *Cell) Variables() map[string]bool {
	return s.declares(func(kind token.Token) bool { return kind == token.VAR })
}

// declares returns the names that some kinds of declarations declare.
func (s *Cell) declares(kind func(token.Token) bool) map[string]bool {
	names := map[string]bool{}
	for _, d := range s.Decls.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil && kind(token.FUNC) {
				names[d.Name.Name] = true
			}
		case *ast.GenDecl:
			if !kind(d.Tok) {
				continue
			}
			for _, spec := range d.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					names[spec.Name.Name] = true
				case *ast.ValueSpec:
					for _, name := range spec.Names {
						names[name.Name] = true
					}
				}
			}
		}
	}
	return names
}
