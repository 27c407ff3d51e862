package script

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// variables calls visit for each statement of main that declares variables, with their identifiers.
func (w *wrapped) variables(visit func(s ast.Stmt, names []*ast.Ident)) {
	for _, statement := range w.body.List {
		var names []*ast.Ident
		switch s := statement.(type) {
		case *ast.AssignStmt:
			if s.Tok != token.DEFINE {
				continue
			}
			for _, left := range s.Lhs {
				// The identifier of an existing variable refers to its first declaration.
				if id, ok := left.(*ast.Ident); ok && id.Obj != nil && id.Obj.Decl == s && id.Name != "_" {
					names = append(names, id)
				}
			}
		case *ast.DeclStmt:
			for _, spec := range s.Decl.(*ast.GenDecl).Specs {
				if v, ok := spec.(*ast.ValueSpec); ok && s.Decl.(*ast.GenDecl).Tok == token.VAR {
					names = append(names, v.Names...)
				}
			}
		default:
			continue
		}
		visit(statement, names)
	}
}

// hoist turns variables of main that functions use into package variables, together with all other
// variables declared by the same statements.
func (w *wrapped) hoist() error {
	main := w.file.Decls[len(w.file.Decls)-1]
	mentioned := w.unresolved(main)
	if w.foreign()["ctx"] {
		w.replace(w.head, w.head, fmt.Sprintf("var ctx = %s.Context()\n", trainAlias))
	}
	var failed error
	w.hoisted = map[string]bool{}
	w.variables(func(s ast.Stmt, names []*ast.Ident) {
		wanted := false
		for _, id := range names {
			wanted = wanted || mentioned[id.Name]
		}
		if a, ok := s.(*ast.AssignStmt); ok {
			// := would declare a variable again that is one of the package now.
			for _, left := range a.Lhs {
				if id, ok := left.(*ast.Ident); ok {
					wanted = wanted || w.hoisted[id.Name]
				}
			}
		}
		if !wanted || failed != nil {
			return
		}
		kinds := map[string]string{}
		for _, id := range names {
			if id.Name == "_" {
				continue
			}
			w.hoisted[id.Name] = true
			spelled, err := w.spell(id)
			if err != nil {
				failed = err
				return
			}
			kinds[id.Name] = spelled
			w.replace(w.head, w.head, fmt.Sprintf("var %s %s\n", id.Name, spelled))
		}
		w.assign(s, kinds)
	})
	return failed
}

// assign turns a declaration of variables of these types into an assignment.
func (w *wrapped) assign(s ast.Stmt, kinds map[string]string) {
	if a, ok := s.(*ast.AssignStmt); ok {
		w.replace(w.offset(a.TokPos), w.offset(a.TokPos)+len(":="), "= ")
		return
	}
	g := s.(*ast.DeclStmt).Decl.(*ast.GenDecl)
	at := w.offset(g.Pos())
	for _, spec := range g.Specs {
		v := spec.(*ast.ValueSpec)
		w.replace(at, w.offset(v.Pos()), lineEnds(w.text[at:w.offset(v.Pos())]))
		at = w.offset(v.End())
		switch {
		case len(v.Values) == 0:
			w.replace(w.offset(v.Pos()), at, zeros(v.Names, kinds)+lineEnds(w.source(v)))
		case v.Type != nil:
			w.replace(w.offset(v.Type.Pos()), w.offset(v.Type.End()), strings.Repeat(" ", len(w.source(v.Type))))
		}
	}
	w.replace(at, w.offset(g.End()), lineEnds(w.text[at:w.offset(g.End())]))
}

// zeros returns the assignments of their zero values to variables, which a function may have changed before.
func zeros(names []*ast.Ident, kinds map[string]string) string {
	var all []string
	for _, id := range names {
		if kind := kinds[id.Name]; id.Name != "_" && !strings.Contains(kind, "\n") {
			all = append(all, fmt.Sprintf("%s = *new(%s)", id.Name, kind))
		}
	}
	return strings.Join(all, "; ")
}

// lineEnds returns text with everything but its line breaks blanked out. If it contains a
// semicolon, the result starts with one, to end a statement.
func lineEnds(text string) string {
	out := []byte(text)
	blank(out)
	if len(out) > 0 && strings.ContainsAny(text, ";") {
		out[0] = ';'
	}
	return string(out)
}

// spell returns the type of a variable as it can be written at package level.
func (w *wrapped) spell(id *ast.Ident) (string, error) {
	place := w.fset.Position(id.Pos())
	fail := func(why string) (string, error) {
		return "", &Problems{Lines: []string{fmt.Sprintf("%s:%d:%d: a function uses %s, %s: declare it with its type", w.path, place.Line, place.Column, id.Name, why)}}
	}
	object := w.info.Defs[id]
	if object == nil || object.Type() == nil || strings.Contains(object.Type().String(), "invalid type") {
		if v, ok := id.Obj.Decl.(*ast.ValueSpec); ok && v.Type != nil {
			return w.source(v.Type), nil
		}
		return fail("whose type only the compiler knows")
	}
	spelled := types.TypeString(object.Type(), func(p *types.Package) string {
		if p == w.pkg {
			return ""
		}
		alias, ok := w.aliases[p.Path()]
		if !ok {
			alias = fmt.Sprintf("p%dʹ", len(w.aliases))
			w.aliases[p.Path()] = alias
			w.replace(w.importsEnd, w.importsEnd, fmt.Sprintf("import %s %q\n", alias, p.Path()))
		}
		return alias
	})
	return spelled, nil
}

// useVariables adds a statement that uses all variables of main, since scripts may have unused
// variables.
func (w *wrapped) useVariables() {
	var names []string
	w.variables(func(_ ast.Stmt, all []*ast.Ident) {
		for _, id := range all {
			if id.Name != "_" && !w.hoisted[id.Name] {
				names = append(names, id.Name)
			}
		}
	})
	if len(names) > 0 {
		end := w.offset(w.body.Rbrace)
		w.replace(end, end, strings.Repeat("_, ", len(names)-1)+"_ = "+strings.Join(names, ", ")+"\n")
	}
}

// blank blanks out text, except line breaks.
func blank(text []byte) {
	for i, c := range text {
		if c != '\n' {
			text[i] = ' '
		}
	}
}
