package interp

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"setlab/kernel/interp/exec"
	"setlab/kernel/interp/source"
	"setlab/kernel/interp/typemap"
	"setlab/kernel/output"
)

// refuse returns a failure if the cell is correct Go that would behave differently when interpreted.
func (p *plan) refuse() *output.Failure {
	var failure *output.Failure
	refuse := func(pos token.Pos, format string, arguments ...any) {
		if failure == nil {
			line, column := p.Place(pos)
			failure = source.FailureAt(p.Code, line, column, fmt.Sprintf(format, arguments...)+" cannot be interpreted"+output.CompiledWay)
		}
	}
	p.lostMethods(refuse)
	p.readsBelow(refuse)
	for id, object := range p.info.Uses {
		if object.Pkg() == nil {
			continue
		}
		if name := object.Pkg().Path() + "." + object.Name(); seesEngine[name] || exec.SeesEngine[name] {
			refuse(id.Pos(), "%s.%s, which reports positions in the interpreter instead of the cell,", object.Pkg().Name(), object.Name())
		}
	}
	if p.session.script == nil {
		p.readsStdin(refuse)
	}
	return failure
}

// seesEngine lists the identifiers that make packages print positions, which would be the interpreter's instead of the
// cell's. Functions that return positions are listed in exec.SeesEngine.
var seesEngine = map[string]bool{"log.Lshortfile": true, "log.Llongfile": true, "log/slog.AddSource": true}

// lostMethods refuses methods on an alias, declared in this cell, of a type of an earlier cell. go/types checks them but
// does not add them to any type.
func (p *plan) lostMethods(refuse func(token.Pos, string, ...any)) {
	for _, d := range p.own {
		if d.method == "" || d.method == "_" || !p.declaresName(d.owner) {
			continue
		}
		f, ok := p.info.Defs[d.names[0]].(*types.Func)
		if !ok {
			continue
		}
		named := typemap.Named(f.Signature().Recv().Type())
		if named != nil && !slices.Contains(slices.Collect(named.Origin().Methods()), f) {
			refuse(d.names[0].Pos(), "a method of %s, an alias of or in another cell,", d.owner)
		}
	}
}

// readsBelow refuses a variable initialized by a function that reads a variable declared further down, in cells with
// statements. Statements run in order, but Go would initialize the later variable first.
func (p *plan) readsBelow(refuse func(token.Pos, string, ...any)) {
	if p.entry == nil {
		return
	}
	bodies := map[types.Object]ast.Node{}
	for _, d := range p.own {
		if d.body != nil {
			bodies[p.info.Defs[d.names[0]]] = d.body
		}
	}
	below := map[types.Object]bool{}
	for _, statement := range slices.Backward(p.entry.Body.List) {
		d, ok := statement.(*ast.DeclStmt)
		if !ok {
			continue
		}
		for _, spec := range slices.Backward(d.Decl.(*ast.GenDecl).Specs) {
			v, ok := spec.(*ast.ValueSpec)
			if !ok || len(v.Values) == 0 {
				continue
			}
			for _, e := range v.Values {
				if read := p.readBy(e, bodies, below); read != nil {
					refuse(e.Pos(), "a value that depends on %s, which is declared below,", read.Name())
				}
			}
			for _, name := range v.Names {
				below[p.info.Defs[name]] = true
			}
		}
	}
}

// readBy returns one of the variables that an expression reads through functions, or nil if there is none.
func (p *plan) readBy(e ast.Node, bodies map[types.Object]ast.Node, variables map[types.Object]bool) (read types.Object) {
	seen := map[types.Object]bool{}
	var follow func(n ast.Node)
	follow = func(n ast.Node) {
		ast.Inspect(n, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if !ok {
				return true
			}
			object := p.info.Uses[id]
			if object == nil || seen[object] {
				return true
			}
			seen[object] = true
			if variables[object] {
				read = object
			}
			if body := bodies[object]; body != nil {
				follow(body)
			}
			return true
		})
	}
	follow(e)
	return read
}

// readsStdin replaces os.Stdin with the notebook's input where it is read, and refuses code that uses it as a file.
func (p *plan) readsStdin(refuse func(token.Pos, string, ...any)) {
	stdin := p.session.input
	isStdin := func(e ast.Expr) bool {
		selector, ok := ast.Unparen(e).(*ast.SelectorExpr)
		if !ok {
			return false
		}
		v, ok := p.info.Uses[selector.Sel].(*types.Var)
		return ok && v.Pkg() != nil && v.Pkg().Path() == "os" && v.Name() == "Stdin" && !v.IsField()
	}
	pass := func(e *ast.Expr, to types.Type) {
		if to != nil && isStdin(*e) && types.IsInterface(to) && types.AssignableTo(stdin.Type(), to) {
			*e = p.use(stdin, (*e).Pos())
		}
	}
	for _, f := range p.checked.files {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				signature, ok := p.info.TypeOf(n.Fun).(*types.Signature)
				if selector, isMethod := ast.Unparen(n.Fun).(*ast.SelectorExpr); isMethod && selector.Sel.Name == "Read" && isStdin(selector.X) {
					method, _, _ := types.LookupFieldOrMethod(stdin.Type(), false, p.session.pkg, "Read")
					selector.X = p.use(stdin, n.Pos())
					p.info.Uses[selector.Sel] = method
					p.info.Selections[selector] = types.NewMethodSet(stdin.Type()).Lookup(nil, "Read")
				}
				for i := range n.Args {
					if ok && !p.info.Types[n.Fun].IsBuiltin() {
						pass(&n.Args[i], parameterType(signature, i, n.Ellipsis.IsValid()))
					}
				}
			case *ast.ValueSpec:
				for i := range n.Values {
					if n.Type != nil {
						pass(&n.Values[i], p.info.TypeOf(n.Type))
					}
				}
			case *ast.AssignStmt:
				for i := range n.Rhs {
					if len(n.Lhs) == len(n.Rhs) && n.Tok == token.ASSIGN {
						pass(&n.Rhs[i], p.info.TypeOf(n.Lhs[i]))
					}
				}
			}
			return true
		})
		ast.Inspect(f, func(n ast.Node) bool {
			if e, ok := n.(ast.Expr); ok && isStdin(e) {
				refuse(e.Pos(), "os.Stdin as a file rather than as an io.Reader")
				return false
			}
			return true
		})
	}
}

// parameterType returns the type of the parameter that receives an argument.
func parameterType(s *types.Signature, i int, spread bool) types.Type {
	n := s.Params().Len()
	switch {
	case s.Variadic() && i >= n-1 && !spread:
		return s.Params().At(n - 1).Type().(*types.Slice).Elem()
	case i < n:
		return s.Params().At(i).Type()
	}
	return nil
}
