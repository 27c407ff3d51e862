package interp

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"setlab/kernel/cell"
	"setlab/kernel/interp/source"
)

// An entity is the meaning of a name. A later declaration of the name belongs to the same entity if it fits all uses: a
// function with the same signature, or a variable or constant with the same type and value.
type entity struct {
	name   string
	object types.Object // of the latest declaration
	decls  []*decl      // its declarations; for a type, including its methods; none for variables
	uses   []*entity    // for a variable, what the function literals in its value use
}

// isType reports whether the entity is a type.
func (e *entity) isType() bool { _, ok := e.object.(*types.TypeName); return ok }

// isVar reports whether the entity is a variable.
func (e *entity) isVar() bool { _, ok := e.object.(*types.Var); return ok }

// isGeneric reports whether the entity has type parameters.
func (e *entity) isGeneric() bool {
	t, ok := e.object.Type().(interface{ TypeParams() *types.TypeParamList })
	return ok && !e.isVar() && t.TypeParams().Len() > 0
}

// A decl is a declaration in a cell: a function, a method, a type, or a group of constants.
type decl struct {
	token        token.Token // FUNC, TYPE or CONST
	cell         int
	line, column int
	text         string
	syntax       ast.Node       // only while its cell, or a cell that compiles it again, is compiled
	body         *ast.BlockStmt // of a function
	names        []*ast.Ident   // names that it declares; _ for names that have been redeclared
	spelled      []string       // the names as the cell wrote them
	offsets      []int          // offsets of the names in the text
	owner        string         // for a method, its type; otherwise the first name declared
	method       string         // name of the method
	apart        bool           // a method that was declared in a cell without its type
	header       string         // of a function: the text before its body
	uses         []*entity      // entities of the session that it uses
	headerUses   []*entity      // those used outside the body
	imports      map[string]string
	qualifiers   map[int]bool // its identifiers that stand for packages, counted as identifiers does
	contexts     map[int]bool // those that stand for the session's ctx
	builtins     []string     // predeclared names that it uses
}

// key returns the name of the decl in messages.
func (d *decl) key() string {
	switch {
	case d.method != "":
		return d.owner + "." + d.method
	case d.token == token.CONST:
		return strings.Join(d.declares(), ", ")
	}
	return d.owner
}

// declares returns the names that the decl declares.
func (d *decl) declares() []string {
	if d.method != "" {
		return nil
	}
	var names []string
	for _, id := range d.names {
		if id.Name != "_" {
			names = append(names, id.Name)
		}
	}
	return names
}

// attach sets the syntax of the decl.
func (d *decl) attach(n ast.Node) {
	d.syntax, d.body, d.names = n, nil, nil
	switch n := n.(type) {
	case *ast.FuncDecl:
		d.body, d.names = n.Body, []*ast.Ident{n.Name}
	case *ast.TypeSpec:
		d.names = []*ast.Ident{n.Name}
	case *ast.GenDecl:
		for _, spec := range n.Specs {
			d.names = append(d.names, spec.(*ast.ValueSpec).Names...)
		}
	}
}

// declsOf returns the declarations of a cell.
func declsOf(c *source.Cell, number int) []*decl {
	var all []*decl
	add := func(d *decl, n ast.Node) {
		d.attach(n)
		from := c.Offset(n.Pos())
		d.cell, d.text = number, c.Code[from:c.Offset(n.End())]
		d.line, d.column = c.Place(n.Pos())
		if d.line == 0 {
			return // an import that was not written in the cell
		}
		for _, id := range d.names {
			d.spelled, d.offsets = append(d.spelled, id.Name), append(d.offsets, c.Offset(id.Pos())-from)
		}
		if d.owner == "" {
			d.owner = d.names[0].Name
		}
		all = append(all, d)
	}
	for _, node := range c.Decls.Decls {
		switch node := node.(type) {
		case *ast.FuncDecl:
			d := &decl{token: token.FUNC, owner: cell.Receiver(node)}
			if node.Recv != nil {
				d.method = node.Name.Name
			}
			if node.Body != nil {
				d.header = strings.TrimSpace(c.Code[c.Offset(node.Pos()):c.Offset(node.Body.Lbrace)])
			}
			add(d, node)
		case *ast.GenDecl:
			if node.Tok == token.TYPE {
				for _, spec := range node.Specs {
					add(&decl{token: token.TYPE}, spec)
				}
			} else if node.Tok == token.CONST && len(node.Specs) > 0 {
				add(&decl{token: token.CONST}, node)
			}
		}
	}
	return all
}

// resolve records which entities and packages of the session the decl uses.
func (d *decl) resolve(info *types.Info, entityOf func(types.Object) *entity) {
	d.uses, d.headerUses, d.imports, d.builtins = nil, nil, map[string]string{}, nil
	d.qualifiers, d.contexts = map[int]bool{}, map[int]bool{}
	for count, id := range identifiers(d.syntax) {
		if name, isPackage := info.Uses[id].(*types.PkgName); isPackage {
			d.qualifiers[count] = true
			d.imports[strings.TrimSuffix(id.Name, besides)] = name.Imported().Path()
		}
		if used := info.Uses[id]; used != nil && used.Parent() == types.Universe && !slices.Contains(d.builtins, id.Name) {
			d.builtins = append(d.builtins, id.Name)
		}
		e := entityOf(info.Uses[id])
		if e == nil {
			continue
		}
		d.contexts[count] = e.name == "ctx" && e.isVar()
		d.uses = appendNew(d.uses, e)
		if d.body == nil || id.Pos() < d.body.Pos() {
			d.headerUses = appendNew(d.headerUses, e)
		}
	}
}

func appendNew(all []*entity, e *entity) []*entity {
	if slices.Contains(all, e) {
		return all
	}
	return append(all, e)
}

// source returns the decl's text with _ in place of names that have been redeclared.
func (d *decl) source(gone func(name string) bool) string {
	if d.token != token.CONST {
		return d.text
	}
	var out strings.Builder
	at := 0
	for i, name := range d.spelled {
		if gone(name) {
			out.WriteString(d.text[at:d.offsets[i]] + "_")
			at = d.offsets[i] + len(name)
		}
	}
	return out.String() + d.text[at:]
}

// besides is added to the names of imports beside a declaration of the same name in the package, which Go does not allow, and to the session's
// ctx, since the cell may have its own.
const besides = "ʹ"

// parse parses the decl again. Its positions are those in the cell that declared it. The function taken reports names that the package now declares.
func (d *decl) parse(fset *token.FileSet, gone, taken func(name string) bool) (*ast.File, error) {
	var head strings.Builder
	head.WriteString("package main;")
	renamed := map[string]bool{}
	for _, name := range slices.Sorted(maps.Keys(d.imports)) {
		path := d.imports[name]
		if renamed[name] = taken(name); renamed[name] {
			name += besides
		}
		fmt.Fprintf(&head, "import %s %q;", name, path)
	}
	head.WriteByte('\n')
	if d.token == token.TYPE {
		head.WriteString("type ")
	}
	file, err := parser.ParseFile(fset, "again", head.String()+d.source(gone), parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	fset.File(file.Package).AddLineColumnInfo(head.Len(), fileName(d.cell), d.line, d.column)
	declared := d.in(file)
	for count, id := range identifiers(declared) {
		if d.qualifiers[count] && renamed[id.Name] || d.contexts[count] {
			id.Name += besides
		}
	}
	d.attach(declared)
	return file, nil
}

// in returns the syntax of the decl in a file of which it is the last declaration.
func (d *decl) in(file *ast.File) ast.Node {
	last := file.Decls[len(file.Decls)-1]
	if g, ok := last.(*ast.GenDecl); ok && d.token == token.TYPE {
		return g.Specs[0]
	}
	return last
}

// identifiers returns the identifiers in a declaration.
func identifiers(declared ast.Node) (all []*ast.Ident) {
	ast.Inspect(declared, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			all = append(all, id)
		}
		return true
	})
	return all
}

// beside returns the decl's text with besides after the names of some packages.
func (d *decl) beside(text string, renamed map[string]bool) string {
	head := "package main;"
	if d.token == token.TYPE {
		head += "type "
	}
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", head+text, parser.SkipObjectResolution)
	if err != nil {
		return text // cannot happen: it has been parsed before
	}
	var out strings.Builder
	at := 0
	for count, id := range identifiers(d.in(file)) {
		if d.qualifiers[count] && renamed[id.Name] {
			end := fset.Position(id.End()).Offset - len(head)
			out.WriteString(text[at:end] + besides)
			at = end
		}
	}
	return out.String() + text[at:]
}

// fileName returns the file name of a cell in positions.
func fileName(number int) string { return fmt.Sprintf("cell %d", number) }
