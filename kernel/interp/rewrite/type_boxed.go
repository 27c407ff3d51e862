package rewrite

import (
	"fmt"
	"go/ast"
	"go/types"
)

// The engine finds no end of a type of functions of itself, such as type state func(*lexer) state, but finds it
// of a struct with a function of pointers to itself. So such a type becomes a pointer to a struct:
// a box, which is nil where the function is.

// boxField is the field of the function in its box.
const boxField = "call"

// isBoxed reports whether a type is one of functions of themselves.
func isBoxed(t types.Type) bool {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.TypeParams().Len() > named.TypeArgs().Len() || named.Obj().Pkg() == nil || named.Obj().Pkg().Path() != "main" {
		return false
	}
	signature, ok := named.Underlying().(*types.Signature)
	return ok && reaches(named, signature, 1, map[types.Type]bool{})
}

// box returns the underlying type of a type as the engine gets it, from its text.
func box(t types.Type, underlying string) string {
	if isBoxed(t) {
		return "struct{ " + boxField + " " + underlying + " }"
	}
	return underlying
}

// boxedName returns what stands for a type of that name.
func boxedName(t types.Type, name string) string {
	if isBoxed(t) {
		return "*" + name
	}
	return name
}

// boxes declares such types as boxes, puts into them what becomes of such a type, and calls what is in them.
func (r *rewriting) boxes() {
	r.implicit(r.intoBox)
	r.syntax(func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.TypeSpec:
			r.boxDeclared(n)
		case *ast.FuncDecl:
			r.boxReceiver(n)
		case *ast.StructType:
			for _, f := range n.Fields.List {
				if len(f.Names) == 0 && isBoxed(r.Info.TypeOf(f.Type)) {
					r.refuse(f.Pos(), "an embedded function of itself cannot be interpreted")
				}
			}
		case *ast.CallExpr:
			r.boxCall(n)
		}
		return true
	})
}

// boxDeclared declares a box.
func (r *rewriting) boxDeclared(spec *ast.TypeSpec) {
	if object := r.Info.Defs[spec.Name]; object == nil || spec.Assign.IsValid() || !isBoxed(object.Type()) {
		return
	}
	if _, isLiteral := spec.Type.(*ast.FuncType); !isLiteral {
		r.refuse(spec.Type.Pos(), "a type of functions of themselves that is declared by another one cannot be interpreted")
		return
	}
	r.wrap(spec.Type, "struct{ "+boxField+" ", " }")
}

// boxReceiver refuses methods of pointers to functions of themselves, which are pointers already.
func (r *rewriting) boxReceiver(f *ast.FuncDecl) {
	if f.Recv == nil || len(f.Recv.List) != 1 {
		return
	}
	if p, ok := r.Info.TypeOf(f.Recv.List[0].Type).(*types.Pointer); ok && isBoxed(p.Elem()) {
		r.refuse(f.Recv.Pos(), "a method of pointers to functions of themselves cannot be interpreted")
	}
}

// boxCall boxes the arguments of a call, and calls what is in a box.
func (r *rewriting) boxCall(call *ast.CallExpr) {
	fun := r.Info.Types[call.Fun]
	if fun.IsType() && isBoxed(fun.Type) && identOf(call.Fun) == nil {
		r.wrap(call.Fun, "(", ")")
	}
	if fun.IsType() || fun.IsBuiltin() || fun.Type == nil {
		return
	}
	signature, ok := fun.Type.Underlying().(*types.Signature)
	if !ok {
		return
	}
	for i, e := range call.Args {
		if i < signature.Params().Len() || signature.Variadic() {
			r.intoBox(e, parameterType(signature, i, call.Ellipsis.IsValid()))
		}
	}
	if isBoxed(fun.Type) {
		r.wrap(call.Fun, "", "."+boxField)
	}
}

// intoBox puts a function into the box that it becomes, or takes it out of one.
func (r *rewriting) intoBox(e ast.Expr, to types.Type) {
	from := r.Info.TypeOf(e)
	if from == nil || to == nil || r.Info.Types[e].IsNil() || types.IsInterface(to) || types.Identical(from, to) || isBoxed(from) == isBoxed(to) {
		return
	}
	f := r.fresh("function")
	source, err := r.spell(from)
	target, err2 := r.spell(to)
	if err != nil || err2 != nil {
		r.refuse(e.Pos(), "this conversion of a function of itself cannot be interpreted")
		return
	}
	inside := f + "." + boxField
	if isBoxed(to) {
		inside = "&" + target[len("*"):] + "{" + f + "}"
	}
	r.wrap(e, fmt.Sprintf("func(%s %s) %s { if %s == nil { return nil }; return %s }(", f, source, target, f, inside), ")")
}
