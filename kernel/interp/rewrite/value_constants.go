package rewrite

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strconv"
	"strings"
)

// The engine computes some constants wrongly, and does not know all that Go's constants
// can do. go/types has computed them all: their values are written into the code, and
// what declares them is left out.

// namedIota refuses a constant of that name, whose group then means two things by it.
func (r *rewriting) namedIota(g *ast.GenDecl) {
	for _, spec := range g.Specs {
		for _, name := range spec.(*ast.ValueSpec).Names {
			if name.Name == "iota" {
				r.refuse(name.Pos(), "a constant called iota in a function cannot be interpreted")
			}
		}
	}
}

// constants replaces constant expressions by their values.
func (r *rewriting) constants() {
	bare := map[ast.Expr]bool{} // lengths and indices, whose type is nothing to the engine
	r.syntax(func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.DeclStmt:
			if g := n.Decl.(*ast.GenDecl); g.Tok == token.CONST {
				r.namedIota(g)
				from, to := r.Offset(g.Pos()), r.Offset(g.End())
				r.edits.replace(from, to, ";"+strings.Repeat("\n", strings.Count(r.Code[from:to], "\n")))
				return false
			}
		case *ast.ArrayType:
			bare[n.Len] = true
		case *ast.CompositeLit:
			for _, e := range n.Elts {
				if pair, ok := e.(*ast.KeyValueExpr); ok && !isMap(r.Info.TypeOf(n)) {
					bare[pair.Key] = true
				}
			}
		}
		if n, ok := n.(ast.Expr); ok {
			if r.Info.Types[n].Value != nil && !r.plainConstant(n) {
				return !r.constant(n, bare[n])
			}
		}
		return true
	})
}

// plainConstant reports whether the engine takes a constant as it stands: a literal, or
// a package's.
func (r *rewriting) plainConstant(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.BasicLit:
		// Of an integer, the engine takes 1e17 for another number.
		t, ok := r.Info.TypeOf(e).Underlying().(*types.Basic)
		if ok && t.Info()&types.IsComplex != 0 {
			return e.Kind == token.IMAG // nor does it make a complex number of another one in a return statement
		}
		return !ok || t.Info()&types.IsInteger == 0 || e.Kind == token.INT || e.Kind == token.CHAR
	case *ast.Ident:
		object := r.Info.Uses[e]
		return object == nil || object.Pkg() == nil // true, false
	case *ast.SelectorExpr:
		object := r.Info.Uses[e.Sel]
		return object != nil && object.Pkg() != nil && r.session.Packages.Has(object.Pkg().Path(), object.Name())
	case *ast.UnaryExpr:
		literal, ok := e.X.(*ast.BasicLit)
		return ok && literal.Kind != token.FLOAT // which may be too small for a number, and no -0
	}
	return false
}

// constant replaces a constant expression by its value; it reports whether it could.
func (r *rewriting) constant(e ast.Expr, bare bool) bool {
	v := r.Info.Types[e]
	basic, ok := v.Type.Underlying().(*types.Basic)
	if !ok {
		return false
	}
	text := constantText(v.Value, basic)
	if text == "" {
		return false
	}
	if _, named := types.Unalias(v.Type).(*types.Named); !bare && (named || !isDefault(basic)) {
		spelled, err := r.spell(v.Type)
		if err != nil {
			return false
		}
		text = spelled + "(" + text + ")"
	} else if text[0] == '-' {
		text = "(" + text + ")" // behind another minus
	}
	r.edits.replace(r.Offset(e.Pos()), r.Offset(e.End()), text)
	return true
}

// isMap reports whether a literal is one of a map.
func isMap(t types.Type) bool {
	if t == nil {
		return false
	}
	_, ok := t.Underlying().(*types.Map)
	return ok
}

// isDefault reports whether a literal of a type needs no conversion to it.
func isDefault(b *types.Basic) bool {
	switch b.Kind() {
	case types.Int, types.Float64, types.String, types.Bool, types.Complex128:
		return true
	}
	return b.Info()&types.IsUntyped != 0
}

// constantText writes a constant so that nothing has to be computed.
func constantText(v constant.Value, t *types.Basic) string {
	switch info := t.Info(); {
	case info&types.IsBoolean != 0:
		return strconv.FormatBool(constant.BoolVal(v))
	case info&types.IsString != 0:
		return strconv.Quote(constant.StringVal(v))
	case info&types.IsInteger != 0:
		return constant.ToInt(v).ExactString()
	case info&types.IsFloat != 0:
		return floatText(v)
	case info&types.IsComplex != 0:
		// The engine cannot divide by what is a constant to it.
		return "complex128(complex(" + floatText(constant.Real(v)) + ", " + floatText(constant.Imag(v)) + "))"
	}
	return ""
}

// floatText writes a number with a point or an exponent.
func floatText(v constant.Value) string {
	f, _ := constant.Float64Val(constant.ToFloat(v))
	if f == 0 {
		f = 0 // there is no constant -0
	}
	text := strconv.FormatFloat(f, 'g', -1, 64)
	if !strings.ContainsAny(text, ".e") {
		text += ".0"
	}
	return text
}
