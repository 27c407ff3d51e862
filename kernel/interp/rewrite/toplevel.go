package rewrite

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"setlab/kernel/interp/celltype"
	"setlab/kernel/interp/hook"
)

// pollCall asks whether the cell has been interrupted.
const pollCall = hook.Alias + ".Poll();"

// topLevel turns the definitions at the cell's top level into assignments to
// variables of the session.
func (r *rewriting) topLevel() {
	if r.Body == nil {
		return
	}
	for _, statement := range r.Body.List {
		switch s := unlabelled(statement).(type) {
		case *ast.AssignStmt:
			if s.Tok == token.DEFINE {
				at := r.Offset(s.TokPos)
				r.edits.replace(at, at+len(":="), "=")
			}
		case *ast.DeclStmt:
			r.topLevelVar(s.Decl.(*ast.GenDecl))
		}
	}
}

// topLevelVar turns the variables of a var statement into assignments.
func (r *rewriting) topLevelVar(g *ast.GenDecl) {
	if g.Tok != token.VAR {
		return
	}
	parts := make([]string, len(g.Specs))
	for i, spec := range g.Specs {
		v := spec.(*ast.ValueSpec)
		if len(v.Values) == 0 {
			parts[i] = r.zeroed(v)
			continue
		}
		if len(v.Values) > 1 {
			parts[i] = r.several(v)
			continue
		}
		left := r.edits.text(r.Offset(v.Names[0].Pos()), r.Offset(v.Names[len(v.Names)-1].End()))
		right := r.edits.text(r.Offset(v.Values[0].Pos()), r.Offset(v.Values[len(v.Values)-1].End()))
		parts[i] = left + " = " + right
	}
	r.edits.replace(r.Offset(g.Pos()), r.Offset(g.End()), strings.Join(parts, "; "))
}

// several returns the statements that give several variables their values, each
// by way of one of its own: the engine forgets some of them otherwise.
func (r *rewriting) several(v *ast.ValueSpec) string {
	var first, second strings.Builder
	for i, name := range v.Names {
		own, engineName := r.fresh("value"), "_"
		t := r.Info.TypeOf(v.Values[i])
		if name.Name != "_" {
			object := r.Info.Defs[name]
			engineName, t = r.engineName(object), object.Type()
		}
		spelled, err := r.spell(t)
		if err != nil {
			r.refuse(name.Pos(), err.Error())
		}
		value := r.edits.text(r.Offset(v.Values[i].Pos()), r.Offset(v.Values[i].End()))
		fmt.Fprintf(&first, "var %s %s = %s; ", own, spelled, value)
		fmt.Fprintf(&second, "%s = %s; ", engineName, own)
	}
	return strings.TrimSuffix(first.String()+second.String(), "; ")
}

// zeroed returns the statements that give variables their zero values.
func (r *rewriting) zeroed(v *ast.ValueSpec) string {
	var parts []string
	for _, name := range v.Names {
		if name.Name == "_" {
			continue
		}
		object := r.Info.Defs[name]
		spelled, err := r.spell(object.Type())
		if err != nil {
			r.refuse(name.Pos(), err.Error())
		}
		zero := r.fresh("zero")
		parts = append(parts, fmt.Sprintf("var %s %s; %s = %s", zero, spelled, r.engineName(object), zero))
	}
	return strings.Join(parts, "; ")
}

// showTrailing shows the values of the expressions that the cell ends with.
func (r *rewriting) showTrailing() {
	for _, at := range r.Commas {
		r.edits.replace(at, at+1, ";")
	}
	for _, e := range r.Trailing() {
		r.showValue(e)
	}
}

// showValue shows the value of an expression. A call that ends with an error raises it if there is one; then there is nothing to show.
func (r *rewriting) showValue(expression ast.Expr) {
	from, to := r.Offset(expression.Pos()), r.Offset(expression.End())
	value := r.Info.Types[expression]
	if value.IsVoid() || value.Type == nil {
		return
	}
	_, isCall := ast.Unparen(expression).(*ast.CallExpr)
	if tuple, ok := value.Type.(*types.Tuple); ok {
		r.showTuple(tuple, from, to, r.prints(expression))
		return
	}
	if r.prints(expression) {
		return
	}
	text := r.edits.settle(from, to)
	if isCall && celltype.IsError(value.Type) {
		r.edits.replace(from, to, hook.Alias+".Raise("+text+")")
		return
	}
	r.edits.replace(from, to, r.show(text, value.Type))
}

// prints reports whether a call is made for what it writes and not for the count
// that it returns: fmt.Println and its kin, Write, WriteString, copy.
func (r *rewriting) prints(expression ast.Expr) bool {
	call, ok := ast.Unparen(expression).(*ast.CallExpr)
	if !ok {
		return false
	}
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.SelectorExpr:
		function, ok := r.Info.Uses[fun.Sel].(*types.Func)
		if !ok || function.Pkg() == nil {
			return false
		}
		name := function.Name()
		isPrint := strings.HasPrefix(name, "Print") || strings.HasPrefix(name, "Fprint")
		return isPrint && function.Pkg().Path() == "fmt" || name == "Write" || name == "WriteString"
	case *ast.Ident:
		b, ok := r.Info.Uses[fun].(*types.Builtin)
		return ok && b.Name() == "copy"
	}
	return false
}

// showTuple shows the results of a call that has several, or with quiet its error alone.
func (r *rewriting) showTuple(tuple *types.Tuple, from, to int, quiet bool) {
	if tuple.Len() == 0 {
		return
	}
	names := make([]string, tuple.Len())
	var after []string
	for i := range names {
		names[i] = r.fresh("value")
		if i == len(names)-1 && celltype.IsError(tuple.At(i).Type()) {
			after = append([]string{hook.Alias + ".Raise(" + names[i] + ")"}, after...)
		} else if quiet {
			names[i] = "_"
		} else {
			after = append(after, r.show(names[i], tuple.At(i).Type()))
		}
	}
	call := strings.Join(names, ", ") + " := " + r.edits.settle(from, to)
	r.edits.replace(from, to, call+"; "+strings.Join(after, "; "))
}

// show returns the call that shows a value. The methods of the session's own
// types are called here, as compiled code does not see them.
func (r *rewriting) show(text string, t types.Type) string {
	if b, ok := t.(*types.Basic); ok && b.Info()&types.IsUntyped != 0 {
		return fmt.Sprintf("%s.Show(%s(%s))", hook.Alias, types.Default(b), text)
	}
	if !celltype.Is(t) && !r.mayHoldOwn(t, map[types.Type]bool{}) {
		return hook.Alias + ".Show(" + text + ")"
	}
	value := r.fresh("shown")
	hookName := "Printed"
	if celltype.IsError(t) {
		hookName += "Error"
	}
	plain := fmt.Sprintf("%s.%s(%d, %s)", hook.Alias, hookName, r.session.TypeNumber(t), value)
	switch {
	case !celltype.Is(t) || types.IsInterface(t):
	case celltype.HasTextMethod(t, "Error"):
		plain = value + ".Error()"
	case celltype.HasTextMethod(t, "String"):
		plain = value + ".String()"
	}
	call := fmt.Sprintf("%s.Show(%s)", hook.Alias, plain)
	if celltype.HasTextMethod(t, "HTML") {
		call = fmt.Sprintf("%s.ShowHTML(%s.HTML(), %s)", hook.Alias, value, plain)
	}
	return fmt.Sprintf("%s := %s; %s", value, text, call)
}
