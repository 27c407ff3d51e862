package interp

import (
	"errors"
	"fmt"
	"go/ast"
	"go/types"
	"iter"
	"maps"
	"slices"
	"strings"

	"setlab/kernel/output"
)

// checked is a cell with its types.
type checked struct {
	*source
	info    *types.Info
	objects map[string]types.Object // what the cell declares at its top level
	inits   []*types.Initializer    // of its declared variables, in Go's order
}

// newChecked returns a cell, which declares those objects, of which nothing is known yet.
func newChecked(src *source, objects map[string]types.Object) *checked {
	return &checked{source: src, objects: objects, info: &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Implicits: map[ast.Node]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{},
		Scopes: map[ast.Node]*types.Scope{}, Instances: map[*ast.Ident]types.Instance{},
	}}
}

// goVersion is the language that cells are written in.
const goVersion = "go1.26"

// checker checks the cells of a session.
type checker struct {
	importer types.Importer
	pkg      *types.Package // that all cells belong to
}

// newChecker returns a checker of cells that import by importer.
func newChecker(importer types.Importer) *checker {
	return &checker{importer: importer, pkg: types.NewPackage("main", "main")}
}

// check type-checks a cell, to which known is known, with go/types, in two passes.
// The first one checks the declarations, without the bodies of the functions,
// and the statements. It yields the variables that the statements declare, which
// the bodies, checked in the second pass, may use.
func (k *checker) check(src *source, known map[string]types.Object) (*checked, *output.Failure) {
	c := newChecked(src, map[string]types.Object{})
	var problems []types.Error
	config := types.Config{Importer: k.importer, GoVersion: goVersion, Error: func(err error) {
		// What begins with a tab belongs to the error before.
		if e, ok := err.(types.Error); ok && !strings.HasPrefix(e.Msg, "\t") && !c.allowed(e) {
			problems = append(problems, e)
		}
	}}
	k.fill(without(known, src.declares()))
	bodies := withoutBodies(src.decls)
	first := types.NewChecker(&config, src.fset, k.pkg, c.info)
	_ = first.Files([]*ast.File{src.decls, src.statements}) // the errors went to config.Error
	c.inits = slices.Clone(c.info.InitOrder)                // the second pass reuses its array
	all := map[string]types.Object{}
	for _, name := range k.pkg.Scope().Names() {
		all[name] = k.pkg.Scope().Lookup(name)
		if known[name] != all[name] {
			c.objects[name] = all[name]
		}
	}
	maps.Copy(c.objects, c.topLevelVariables())

	if len(problems) == 0 && len(bodies) > 0 {
		maps.Copy(all, c.objects)
		k.fill(maps.Values(all))
		second := types.NewChecker(&config, src.fset, k.pkg, c.info)
		_ = second.Files([]*ast.File{bodyFile(src.decls, bodies)})
	}
	restoreBodies(bodies)
	if last := c.trailing(); last != nil && c.info.Types[last].IsNil() {
		problems = append(problems, types.Error{Fset: src.fset, Pos: last.Pos(), Msg: "nil (untyped nil value) is not used"})
	}
	if len(problems) == 0 {
		return c, nil
	}
	slices.SortStableFunc(problems, func(a, b types.Error) int {
		return src.offset(a.Pos) - src.offset(b.Pos)
	})
	line, column := src.place(problems[0].Pos)
	return nil, failureAt(src.code, line, column, problems[0].Msg)
}

// checkLiteral checks the one declaration of a cell as a function literal, to which what is in
// scope is known: as that, the names of its type parameters may be types. It returns the
// literal, or what is wrong.
func (k *checker) checkLiteral(c *checked, f *ast.FuncDecl, scope []types.Object) (literal ast.Expr, problem string) {
	config := types.Config{Importer: k.importer, GoVersion: goVersion, Error: func(err error) {
		var e types.Error
		if errors.As(err, &e) && problem == "" && !c.allowed(e) {
			line, column := c.place(e.Pos)
			problem = fmt.Sprintf("%d:%d: %s", line, column, e.Msg)
		}
	}}
	k.fill(slices.Values(scope))
	file := bodyFile(c.decls, []body{{of: f, body: f.Body}})
	_ = types.NewChecker(&config, c.fset, k.pkg, c.info).Files([]*ast.File{file}) // the errors went to config.Error
	return file.Decls[len(file.Decls)-1].(*ast.GenDecl).Specs[0].(*ast.ValueSpec).Values[0], problem
}

// fill gives the package of all cells another scope. Both stay the same: go/types tells
// unexported fields apart by the package, and takes a type of another scope for one that a
// function declares.
func (k *checker) fill(objects iter.Seq[types.Object]) {
	*k.pkg.Scope() = *types.NewPackage("main", "main").Scope()
	for object := range objects {
		k.pkg.Scope().Insert(object)
	}
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

// declares returns the names that the cell's declarations declare.
func (s *source) declares() map[string]bool {
	names := map[string]bool{}
	for _, d := range s.decls.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil {
				names[d.Name.Name] = true
			}
		case *ast.GenDecl:
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
