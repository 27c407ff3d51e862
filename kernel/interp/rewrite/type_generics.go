package rewrite

import (
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"setlab/kernel/interp/engine"
	"setlab/kernel/interp/hook"
	"setlab/kernel/interp/source"
	"setlab/kernel/output"
)

// The engine has no generic functions and types. What uses one is rewritten to use a
// copy of it in which the type parameters are the types that they stand for there: an
// instance.

// instance is a copy of a generic function or type.
type instance struct {
	of     types.Object
	args   []types.Type
	engine string       // its name
	named  *types.Named // of a type
}

// generic is the source of a generic function, or of a method of a generic type.
type generic struct {
	text    string
	cell    int // that declared it; 0 for a function of a package
	line    int
	imports map[string]string // paths of the packages that it names
	uses    []types.Object    // of the session
}

// expansion is what a cell adds to the instances of the session.
type expansion struct {
	made     []*instance
	generics map[types.Object][]*generic // that the cell declares, by function or type
	text     []string                    // the declarations of the instances
	signs    signLosers                  // that the cell declares
}

// generics returns the generic declarations of a cell.
func (r *rewriting) generics() map[types.Object][]*generic {
	found := map[types.Object][]*generic{}
	for _, d := range r.Decls.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok || !source.IsGeneric(f) {
			continue
		}
		of := r.Objects[f.Name.Name]
		if f.Recv != nil {
			of = r.Objects[source.Receiver(f)]
		}
		g := &generic{text: r.Code[r.Offset(f.Pos()):r.Offset(f.End())], cell: r.cell, imports: map[string]string{}}
		g.line, _ = r.Place(f.Pos())
		ast.Inspect(f, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if !ok {
				return true
			}
			switch object := r.Info.Uses[id].(type) {
			case nil:
			case *types.PkgName:
				g.imports[id.Name] = object.Imported().Path()
			default:
				if r.known(object) {
					g.uses = append(g.uses, object)
				}
			}
			return true
		})
		found[of] = append(found[of], g)
	}
	return found
}

// withoutGenerics takes out of the cell what only instances are made of: generic
// declarations, and interfaces that are constraints.
func (r *rewriting) withoutGenerics() {
	for _, d := range r.Decls.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if source.IsGeneric(d) {
				r.blank(d)
			}
		case *ast.GenDecl:
			if d.Tok != token.TYPE {
				continue
			}
			left := 0
			for _, spec := range d.Specs {
				if s := spec.(*ast.TypeSpec); r.isTemplate(s) {
					r.blank(s)
				} else {
					left++
				}
			}
			if left == 0 {
				r.blank(d)
			}
		}
	}
}

// isTemplate reports whether a declaration is one of a generic type or of a constraint.
func (r *rewriting) isTemplate(s *ast.TypeSpec) bool {
	if s.TypeParams != nil {
		return true
	}
	object := r.Info.Defs[s.Name]
	if object == nil || object.Type() == nil {
		return false
	}
	i, ok := object.Type().Underlying().(*types.Interface)
	return ok && !i.IsMethodSet()
}

// instances rewrites the uses of generic functions and types, and returns the names
// that are used so.
func (r *rewriting) instances() map[*ast.Ident]bool {
	done := map[*ast.Ident]bool{}
	r.syntax(func(n ast.Node) bool {
		var base ast.Expr
		switch n := n.(type) {
		case *ast.IndexExpr:
			base = n.X
		case *ast.IndexListExpr:
			base = n.X
		case *ast.Ident:
			base = n
		case *ast.SelectorExpr:
			base = n
		}
		id := nameOf(base)
		use, ok := r.Info.Instances[id]
		if !ok || id == nil {
			return true
		}
		text, err := r.instanceText(id, use)
		if err != nil {
			r.refuse(n.Pos(), err.Error())
		}
		r.edits.replace(r.Offset(n.Pos()), r.Offset(n.End()), text)
		done[id] = true
		return true
	})
	return done
}

// instanceText returns what stands for the use of a generic function or type.
func (r *rewriting) instanceText(id *ast.Ident, use types.Instance) (string, error) {
	switch of := r.Info.Uses[id].(type) {
	case *types.TypeName:
		return r.spell(use.Type)
	case *types.Func:
		if name := hook.Instance(of, use.TypeArgs); name != "" {
			return hook.Alias + "." + name, nil
		}
		return r.instanceOf(of, use.TypeArgs)
	}
	return "", errors.New("this use of a generic declaration cannot be interpreted")
}

// instanceOf returns the engine's name of an instance, which is made when it is first
// used.
func (r *rewriting) instanceOf(of types.Object, arguments *types.TypeList) (string, error) {
	args := slices.Collect(arguments.Types())
	for _, i := range slices.Concat(r.session.instances, r.expansion.made) {
		if i.of == of && slices.EqualFunc(i.args, args, types.Identical) {
			return i.engine, nil
		}
	}
	for _, t := range args {
		if name := r.withoutName(t, map[types.Type]bool{}); name != "" {
			return "", fmt.Errorf("%s of the type %s, which is declared within a function, cannot be interpreted", of.Name(), name)
		}
	}
	if len(r.expansion.made) > maxInstances {
		return "", fmt.Errorf("%s, of which there would be endless instances, cannot be interpreted", of.Name())
	}
	i := &instance{of: of, args: args, engine: r.session.NewName(of.Name())}
	r.expansion.made = append(r.expansion.made, i)
	if t, ok := of.(*types.TypeName); ok {
		return i.engine, r.makeType(i, t)
	}
	sources, err := r.sourcesOf(of)
	if err != nil {
		return "", err
	}
	return i.engine, r.makeFunction(i, sources[0])
}

// maxInstances bounds what one cell makes of generic declarations that use themselves.
const maxInstances = 200

// withoutName returns a type of the session that an instance cannot name, among those
// that a type is made of.
func (r *rewriting) withoutName(t types.Type, seen map[types.Type]bool) string {
	if seen[t] {
		return ""
	}
	seen[t] = true
	inner := func(all ...types.Type) string {
		for _, t := range all {
			if name := r.withoutName(t, seen); name != "" {
				return name
			}
		}
		return ""
	}
	switch t := types.Unalias(t).(type) {
	case *types.Named:
		if o := t.Obj(); o.Pkg() != nil && o.Pkg().Path() == "main" && !r.known(o) {
			return o.Name()
		}
		return inner(slices.Collect(t.TypeArgs().Types())...)
	case *types.Map:
		return inner(t.Key(), t.Elem())
	case *types.Struct:
		for f := range t.Fields() {
			if name := inner(f.Type()); name != "" {
				return name
			}
		}
	case *types.Signature:
		return inner(t.Params(), t.Results())
	case *types.Tuple:
		for v := range t.Variables() {
			if name := inner(v.Type()); name != "" {
				return name
			}
		}
	case interface{ Elem() types.Type }:
		return inner(t.Elem())
	}
	return ""
}

// sourcesOf returns the source of a generic function, or of the methods of a generic type.
func (r *rewriting) sourcesOf(of types.Object) ([]*generic, error) {
	if of.Pkg() != nil && of.Pkg().Path() != "main" {
		g := libraryGeneric(of)
		if g == nil {
			return nil, fmt.Errorf("%s.%s cannot be used in interpreted cells", of.Pkg().Name(), of.Name())
		}
		return []*generic{g}, nil
	}
	if all := r.expansion.generics[of]; len(all) > 0 {
		return all, nil
	}
	all := r.session.generics[of]
	if _, isType := of.(*types.TypeName); len(all) == 0 && !isType {
		return nil, fmt.Errorf("%s cannot be interpreted", of.Name())
	}
	return all, nil
}

// makeType declares an instance of a generic type, with its methods.
func (r *rewriting) makeType(i *instance, of *types.TypeName) error {
	named, err := types.Instantiate(nil, of.Type(), i.args, false)
	if err != nil {
		return err
	}
	i.named = named.(*types.Named) // as that of a declared type is
	if reason := r.mistakesKeysIn(named.Underlying()); reason != "" {
		return errors.New(reason)
	}
	underlying, err := r.spell(named.Underlying())
	if err != nil {
		return err
	}
	r.expansion.text = append(r.expansion.text, "type "+i.engine+" "+box(i.named, underlying), r.promotedMethods(i.named, i.engine))
	methods, err := r.sourcesOf(of)
	if err != nil {
		return err
	}
	for _, m := range methods {
		if err := r.makeFunction(i, m); err != nil {
			return err
		}
	}
	return nil
}

// makeFunction declares an instance of a function or method: its source, checked with
// the type parameters' names for the types, is rewritten as a cell's is.
func (r *rewriting) makeFunction(i *instance, g *generic) error {
	sub, failure := r.specialise(i, g)
	if failure == "" {
		sub.passes()
		if sub.err != nil {
			failure = sub.err.Message
		}
	}
	if failure != "" {
		// Its place is that in the generic function.
		_, reason, _ := strings.Cut(failure, ": ")
		return fmt.Errorf("in %s: %s", i.of.Name(), strings.TrimSuffix(reason, output.CompiledWay))
	}
	r.expansion.text = append(r.expansion.text,
		fmt.Sprintf("//line %s:%d\n%s", engine.FileName(g.cell), g.line, sub.edits.text(0, len(g.text))))
	return nil
}

// inGenerics returns a function that reports whether a name stands in a declaration
// that withoutGenerics takes out.
func (r *rewriting) inGenerics() func(*ast.Ident) bool {
	var ranges []ast.Node
	for _, d := range r.Decls.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if !r.isInstance && source.IsGeneric(d) {
				ranges = append(ranges, d)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				if s, ok := spec.(*ast.TypeSpec); ok && r.isTemplate(s) {
					ranges = append(ranges, s)
				}
			}
		}
	}
	return func(id *ast.Ident) bool {
		return slices.ContainsFunc(ranges, func(n ast.Node) bool { return n.Pos() <= id.Pos() && id.Pos() < n.End() })
	}
}

// conversions returns the names of types that stand as the function of a conversion.
func (r *rewriting) conversions() map[*ast.Ident]bool {
	found := map[*ast.Ident]bool{}
	r.syntax(func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			if id := identOf(call.Fun); id != nil {
				found[id] = true
			}
		}
		return true
	})
	return found
}
