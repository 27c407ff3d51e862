package rewrite

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"

	"setlab/kernel/interp/hook"
	"setlab/kernel/interp/source"
)

// Where a deferred call panics, the engine forgets those that were deferred before it, and what
// the function had panicked with. So in a function with several, or with one that panics where
// it is written, each notes its own panic instead and returns, and what the first one of the
// function to be deferred, and so the last one to run, finds noted is what the function panics
// with. See unwinding of package hook.

// unwound is a function with such deferred calls.
type unwound struct {
	own   string   // the variable of its unwinding
	outer *unwound // of the function that defers this one, a literal
	body  *ast.BlockStmt
}

// deferring is the rewriting of deferred calls and of what recovers.
type deferring struct {
	*rewriting
	unwindings map[*ast.BlockStmt]*unwound
	lists      map[ast.Stmt]string       // of the calls that are deferred in a loop
	armed      map[*ast.BlockStmt]string // variables of functions that call recover
}

// unwinds finds the functions that have several deferred calls, or one that panics, or are
// deferred by one that has.
func (r *rewriting) unwinds() map[*ast.BlockStmt]*unwound {
	found := map[*ast.BlockStmt]*unwound{}
	var look func(body *ast.BlockStmt, outer *unwound)
	look = func(body *ast.BlockStmt, outer *unwound) {
		u := &unwound{body: body}
		calls, several := deferredBy(body)
		if several || outer != nil && len(calls) > 0 {
			u.own = r.fresh("unwinding")
		}
		if u.outer = outer; u.own != "" || outer != nil {
			found[body] = u
		}
		for _, d := range calls {
			if literal, ok := ast.Unparen(d.Call.Fun).(*ast.FuncLit); ok {
				outer := u
				if u.own == "" {
					outer = nil
				}
				look(literal.Body, outer)
			}
		}
	}
	deferred := map[*ast.FuncLit]bool{} // which look has been at
	r.syntax(func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.DeferStmt:
			if literal, ok := ast.Unparen(n.Call.Fun).(*ast.FuncLit); ok {
				deferred[literal] = true
			}
		case *ast.FuncDecl:
			if n.Body != nil {
				look(n.Body, nil)
			}
		case *ast.FuncLit:
			if !deferred[n] {
				look(n.Body, nil)
			}
		}
		return true
	})
	if r.Body != nil {
		look(r.Body, nil)
	}
	return found
}

// deferredBy returns the deferred calls of a function's body, without those of the
// functions in it, and whether the engine has several, of which those in a loop share one
// list, or one that panics where it is written.
func deferredBy(body *ast.BlockStmt) (calls []*ast.DeferStmt, several bool) {
	count := 0
	var walk func(root ast.Node, listed *bool)
	walk = func(root ast.Node, listed *bool) {
		ast.Inspect(root, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit:
				return false
			case *ast.DeferStmt:
				calls = append(calls, n)
				if listed == nil || !*listed {
					count++
				}
				if listed != nil {
					*listed = true
				}
				return false
			case *ast.ForStmt, *ast.RangeStmt:
				if n != root && listed == nil {
					walk(n, new(bool))
					return false
				}
			}
			return true
		})
	}
	walk(body, nil)
	return calls, count > 1 || count == 1 && panics(calls[0].Call)
}

// panics reports whether a deferred call is one of a literal that panics where it is written.
func panics(call *ast.CallExpr) bool {
	literal, ok := ast.Unparen(call.Fun).(*ast.FuncLit)
	if !ok {
		return false
	}
	found := false
	ast.Inspect(literal.Body, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			id := identOf(call.Fun)
			found = found || id != nil && id.Name == "panic"
		}
		_, inner := n.(*ast.FuncLit)
		return !inner
	})
	return found
}

// start writes what a function with several deferred calls begins with, and a function
// that such a one defers.
func (u *unwound) start() string {
	switch {
	case u.own == "":
		return fmt.Sprintf("defer func() { %s.Noted(%s, recover()) }();", hook.Alias, u.outer.own)
	case u.outer == nil:
		return fmt.Sprintf("%s := %s.Unwinding(); defer func() { if %s.Failed(%s) { %s.Unwound(%s, recover()) } }();", u.own, hook.Alias, hook.Alias, u.own, hook.Alias, u.own)
	}
	return fmt.Sprintf("%s := %s.Unwinding(); defer func() { %s.NotedBy(%s, %s, recover()) }();", u.own, hook.Alias, hook.Alias, u.outer.own, u.own)
}

// unwind writes the beginnings of these functions.
func (r *deferring) unwind() {
	for body, u := range r.unwindings {
		at := r.Offset(body.Lbrace) + 1
		if body == r.Body {
			at = r.Offset(body.List[0].Pos())
		}
		r.edits.replace(at, at, u.start())
	}
}

// deferredApart defers a call of another function than a literal in a function that has
// several, as a literal that makes it.
func (r *rewriting) deferredApart(d *ast.DeferStmt, u *unwound) {
	if b, ok := r.Info.Uses[identOf(d.Call.Fun)].(*types.Builtin); ok && b.Name() == "recover" {
		return // does nothing
	}
	operands, callee := r.deferredOperands(d.Call)
	recovering := r.recovering(d.Call.Fun)
	r.edits.replaceBy(r.Offset(d.Pos()), r.Offset(d.End()), func() string {
		var before strings.Builder
		for _, o := range operands {
			fmt.Fprintf(&before, "var %s %s = %s; ", o.name, o.of, o.text())
		}
		call := callee() + "(" + r.passedArguments(operands, d.Call) + ")"
		if recovering {
			call = fmt.Sprintf("%s.Arm(%s, recover()); %s", hook.Alias, u.own, call)
		}
		return fmt.Sprintf("%sdefer func() { defer func() { %s.Noted(%s, recover()) }(); %s }()", before.String(), hook.Alias, u.own, call)
	})
}

// passedArguments returns what stands for the arguments of a deferred call: the last of its operands, and for those of
// a variadic parameter what they are without such a call.
func (r *rewriting) passedArguments(operands []operand, call *ast.CallExpr) string {
	var names []string
	for _, o := range operands[max(0, len(operands)-len(call.Args)):] { // fewer if they were refused
		names = append(names, o.name)
	}
	signature, ok := r.Info.TypeOf(call.Fun).Underlying().(*types.Signature)
	switch {
	case call.Ellipsis.IsValid() && len(names) > 0:
		names[len(names)-1] += "..."
	case ok && signature.Variadic() && r.interpreted(call.Fun) && len(names) == len(call.Args):
		before, behind := r.variadic(call, signature, len(names))
		if before != "" {
			names[signature.Params().Len()-1] = before + names[signature.Params().Len()-1]
		}
		return strings.Join(names, ", ") + behind
	}
	return strings.Join(names, ", ")
}

// recovering reports whether a called function is declared by a cell and calls recover.
func (r *rewriting) recovering(fun ast.Expr) bool {
	f, ok := r.Info.Uses[nameOf(fun)].(*types.Func)
	return ok && r.session.recovering[f.Origin()]
}

// noteRecovering notes which functions of the cell call recover, and lets those find the
// panic that they are to recover from where a function with several deferred calls has them.
func (r *deferring) noteRecovering() {
	for _, d := range r.Decls.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok || f.Body == nil || !source.Recovers(f.Body) {
			continue
		}
		if object, ok := r.Info.Defs[f.Name].(*types.Func); ok {
			r.session.recovering[object] = true
		}
		if !r.isInstance && source.IsGeneric(f) {
			continue // only its instances run
		}
		armed := r.fresh("armed")
		r.armed[f.Body] = armed
		at := r.Offset(f.Body.Lbrace) + 1
		r.edits.replace(at, at, fmt.Sprintf("%s := %s.Armed();", armed, hook.Alias))
	}
}
