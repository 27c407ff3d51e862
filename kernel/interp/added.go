package interp

import (
	"fmt"
	"go/ast"
	"go/types"
	"maps"
	"slices"
	"strconv"
	"strings"

	"setlab/kernel/interp/rewrite"
	"setlab/kernel/interp/source"
	"setlab/kernel/output"
)

// A method may stand in another cell than its type. Where it can be added to the type, or take the place of the one that was
// added before, values stay what they are. Where it cannot, the type is declared again behind the cell with all its
// methods, as if it stood there.

// declaredForMethods returns the names of the types that have to be declared again for the sake of the cell's methods.
func (s *Session) declaredForMethods(c *source.Cell) map[string]bool {
	names := map[string]bool{}
	for _, f := range c.Added() {
		if base := source.Receiver(f); s.hasType(base) && !s.isAddable(c, f) {
			names[base] = true
		}
	}
	return names
}

// isAddable reports whether a method of the cell can be added to its type.
func (s *Session) isAddable(c *source.Cell, f *ast.FuncDecl) bool {
	object := s.objects[source.Receiver(f)].Object
	named, ok := object.Type().(*types.Named)
	if !ok || named.TypeParams().Len() > 0 || f.Name.Name == "Error" || f.Name.Name == "Unwrap" || s.isEmbedded(named) {
		return false // what errors are is asked when they are made
	}
	method := source.MethodOf(named, f.Name.Name)
	if method == nil {
		return !s.hadMethods[named][f.Name.Name]
	}
	before, ok := s.added[source.MethodKey(f)]
	if !ok || before.Engine == "" || source.Recovers(f.Body) {
		return false
	}
	for _, w := range s.writings[method] {
		if w.header != header(c, f) {
			return false
		}
	}
	return !mentionsAny(f, c.Declares())
}

// noteMethods notes which methods the engine has been given.
func (s *Session) noteMethods(p *rewrite.Program) {
	for _, k := range p.Added {
		method := k.Object.(*types.Func)
		if t, isNamed := receiverType(method); isNamed {
			if s.hadMethods[t] == nil {
				s.hadMethods[t] = map[string]bool{}
			}
			s.hadMethods[t][method.Name()] = true
		}
	}
}

// receiverType returns the type that a method belongs to.
func receiverType(method *types.Func) (*types.Named, bool) {
	t := method.Signature().Recv().Type()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	named, ok := t.(*types.Named)
	return named, ok
}

// isEmbedded reports whether a struct of the session embeds a type, whose methods it has.
func (s *Session) isEmbedded(t *types.Named) bool {
	for _, k := range s.objects {
		name, ok := k.Object.(*types.TypeName)
		if !ok {
			continue
		}
		u, ok := name.Type().Underlying().(*types.Struct)
		for i := 0; ok && i < u.NumFields(); i++ {
			of := u.Field(i).Type()
			if p, isPointer := of.(*types.Pointer); isPointer {
				of = p.Elem()
			}
			if u.Field(i).Embedded() && types.Identical(of, t) {
				return true
			}
		}
	}
	return false
}

// header returns the text of a function without its body.
func header(c *source.Cell, f *ast.FuncDecl) string {
	return strings.TrimSpace(c.Code[c.Offset(f.Pos()):c.Offset(f.Body.Lbrace)])
}

// mentionsAny reports whether a function's receiver, parameters or results mention one of some names.
func mentionsAny(f *ast.FuncDecl, names map[string]bool) (found bool) {
	for _, n := range []ast.Node{f.Recv, f.Type} {
		ast.Inspect(n, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			found = found || ok && names[id.Name]
			return !found
		})
	}
	return found
}

// forgetName forgets what a name, or the key of an added method, means, with the added methods of a type.
func (s *Session) forgetName(name string) {
	if method, ok := s.added[name].Object.(*types.Func); ok {
		source.Retract(method)
	}
	delete(s.objects, name)
	delete(s.added, name)
	maps.DeleteFunc(s.added, func(key string, _ rewrite.Known) bool { return strings.HasPrefix(key, name+".") })
}

// addedTo returns the added methods of a type.
func (s *Session) addedTo(t types.Object) []types.Object {
	var all []types.Object
	for _, key := range slices.Sorted(maps.Keys(s.added)) {
		if base, _, _ := strings.Cut(key, "."); base == t.Name() && s.objects[base].Object == t {
			all = append(all, s.added[key].Object)
		}
	}
	return all
}

// known returns what the session knows by a name, or by the key of an added method.
func (s *Session) known(name string) rewrite.Known {
	if strings.Contains(name, ".") {
		return s.added[name]
	}
	return s.objects[name]
}

// parameters returns the type of a method but for its receiver.
func (s *Session) parameters(method types.Object) types.Type {
	signature := method.Type().(*types.Signature)
	return types.NewSignatureType(nil, nil, nil, signature.Params(), signature.Results(), signature.Variadic())
}

// ofAnew returns the failure of a cell, which may be one of what follows for the sake of its methods.
func (f *following) ofAnew(failure *output.Failure) *output.Failure {
	m := failurePlace.FindStringSubmatch(failure.Message)
	if m == nil {
		return failure
	}
	line, _ := strconv.Atoi(m[1]) // digits
	for _, g := range slices.Backward(f.segments) {
		if g.line <= line {
			reason := strings.Join(strings.Fields(firstProblem(strings.TrimPrefix(failure.Message, m[0]))), " ")
			return simpleFailure(output.CompileError, fmt.Sprintf("%s does not compile with this cell: %s", strings.Join(g.names, ", "), reason))
		}
	}
	return failure
}

// renamed notes that the cell has been parsed anew with other names, on the same lines.
func (f *following) renamed(c *source.Cell) {
	if len(f.segments) == 0 {
		f.own = len(c.Code)
		return
	}
	at := 0
	for range f.segments[0].line - 1 {
		at += strings.IndexByte(c.Code[at:], '\n') + 1
	}
	f.own = at - 1
	c.Own = f.own
}
