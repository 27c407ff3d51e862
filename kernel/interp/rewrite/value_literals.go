package rewrite

import (
	"go/ast"
	"go/types"

	"setlab/kernel/interp/celltype"
)

// literals rewrites or refuses the literals that the engine gets wrong, and nil where it stands for one.
func (r *rewriting) literals() {
	r.syntax(func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			r.nameParameters(n.Type)
		case *ast.FuncLit:
			r.nameParameters(n.Type)
		case *ast.CallExpr:
			r.closuresFor(n)
			r.nilArguments(n)
		case *ast.CompositeLit:
			r.withoutType(n)
		}
		return true
	})
}

// nilArguments gives nil its type in f(nil...), which the engine does not know there.
func (r *rewriting) nilArguments(call *ast.CallExpr) {
	if !call.Ellipsis.IsValid() || !r.Info.Types[call.Args[len(call.Args)-1]].IsNil() {
		return
	}
	last := call.Args[len(call.Args)-1]
	t := r.Info.TypeOf(call.Args[0]) // append
	if s, ok := r.Info.TypeOf(call.Fun).(*types.Signature); ok {
		t = s.Params().At(len(call.Args) - 1).Type()
	}
	if spelled, err := r.spell(t); err == nil {
		r.edits.replace(r.Offset(last.Pos()), r.Offset(last.End()), "("+spelled+")(nil)")
	}
}

// withoutType writes the type of an element that leaves it out into []*[2]int{{1, 2}}: the engine only knows that of
// cells' structs, and not that of what is in types that contain themselves.
func (r *rewriting) withoutType(literal *ast.CompositeLit) {
	if literal.Type != nil {
		return
	}
	if t := r.Info.TypeOf(literal); hasEndless(t) && !isPointer(t) {
		if spelled, err := r.spell(t); err == nil {
			at := r.Offset(literal.Lbrace)
			r.edits.replace(at, at, spelled)
		}
		return
	}
	p, ok := r.Info.TypeOf(literal).Underlying().(*types.Pointer)
	if !ok {
		return
	}
	if _, isStruct := p.Elem().Underlying().(*types.Struct); isStruct && (celltype.Is(p.Elem()) || types.Unalias(p.Elem()) == p.Elem().Underlying()) {
		return
	}
	if spelled, err := r.spell(p.Elem()); err == nil {
		at := r.Offset(literal.Lbrace)
		r.edits.replace(at, at, "&"+spelled)
	}
}

// nameParameters names the parameters that a function leaves without: the engine takes their types for something else.
func (r *rewriting) nameParameters(t *ast.FuncType) {
	for _, field := range t.Params.List {
		if len(field.Names) == 0 {
			at := r.Offset(field.Type.Pos())
			r.edits.replace(at, at, r.fresh("unnamed")+" ")
		}
	}
}

// closuresFor lets function literals that a call passes to compiled code, which may keep them (a goroutine, a timer),
// be made by functions of their own: the engine would give them the variables as they are when they run.
func (r *rewriting) closuresFor(call *ast.CallExpr) {
	if r.interpreted(call.Fun) || r.Info.Types[call.Fun].IsBuiltin() {
		return
	}
	for _, argument := range call.Args {
		if closure, ok := ast.Unparen(argument).(*ast.FuncLit); ok {
			r.madeApart(closure)
		}
	}
}

// madeApart lets a function literal be made by a function of its own.
func (r *rewriting) madeApart(literal *ast.FuncLit) {
	spelled, err := r.spell(r.Info.TypeOf(literal))
	if err != nil {
		r.refuse(literal.Pos(), err.Error())
		return
	}
	r.edits.wrapInside(r.Offset(literal.Pos()), r.Offset(literal.End()), "func() "+spelled+" { return ", " }()")
}
