package interp

import (
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"
)

// specialise returns a rewriter of a generic function's source for an instance, or what
// is wrong with that.
func (r *rewriter) specialise(i *instance, g *generic) (*rewriter, string) {
	source, failure := parse(g.text, func(map[string]bool) string {
		var text strings.Builder
		for _, name := range slices.Sorted(maps.Keys(g.imports)) {
			fmt.Fprintf(&text, "import %s %q;", name, g.imports[name])
		}
		return text.String()
	})
	if failure != nil {
		return nil, failure.Message
	}
	sub := newRewriter(r.session, &checked{source: source, objects: r.objects, info: newInfo()})
	sub.names, sub.expansion = r.names, r.expansion
	sub.isInstance, sub.isLibrary = true, g.cell == 0
	f := source.decls.Decls[len(source.decls.Decls)-1].(*ast.FuncDecl)
	names := typeParameters(f)
	if len(names) != len(i.args) {
		return nil, "0:0: its type parameters are not those of its use"
	}
	r.session.renewPackage()
	scope := r.session.pkg.Scope()
	for k, name := range names {
		spelled, err := r.spell(i.args[k])
		if err != nil {
			return nil, "0:0: " + err.Error()
		}
		if name.Name == "_" {
			name.Name = r.fresh("_")
		}
		// The name of the type itself: go/types takes it for the type in all that it says.
		parameter := types.NewTypeName(token.NoPos, r.session.pkg, name.Name, i.args[k])
		scope.Insert(parameter)
		sub.standIns[parameter] = spelled
	}
	r.fillScope(g)
	return sub, sub.checkInstance(f, i)
}

// typeParameters returns the names of a declaration's type parameters, as often as
// they count.
func typeParameters(f *ast.FuncDecl) []*ast.Ident {
	var names []*ast.Ident
	for _, e := range receiverParameters(f) {
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

// fillScope gives the session's package what a generic declaration means by its names:
// what they meant where it was declared.
func (r *rewriter) fillScope(g *generic) {
	if g.cell == 0 {
		return
	}
	scope := r.session.pkg.Scope()
	for _, object := range g.uses {
		scope.Insert(object)
	}
	for _, object := range r.objects {
		scope.Insert(object)
	}
	for _, k := range r.session.objects {
		scope.Insert(k.object)
	}
}

// checkInstance checks the one declaration of an instance's source as a function
// literal, as which its type parameters' names may be types.
func (r *rewriter) checkInstance(f *ast.FuncDecl, i *instance) string {
	if parameters := f.Type.TypeParams; parameters != nil {
		r.edits.replace(r.offset(f.Name.Pos()), r.offset(parameters.End()), i.engine)
		f.Type.TypeParams = nil
	}
	var problem string
	config := types.Config{Importer: r.session.importer, GoVersion: goVersion, Error: func(err error) {
		var e types.Error
		if errors.As(err, &e) && problem == "" && !r.allowed(e) {
			line, column := r.place(e.Pos)
			problem = fmt.Sprintf("%d:%d: %s", line, column, e.Msg)
		}
	}}
	file := bodyFile(r.decls, []body{{of: f, body: f.Body}})
	_ = types.NewChecker(&config, r.fset, r.session.pkg, r.info).Files([]*ast.File{file}) // the errors went to config.Error
	if problem != "" {
		return problem
	}
	literal := file.Decls[len(file.Decls)-1].(*ast.GenDecl).Specs[0].(*ast.ValueSpec).Values[0]
	signature, ok := r.info.TypeOf(literal).(*types.Signature)
	if !ok {
		return "0:0: its signature is not known"
	}
	object := types.NewFunc(f.Name.Pos(), r.session.pkg, f.Name.Name, signature)
	r.info.Defs[f.Name] = object
	r.names[object] = f.Name.Name
	if f.Recv == nil {
		r.names[object] = i.engine
	}
	return ""
}
