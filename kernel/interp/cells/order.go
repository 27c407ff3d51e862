package cells

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// Go leaves open whether f in x + f() runs before x is read. The compiler reads variables after all calls of a statement,
// package ssa before. So calls, receives and what else the compiler computes first become variables before the statement:
// x + f() becomes {v := f(); x + v}.

// orderer does so for a function.
type orderer struct {
	info  *types.Info
	pkg   *types.Package
	sizes types.Sizes
	count int
	first []ast.Stmt // what comes before the statement
}

// order does so for the functions of a cell.
func (s *Session) order(c *checked) {
	o := &orderer{info: c.info, pkg: s.pkg, sizes: types.SizesFor("gc", "amd64")}
	var lists [][]ast.Stmt
	for _, f := range c.files {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BlockStmt:
				lists = append(lists, n.List)
			case *ast.CaseClause:
				lists = append(lists, n.Body)
			case *ast.CommClause:
				lists = append(lists, n.Body)
			case *ast.IfStmt:
				if e, ok := n.Else.(*ast.IfStmt); ok {
					n.Else = &ast.BlockStmt{Lbrace: e.Pos(), List: []ast.Stmt{e}, Rbrace: e.End()}
				}
			}
			return true
		})
	}
	for _, list := range slices.Backward(lists) { // those within others first
		o.list(list)
	}
}

// list does so for statements.
func (o *orderer) list(all []ast.Stmt) {
	for i, s := range all {
		if label, ok := s.(*ast.LabeledStmt); ok {
			switch label.Stmt.(type) {
			case *ast.AssignStmt, *ast.ExprStmt, *ast.ReturnStmt:
				label.Stmt = o.statement(label.Stmt)
			}
			continue
		}
		all[i] = o.statement(s)
	}
}

// statement returns a statement with the calls in it before it.
func (o *orderer) statement(s ast.Stmt) ast.Stmt {
	if !o.matters(s) {
		return s
	}
	o.first = nil
	switch s := s.(type) {
	case *ast.AssignStmt:
		for i := range s.Lhs {
			o.place(&s.Lhs[i])
		}
		o.values(s.Rhs, len(s.Lhs) == 1 && isName(s.Lhs[0]) || len(s.Lhs) != len(s.Rhs))
		if len(s.Lhs) != len(s.Rhs) && s.Tok == token.ASSIGN && slices.ContainsFunc(s.Lhs, func(e ast.Expr) bool { return !isName(e) }) {
			s.Rhs = o.hoistAll(s.Rhs[0])
		}
	case *ast.DeclStmt:
		if g, ok := s.Decl.(*ast.GenDecl); ok && g.Tok == token.VAR {
			for _, spec := range g.Specs {
				v := spec.(*ast.ValueSpec)
				o.values(v.Values, len(v.Values) == 1)
			}
		}
	case *ast.ReturnStmt:
		o.values(s.Results, len(s.Results) == 1)
	case *ast.ExprStmt:
		o.root(&s.X)
	case *ast.SendStmt:
		o.expr(&s.Chan)
		o.expr(&s.Value)
	case *ast.IncDecStmt:
		o.place(&s.X)
	case *ast.IfStmt:
		if o.matters(&ast.ExprStmt{X: s.Cond}) {
			init := s.Init
			s.Init = nil
			o.expr(&s.Cond)
			if init != nil {
				o.first = append([]ast.Stmt{init}, o.first...)
			}
		}
	}
	if len(o.first) == 0 {
		return s
	}
	block := &ast.BlockStmt{Lbrace: s.Pos(), List: append(o.first, s), Rbrace: s.End()}
	o.first = nil
	return block
}

func isName(e ast.Expr) bool { _, ok := ast.Unparen(e).(*ast.Ident); return ok }

// matters reports whether the order matters in a statement: it has a call in an expression with others.
func (o *orderer) matters(s ast.Stmt) bool {
	var of []ast.Expr
	switch s := s.(type) {
	case *ast.AssignStmt:
		of = append(append(of, s.Lhs...), s.Rhs...)
		if s.Tok != token.ASSIGN && s.Tok != token.DEFINE {
			of = append(of, s.Lhs...) // which are read
		}
	case *ast.DeclStmt:
		if g, ok := s.Decl.(*ast.GenDecl); ok && g.Tok == token.VAR {
			for _, spec := range g.Specs {
				of = append(of, spec.(*ast.ValueSpec).Values...)
			}
		}
	case *ast.ReturnStmt:
		of = s.Results
	case *ast.ExprStmt:
		of = []ast.Expr{s.X}
	case *ast.SendStmt:
		of = []ast.Expr{s.Chan, s.Value}
	case *ast.IncDecStmt:
		of = []ast.Expr{s.X}
	case *ast.IfStmt:
		of = []ast.Expr{s.Cond}
	}
	calls, reads := 0, 0
	for _, e := range of {
		ast.Inspect(e, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit:
				return false
			case *ast.CallExpr:
				if o.runs(n) {
					calls++
				}
			case *ast.UnaryExpr:
				if n.Op == token.ARROW {
					calls++
				}
			case *ast.Ident:
				if _, ok := o.info.ObjectOf(n).(*types.Var); ok {
					reads++
				}
			case *ast.StarExpr, *ast.IndexExpr, *ast.TypeAssertExpr:
				reads++ // which may panic
			}
			return true
		})
	}
	return calls > 0 && reads+calls > 1
}

// runs reports whether a call runs a function that is none of Go's own, nor a conversion.
func (o *orderer) runs(call *ast.CallExpr) bool {
	of := o.info.Types[call.Fun]
	return !of.IsType() && !of.IsBuiltin() && o.info.Types[call].Value == nil
}

// values orders expressions. With whole, what they are themselves stays where it is.
func (o *orderer) values(all []ast.Expr, whole bool) {
	for i := range all {
		if whole {
			o.root(&all[i])
		} else {
			o.expr(&all[i])
		}
	}
}

// place orders what is assigned to, without reading it.
func (o *orderer) place(e *ast.Expr) {
	switch n := (*e).(type) {
	case *ast.ParenExpr:
		o.place(&n.X)
	case *ast.SelectorExpr:
		if o.info.Selections[n] != nil {
			if _, isPointer := o.info.TypeOf(n.X).Underlying().(*types.Pointer); isPointer {
				o.expr(&n.X)
			} else {
				o.place(&n.X)
			}
		}
	case *ast.StarExpr:
		o.expr(&n.X)
	case *ast.IndexExpr:
		if _, isArray := o.info.TypeOf(n.X).Underlying().(*types.Array); isArray {
			o.place(&n.X)
		} else {
			o.expr(&n.X)
		}
		o.expr(&n.Index)
	}
}

// root orders the parts of an expression that itself stays where it is.
func (o *orderer) root(e *ast.Expr) {
	switch n := (*e).(type) {
	case *ast.ParenExpr:
		o.root(&n.X)
	case *ast.CallExpr:
		o.call(n)
	case *ast.UnaryExpr:
		if n.Op == token.ARROW {
			o.expr(&n.X)
		} else {
			o.expr(e)
		}
	case *ast.IndexExpr:
		if _, isMap := o.underlying(n.X).(*types.Map); isMap {
			o.expr(&n.X)
			o.expr(&n.Index)
		} else {
			o.expr(e)
		}
	case *ast.TypeAssertExpr:
		o.expr(&n.X)
	default:
		o.expr(e)
	}
}

// underlying returns the underlying type of an expression; nil for a package or a type.
func (o *orderer) underlying(e ast.Expr) types.Type {
	v := o.info.Types[e]
	if v.Type == nil || v.IsType() || v.IsBuiltin() {
		return nil
	}
	return v.Type.Underlying()
}

// call orders the parts of a call.
func (o *orderer) call(n *ast.CallExpr) {
	of := o.info.Types[n.Fun]
	if !of.IsType() && !of.IsBuiltin() {
		switch fun := ast.Unparen(n.Fun).(type) {
		case *ast.SelectorExpr:
			if o.info.Selections[fun] != nil && !o.info.Types[fun.X].IsType() {
				o.operand(&fun.X)
			}
		case *ast.Ident, *ast.IndexExpr, *ast.IndexListExpr, *ast.FuncLit:
		default:
			o.expr(&n.Fun)
		}
	}
	if len(n.Args) == 1 {
		if _, isTuple := o.info.TypeOf(n.Args[0]).(*types.Tuple); isTuple {
			o.root(&n.Args[0])
			return
		}
	}
	signature, _ := o.underlying(n.Fun).(*types.Signature)
	for i := range n.Args {
		if o.info.Types[n.Args[i]].IsType() {
			continue
		}
		o.expr(&n.Args[i])
		var to types.Type
		if signature != nil && !of.IsBuiltin() {
			to = parameterType(signature, i, n.Ellipsis.IsValid())
		} else if of.IsType() {
			to = of.Type
		}
		o.converted(&n.Args[i], to)
	}
}

// operand orders what a method is called of, which may be a variable whose address is taken.
func (o *orderer) operand(e *ast.Expr) {
	if o.info.Types[*e].Addressable() {
		o.place(e)
	} else {
		o.expr(e)
	}
}

// converted copies an operand that the compiler copies to make an interface of it.
func (o *orderer) converted(e *ast.Expr, to types.Type) {
	v := o.info.Types[*e]
	if to == nil || !types.IsInterface(to) || v.Value != nil || v.Type == nil || v.IsNil() || types.IsInterface(v.Type) || !o.info.Types[*e].Addressable() {
		return
	}
	if _, isParameter := to.(*types.TypeParam); isParameter {
		return
	}
	switch t := v.Type.Underlying().(type) {
	case *types.Basic:
		if size := o.sizes.Sizeof(t); size > 1 || t.Info()&types.IsString != 0 {
			if t.Info()&types.IsComplex == 0 || size == 8 {
				return
			}
		}
	case *types.Slice:
		return
	case *types.Struct, *types.Array:
		if size := o.size(t); (size == 4 || size == 8) && !hasPointers(t) {
			return
		}
	}
	o.hoist(e)
}

// size returns the size of a type; 0 if it depends on type parameters.
func (o *orderer) size(t types.Type) (size int64) {
	defer func() { _ = recover() }() // go/types fails an assertion then
	return o.sizes.Sizeof(t)
}

// hasPointers reports whether values of a type have pointers.
func hasPointers(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Basic:
		return t.Kind() == types.String || t.Kind() == types.UnsafePointer
	case *types.Array:
		return t.Len() > 0 && hasPointers(t.Elem())
	case *types.Struct:
		for f := range t.Fields() {
			if hasPointers(f.Type()) {
				return true
			}
		}
		return false
	}
	return true
}

// expr orders an expression: what the compiler computes first is hoisted.
func (o *orderer) expr(e *ast.Expr) {
	if v := o.info.Types[*e]; v.Value != nil || v.IsType() {
		return
	}
	switch n := (*e).(type) {
	case *ast.ParenExpr:
		o.expr(&n.X)
	case *ast.SelectorExpr:
		if o.info.Selections[n] != nil && !o.info.Types[n.X].IsType() {
			o.operand(&n.X)
		}
	case *ast.StarExpr:
		o.expr(&n.X)
	case *ast.UnaryExpr:
		if n.Op == token.AND {
			o.place(&n.X)
			return
		}
		o.expr(&n.X)
		if n.Op == token.ARROW {
			o.hoist(e)
		}
	case *ast.BinaryExpr:
		if n.Op == token.LAND || n.Op == token.LOR {
			if o.matters(&ast.ExprStmt{X: n}) {
				o.hoist(e)
			}
			return
		}
		o.expr(&n.X)
		o.expr(&n.Y)
	case *ast.CallExpr:
		o.call(n)
		if !o.info.Types[n.Fun].IsType() {
			o.hoist(e)
		}
	case *ast.IndexExpr:
		of := o.underlying(n.X)
		if of == nil {
			return // an instance of a generic function
		}
		if _, isFunc := of.(*types.Signature); isFunc {
			return
		}
		o.operand(&n.X)
		o.expr(&n.Index)
		if _, isMap := of.(*types.Map); isMap {
			o.hoist(e)
		}
	case *ast.SliceExpr:
		o.operand(&n.X)
		for _, i := range []*ast.Expr{&n.Low, &n.High, &n.Max} {
			if *i != nil {
				o.expr(i)
			}
		}
		o.hoist(e)
	case *ast.TypeAssertExpr:
		o.expr(&n.X)
		o.hoist(e)
	case *ast.KeyValueExpr:
		if _, isField := n.Key.(*ast.Ident); !isField || o.info.Types[n.Key].Type != nil {
			o.expr(&n.Key)
		}
		o.expr(&n.Value)
	case *ast.CompositeLit:
		for i := range n.Elts {
			o.expr(&n.Elts[i])
		}
	}
}

// hoist makes an expression a variable before the statement.
func (o *orderer) hoist(e *ast.Expr) {
	value := o.info.Types[*e]
	if value.Type == nil || value.Value != nil {
		return
	}
	switch t := value.Type.(type) {
	case *types.Tuple:
		return
	case *types.Basic:
		if t.Info()&types.IsUntyped != 0 {
			value.Type = types.Default(t)
		}
	}
	v, definition := o.variable(*e, value.Type)
	o.first = append(o.first, &ast.AssignStmt{Lhs: []ast.Expr{definition}, TokPos: (*e).Pos(), Tok: token.DEFINE, Rhs: []ast.Expr{*e}})
	*e = v
}

// hoistAll makes variables of the values of an expression that has several.
func (o *orderer) hoistAll(e ast.Expr) []ast.Expr {
	tuple, ok := o.info.TypeOf(e).(*types.Tuple)
	if !ok {
		return []ast.Expr{e}
	}
	definition := &ast.AssignStmt{TokPos: e.Pos(), Tok: token.DEFINE, Rhs: []ast.Expr{e}}
	var uses []ast.Expr
	for v := range tuple.Variables() {
		t := v.Type()
		if basic, ok := t.(*types.Basic); ok && basic.Info()&types.IsUntyped != 0 {
			t = types.Default(t)
		}
		use, defined := o.variable(e, t)
		uses = append(uses, use)
		definition.Lhs = append(definition.Lhs, defined)
	}
	o.first = append(o.first, definition)
	return uses
}

// variable returns the use and the definition of a new variable.
func (o *orderer) variable(at ast.Expr, t types.Type) (use, definition *ast.Ident) {
	o.count++
	v := types.NewVar(at.Pos(), o.pkg, fmt.Sprintf("ʹv%d", o.count), t)
	definition, use = &ast.Ident{Name: v.Name(), NamePos: at.Pos()}, &ast.Ident{Name: v.Name(), NamePos: at.Pos()}
	o.info.Defs[definition], o.info.Uses[use] = v, v
	o.info.Types[use] = types.TypeAndValue{Type: t}
	return use, definition
}
