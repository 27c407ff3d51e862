package rewrite

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"maps"
	"slices"
)

// Where a declared function is called, the engine passes what equals zero by not passing anything: the negative zero
// becomes the positive one. By way of a variable that holds the function it passes it; such a call takes
// half a microsecond more.

// signLosers are the declared functions whose parameters may be, or contain, negative zeros, by their names in
// the engine.
type signLosers map[string]*types.Signature

// add adds a declared function that may lose signs.
func (s signLosers) add(name string, signature *types.Signature) {
	if signature.TypeParams() == nil && mayLoseSigns(signature) {
		s[name] = signature
	}
}

// signLosers returns those of the cell, to whose instances it adds what else it declares, and those of the session.
func (r *rewriting) signLosers() (declared, all signLosers) {
	declared = r.expansion.signs
	for _, object := range r.Objects {
		if f, ok := object.(*types.Func); ok {
			declared.add(r.names[f], f.Signature())
		}
	}
	all = maps.Clone(r.session.signs)
	maps.Copy(all, declared)
	return declared, all
}

// variables declares those by way of which the functions are called.
func (s signLosers) variables() []string {
	var all []string
	for _, name := range slices.Sorted(maps.Keys(s)) {
		all = append(all, fmt.Sprintf("var %s = %s", signKeeper(name), name))
	}
	return all
}

// signKeeper returns the name of the variable that holds a function.
func signKeeper(function string) string { return function + "ʹsigned" }

// keepSigns lets calls of the functions that would lose signs go by way of their variables.
func (t *engineText) keepSigns(losers signLosers) {
	later := map[*ast.CallExpr]bool{} // the engine passes what it sets aside as it is
	ast.Inspect(t.file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			later[n.Call] = true
		case *ast.DeferStmt:
			later[n.Call] = true
		case *ast.CallExpr:
			called, ok := n.Fun.(*ast.Ident)
			if !ok || later[n] {
				break
			}
			if signature := losers[called.Name]; signature != nil && losesSign(signature, n.Args) {
				t.edits.replace(t.offset(called.Pos()), t.offset(called.End()), signKeeper(called.Name))
			}
		}
		return true
	})
}

// mayLoseSigns reports whether a function has parameters that may be negative zeros.
func mayLoseSigns(s *types.Signature) bool {
	for i := range s.Params().Len() {
		if variadic := s.Variadic() && i == s.Params().Len()-1; !variadic && hasSign(s.Params().At(i).Type()) {
			return true
		}
	}
	return false
}

// hasSign reports whether a value of that type that equals zero may differ from the type's zero value.
func hasSign(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Basic:
		return t.Info()&(types.IsFloat|types.IsComplex) != 0
	case *types.Array:
		return hasSign(t.Elem())
	case *types.Struct:
		for f := range t.Fields() {
			if hasSign(f.Type()) {
				return true
			}
		}
	}
	return false
}

// losesSign reports whether the arguments may be negative zeros where a function would lose that.
func losesSign(s *types.Signature, arguments []ast.Expr) bool {
	for i, e := range arguments {
		if i >= s.Params().Len() || s.Variadic() && i == s.Params().Len()-1 {
			return false
		}
		if t := s.Params().At(i).Type(); hasSign(t) && !isNoNegativeZero(e, t) {
			return true
		}
	}
	return false
}

// isNoNegativeZero reports whether an argument's syntax tells that it is none: a number, or a sum with one that is
// not zero, which is 0 only as the difference of what is equal.
func isNoNegativeZero(e ast.Expr, t types.Type) bool {
	e = ast.Unparen(e)
	if number(e) != nil {
		return true
	}
	sum, ok := e.(*ast.BinaryExpr)
	b, isBasic := t.Underlying().(*types.Basic)
	if !ok || !isBasic || b.Info()&types.IsFloat == 0 || sum.Op != token.ADD && sum.Op != token.SUB {
		return false
	}
	isNumber := func(e ast.Expr) bool {
		n := number(e)
		return n != nil && constant.Sign(n) != 0
	}
	return isNumber(sum.X) || isNumber(sum.Y)
}

// number returns the number that an expression is, but for its sign; nil if it is none.
func number(e ast.Expr) constant.Value {
	e = ast.Unparen(e)
	if minus, ok := e.(*ast.UnaryExpr); ok && minus.Op == token.SUB {
		e = minus.X
	}
	literal, ok := e.(*ast.BasicLit)
	if !ok || literal.Kind != token.INT && literal.Kind != token.FLOAT {
		return nil
	}
	return constant.MakeFromLiteral(literal.Value, literal.Kind, 0)
}
