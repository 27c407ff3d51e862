package rewrite

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"setlab/kernel/interp/source"
)

// specialise returns the rewriting of a generic function's source for an instance, or what
// is wrong with that.
func (r *rewriting) specialise(i *instance, g *generic) (*rewriting, string) {
	parsed, failure := source.Parse(g.text, func(map[string]bool) string {
		var text strings.Builder
		for _, name := range slices.Sorted(maps.Keys(g.imports)) {
			fmt.Fprintf(&text, "import %s %q;", name, g.imports[name])
		}
		return text.String()
	})
	if failure != nil {
		return nil, failure.Message
	}
	sub := newRewriting(r.session, r.cell, source.NewChecked(parsed, r.Objects))
	sub.names, sub.expansion = r.names, r.expansion
	sub.isInstance, sub.isLibrary = true, g.cell == 0
	f := parsed.Decls.Decls[len(parsed.Decls.Decls)-1].(*ast.FuncDecl)
	names := typeParameters(f)
	if len(names) != len(i.args) {
		return nil, "0:0: its type parameters are not those of its use"
	}
	var scope []types.Object
	for k, name := range names {
		spelled, err := r.spell(i.args[k])
		if err != nil {
			return nil, "0:0: " + err.Error()
		}
		if name.Name == "_" {
			name.Name = r.fresh("_")
		}
		// The name of the type itself: go/types takes it for the type in all that it says.
		parameter := types.NewTypeName(token.NoPos, r.session.Checker.Pkg, name.Name, i.args[k])
		scope = append(scope, parameter)
		sub.standIns[parameter] = spelled
	}
	return sub, sub.checkInstance(f, i, append(scope, r.scopeOf(g)...))
}

// typeParameters returns the names of a declaration's type parameters, as often as
// they count.
func typeParameters(f *ast.FuncDecl) []*ast.Ident {
	var names []*ast.Ident
	for _, e := range source.ReceiverParameters(f) {
		if id, ok := e.(*ast.Ident); ok {
			names = append(names, id)
		}
	}
	if f.Type.TypeParams != nil {
		for _, field := range f.Type.TypeParams.List {
			names = append(names, field.Names...)
		}
	}
	return names
}

// scopeOf returns what a generic declaration means by its names, and where it says nothing
// of that, what they mean now.
func (r *rewriting) scopeOf(g *generic) []types.Object {
	if g.cell == 0 {
		return nil
	}
	all := slices.AppendSeq(slices.Clone(g.uses), maps.Values(r.Objects))
	for _, k := range r.session.Objects {
		all = append(all, k.Object)
	}
	return all
}

// checkInstance checks the one declaration of an instance's source as a function
// literal, as which its type parameters' names may be types.
func (r *rewriting) checkInstance(f *ast.FuncDecl, i *instance, scope []types.Object) string {
	if parameters := f.Type.TypeParams; parameters != nil {
		r.edits.replace(r.Offset(f.Name.Pos()), r.Offset(parameters.End()), i.engine)
		f.Type.TypeParams = nil
	}
	literal, problem := r.session.Checker.CheckLiteral(r.Checked, f, scope)
	if problem != "" {
		return problem
	}
	signature, ok := r.Info.TypeOf(literal).(*types.Signature)
	if !ok {
		return "0:0: its signature is not known"
	}
	object := types.NewFunc(f.Name.Pos(), r.session.Checker.Pkg, f.Name.Name, signature)
	r.Info.Defs[f.Name] = object
	r.names[object] = f.Name.Name
	if f.Recv == nil {
		r.names[object] = i.engine
		r.expansion.signs.add(i.engine, signature)
	}
	return ""
}
