package cell

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
)

// contextDeclaration declares the variable ctx of compiled cells: the context
// that an interrupt cancels.
const contextDeclaration = "ctx := train.Context()"

// Program is a compiled cell as Go: what its text means to GoNB.
type Program struct {
	code string
	file *ast.File      // nil if it does not parse, or is no Go
	fset *token.FileSet // of file, whose lines and columns are the cell's
	main int            // line that opens the main function in GoNB's way, from 1; 0 without one
}

// gonbComment hides a command of GoNB in a file that is Go as well.
const gonbComment = "//gonb:"

// specials are the commands that make the rest of a cell something else than Go.
var specials = []string{"%%writefile", "%%script", "%%bash", "%%sh", "%%gx"}

// ParseProgram reads a compiled cell.
func ParseProgram(code string) *Program {
	p := &Program{code: strings.ReplaceAll(code, "\r\n", "\n"), fset: token.NewFileSet()}
	lines := strings.Split(p.code, "\n")
	if first, _, _ := strings.Cut(strings.TrimPrefix(lines[0], gonbComment), " "); slices.Contains(specials, first) {
		return p
	}
	text := slices.Clone(lines)
	continued := false // a command ends with a backslash
	for i, line := range text {
		line = strings.TrimPrefix(line, gonbComment)
		switch {
		case opensMain(line) && p.main == 0:
			text[i], p.main = "func main() {", i+1
		case continued || isCommand(line):
			text[i], continued = "", strings.HasSuffix(line, `\`)
		case strings.HasPrefix(line, "package "):
			text[i] = ""
		}
	}
	source := "package main;" + strings.Join(text, "\n")
	if p.main > 0 {
		source += "\n}"
	}
	if file, err := parser.ParseFile(p.fset, "", source, 0); err == nil {
		p.file = file
	}
	return p
}

// Declaration is what a cell declares for the compiled cells behind it.
type Declaration struct {
	Name     string
	Keys     []string // GoNB's names: its own, and for a type those of its methods
	Mentions []string // names that it uses and the cell does not declare
}

// Declarations returns what the cell declares.
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
		all = append(all, Declaration{Name: name, Keys: []string{name}})
		return &all[len(all)-1]
	}
	for _, d := range p.file.Decls {
		mentions := p.unresolvedIn(d)
		note := func(name, key string) {
			if name == "_" || name == "main" {
				return
			}
			x := find(name)
			x.Mentions = append(x.Mentions, mentions...)
			if key != "" {
				x.Keys = append(x.Keys, key)
			}
		}
		switch d := d.(type) {
		case *ast.FuncDecl:
			if base := receiverBase(d); base != "" {
				note(base, base+"~"+d.Name.Name)
			} else {
				note(d.Name.Name, "")
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					note(spec.Name.Name, "")
				case *ast.ValueSpec:
					for _, name := range spec.Names {
						note(name.Name, "")
					}
				}
			}
		}
	}
	return all
}

// receiverBase returns the name of a method's type, empty for a function.
func receiverBase(f *ast.FuncDecl) string {
	if f.Recv == nil || len(f.Recv.List) != 1 {
		return ""
	}
	t := ast.Unparen(f.Recv.List[0].Type)
	if star, ok := t.(*ast.StarExpr); ok {
		t = ast.Unparen(star.X)
	}
	if index, ok := t.(*ast.IndexExpr); ok {
		t = index.X
	}
	if id, ok := t.(*ast.Ident); ok {
		return id.Name
	}
	return ""
}

// unresolvedIn returns the names that a part of the cell uses and the cell does not declare.
func (p *Program) unresolvedIn(n ast.Node) []string {
	var names []string
	for _, id := range p.file.Unresolved {
		if n.Pos() <= id.Pos() && id.Pos() < n.End() {
			names = append(names, id.Name)
		}
	}
	return names
}

// Declares returns the names that the cell declares for the cells behind it.
func (p *Program) Declares() []string {
	var names []string
	for _, d := range p.Declarations() {
		names = append(names, d.Name)
	}
	return names
}

// Commands returns the cell's commands, one a line, without what goes on in a next line.
func (p *Program) Commands() []string {
	var all []string
	for line := range strings.Lines(p.code) {
		if line = strings.TrimSpace(strings.TrimPrefix(line, gonbComment)); isCommand(line) {
			all = append(all, line)
		}
	}
	return all
}

// Mentions returns the names that the cell uses and does not declare.
func (p *Program) Mentions() []string {
	if p.file == nil {
		return nil
	}
	var names []string
	for _, id := range p.file.Unresolved {
		names = append(names, id.Name)
	}
	// The keys of a map look like the fields of a struct, and the parser leaves them alone.
	ast.Inspect(p.file, func(n ast.Node) bool {
		if literal, ok := n.(*ast.CompositeLit); ok {
			if _, isIdent := literal.Type.(*ast.Ident); !isIdent && literal.Type != nil {
				for _, e := range literal.Elts {
					if pair, ok := e.(*ast.KeyValueExpr); ok {
						if id, ok := pair.Key.(*ast.Ident); ok && id.Obj == nil && isMapOrArray(literal.Type) {
							names = append(names, id.Name)
						}
					}
				}
			}
		}
		return true
	})
	slices.Sort(names)
	return slices.Compact(names)
}

func isMapOrArray(t ast.Expr) bool {
	switch t.(type) {
	case *ast.MapType, *ast.ArrayType:
		return true
	}
	return false
}

// mainBody returns the body of the main function, nil without one.
func (p *Program) mainBody() *ast.BlockStmt {
	if p.file == nil {
		return nil
	}
	for _, d := range p.file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Name.Name == "main" && f.Recv == nil {
			return f.Body
		}
	}
	return nil
}

// HasMain reports whether the cell has a main function.
func (p *Program) HasMain() bool { return p.mainBody() != nil }

// ForGoNB returns the cell as GoNB takes it, and for each of its lines the one of
// the cell that it stands for, from 1. It begins with the given imports, and its main
// function with the given statements. One that mentions a ctx that it does not declare gets the one that
// interpreted cells have.
func (p *Program) ForGoNB(imports []string, first ...string) (text string, origin []int) {
	text, origin = p.withFirst(first)
	if p.file != nil && len(imports) > 0 {
		text = strings.Join(imports, "\n") + "\n" + text
		origin = append(make([]int, len(imports)), origin...)
	}
	return text, origin
}

// withFirst puts statements before those of the main function.
func (p *Program) withFirst(first []string) (text string, origin []int) {
	lines := strings.Split(p.code, "\n")
	for i := range lines {
		origin = append(origin, i+1)
	}
	body := p.mainBody()
	if body != nil && slices.ContainsFunc(p.file.Unresolved, func(id *ast.Ident) bool {
		return id.Name == "ctx" && body.Pos() <= id.Pos() && id.Pos() < body.End()
	}) {
		first = append([]string{contextDeclaration}, first...)
	}
	if body == nil || len(first) == 0 {
		return p.code, origin
	}
	insert := strings.Join(first, "; ") + ";"
	at := p.main // behind the line that opens the main function
	if p.main == 0 {
		place := p.fset.Position(body.Lbrace)
		at = place.Line
		column := place.Column
		if place.Line == 1 {
			column -= len("package main;")
		}
		line := lines[at-1]
		lines[at-1] = line[:column]
		lines = slices.Insert(lines, at, line[column:])
		origin = slices.Insert(origin, at, at)
	}
	lines = slices.Insert(lines, at, insert)
	origin = slices.Insert(origin, at, 0)
	return strings.Join(lines, "\n"), origin
}

// opensMain reports whether a line is GoNB's way to begin the main function.
func opensMain(line string) bool {
	return line == "%%" || strings.HasPrefix(line, "%% ") || line == "%main" || strings.HasPrefix(line, "%main ")
}

func isCommand(line string) bool {
	return strings.HasPrefix(line, "%") || strings.HasPrefix(line, "!")
}
