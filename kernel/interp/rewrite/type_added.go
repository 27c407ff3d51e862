package rewrite

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"

	"setlab/kernel/interp/celltype"
	"setlab/kernel/interp/engine"
	"setlab/kernel/interp/source"
)

// The engine compiles calls of methods for good. So that a method that stands in another cell than its type can be declared
// anew, it is a function in a variable; the engine's method calls that.

// addedMethod is a method that stands in another cell than its type.
type addedMethod struct {
	key      string
	decl     *ast.FuncDecl
	of       *types.Func
	function string // the engine's name of the function that it is now
	variable string // of the variable that the function is in; empty if the engine's method is the method itself
	again    bool   // the engine has the method already
}

// addedMethods returns those of the cell.
func (r *rewriting) addedMethods() []addedMethod {
	var all []addedMethod
	for _, d := range r.Decls.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok || !r.isAdded(f) {
			continue
		}
		of, ok := r.Info.Defs[f.Name].(*types.Func)
		if !ok {
			continue
		}
		m := addedMethod{key: source.MethodKey(f), decl: f, of: of}
		if !source.IsGeneric(f) && !source.Recovers(f.Body) { // it would not recover from another method's panic
			before := r.session.Added[m.key]
			m.again = before.Object == types.Object(of)
			m.function, m.variable = r.session.NewName(f.Name.Name), before.Engine
			if !m.again {
				m.variable = r.session.NewName(f.Name.Name)
			}
		}
		all = append(all, m)
	}
	return all
}

// isAdded reports whether a method stands in another cell than its type.
func (r *rewriting) isAdded(f *ast.FuncDecl) bool {
	if source.Receiver(f) == "" {
		return false
	}
	_, before := r.session.Added[source.MethodKey(f)]
	return r.IsApart(f) || before && r.IsBehind(f)
}

// addMethods writes the cell's added methods as functions.
func (r *rewriting) addMethods() {
	for _, m := range r.added {
		if m.variable == "" {
			continue
		}
		receiver := m.decl.Recv.List[0]
		r.edits.replaceBy(r.Offset(m.decl.Type.Func)+len("func"), r.Offset(m.decl.Type.Params.Opening)+1, func() string {
			name := ""
			if len(receiver.Names) == 0 {
				name = r.fresh("unnamed") + " "
			}
			return " " + m.function + "(" + name + r.edits.text(r.Offset(receiver.Pos()), r.Offset(receiver.End())) + ", "
		})
		r.entryText += m.variable + " = " + m.function + "; "
	}
}

// callsOfAdded returns the declarations of the engine's methods that call the added ones, and of the variables that these are in.
func (r *rewriting) callsOfAdded() []string {
	var all []string
	for _, m := range r.added {
		if m.variable == "" || m.again {
			continue
		}
		signature := m.of.Signature()
		receiver, err := r.spell(signature.Recv().Type())
		parameters, arguments, results, err2 := r.forwarding(signature)
		if err != nil || err2 != nil {
			r.refuse(m.decl.Name.Pos(), "this method in another cell than its type cannot be interpreted")
			continue
		}
		name := r.fresh("receiver")
		call := m.variable + "(" + strings.Join(append([]string{name}, arguments...), ", ") + ")"
		all = append(all, fmt.Sprintf("//line %s:1\nvar %s func(%s) %s\nfunc (%s %s) %s(%s) %s { %s }", engine.FileName(0), m.variable,
			strings.Join(append([]string{name + " " + receiver}, parameters...), ", "), results,
			name, receiver, m.of.Name(), strings.Join(parameters, ", "), results, returning(signature, call)))
	}
	return all
}

// addedTo returns the types of earlier cells that the cell adds methods to.
func (r *rewriting) addedTo() []types.Type {
	var all []types.Type
	seen := map[types.Type]bool{}
	for _, m := range r.added {
		t := m.of.Signature().Recv().Type()
		if p, ok := t.(*types.Pointer); ok {
			t = p.Elem()
		}
		if named, ok := t.(*types.Named); ok && r.Objects[named.Obj().Name()] != named.Obj() && !seen[t] && !celltype.IsGeneric(named.Obj()) {
			seen[t], all = true, append(all, t)
		}
	}
	return all
}
