package cell

import (
	"go/ast"
	"go/token"
	"go/types"
)

// Declaration is a declaration that later compiled cells can use.
type Declaration struct {
	Name     string
	Keys     []string // keys under which GoNB stores it: its own, and for a type also those of its methods
	Mentions []string // names that it uses
	Kind     Kind     // Method for methods of a type that is declared elsewhere
	Concrete bool     // whether it is a type of values (not a constraint), judging by its declaration alone
	With     []string // the variables set by the same initializer, including this one
	Text     string   // source of a variable's declaration, with its initializer
}

// Declarations returns the cell's declarations.
func (p *Program) Declarations() []Declaration {
	if p.file == nil {
		return nil
	}
	var all []Declaration
	find := func(name string) *Declaration {
		for i := range all {
			if all[i].Name == name {
				return &all[i]
			}
		}
		all = append(all, Declaration{Name: name, Keys: []string{name}, Kind: Method})
		return &all[len(all)-1]
	}
	for _, d := range p.file.Decls {
		mentions := p.mentionedIn(d)
		note := func(name, key string) *Declaration {
			if name == "_" || name == "main" {
				return &Declaration{}
			}
			x := find(name)
			x.Mentions = append(x.Mentions, mentions...)
			if key != "" {
				x.Keys = append(x.Keys, key)
			}
			return x
		}
		switch d := d.(type) {
		case *ast.FuncDecl:
			if base := Receiver(d); base != "" {
				note(base, p.keyOf(d))
			} else {
				note(d.Name.Name, "").Kind = FuncDecl
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				if d.Tok != token.CONST { // constants repeat what those above them use
					mentions = p.mentionedIn(spec)
				}
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					x := note(spec.Name.Name, "")
					x.Kind, x.Concrete = Type, spec.TypeParams == nil && isConcrete(spec.Type)
				case *ast.ValueSpec:
					p.noteValues(d, spec, note)
				}
			}
		}
	}
	return all
}

// noteValues records the constants or variables of a specification.
func (p *Program) noteValues(d *ast.GenDecl, spec *ast.ValueSpec, note func(name, key string) *Declaration) {
	var with []string
	for _, name := range spec.Names {
		with = append(with, name.Name)
	}
	for i, name := range spec.Names {
		x := note(name.Name, "")
		if x.Kind = Const; d.Tok != token.VAR {
			continue
		}
		x.Kind, x.With = Var, with
		if x.Text = "var " + p.text(spec); len(spec.Values) == len(with) || len(spec.Values) == 0 {
			x.With, x.Text = []string{name.Name}, "var "+name.Name
			if spec.Type != nil {
				x.Text += " " + p.text(spec.Type)
			}
			if len(spec.Values) > 0 {
				x.Text += " = " + p.text(spec.Values[i])
			}
		}
	}
}

// isConcrete reports whether the type expression certainly denotes a type of values: not an interface, which may be a constraint,
// and not a named type other than the predeclared ones.
func isConcrete(t ast.Expr) bool {
	switch t := ast.Unparen(t).(type) {
	case *ast.StructType, *ast.ArrayType, *ast.MapType, *ast.StarExpr, *ast.FuncType, *ast.ChanType:
		return true
	case *ast.Ident:
		basic, ok := types.Universe.Lookup(t.Name).(*types.TypeName)
		return ok && t.Obj == nil && !types.IsInterface(basic.Type())
	}
	return false
}

// text returns the source text of a node.
func (p *Program) text(n ast.Node) string {
	return p.source[p.fset.Position(n.Pos()).Offset:p.fset.Position(n.End()).Offset]
}

// keyOf returns GoNB's key for a method. It has the type parameters of a pointer to a generic type, and no type for other generic receivers.
func (p *Program) keyOf(method *ast.FuncDecl) string {
	receiver := "unknown"
	switch t := method.Recv.List[0].Type.(type) {
	case *ast.Ident:
		receiver = t.Name
	case *ast.StarExpr:
		receiver = p.text(t.X)
	}
	return receiver + "~" + method.Name.Name
}

// mentionedIn returns the names that a declaration, or a part of it, uses and does not declare within itself.
func (p *Program) mentionedIn(d ast.Node) []string {
	var names []string
	for _, id := range p.file.Unresolved {
		if d.Pos() <= id.Pos() && id.Pos() < d.End() {
			names = append(names, id.Name)
		}
	}
	ast.Inspect(d, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && id.Obj != nil && p.file.Scope.Objects[id.Name] == id.Obj {
			names = append(names, id.Name)
		}
		return true
	})
	return append(names, literalKeys(d)...)
}

// Declares returns the names that the cell declares for later cells. Types for which the cell only declares methods are not
// included.
func (p *Program) Declares() []string {
	var names []string
	for _, d := range p.Declarations() {
		if d.Kind != Method {
			names = append(names, d.Name)
		}
	}
	return names
}
