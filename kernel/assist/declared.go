package assist

import (
	"go/ast"
	"go/token"
	"maps"
	"slices"
	"strings"

	"setlab/kernel/cell"
)

// declaredBy returns the names that a declaration declares, with methods as Type.Method.
func declaredBy(d ast.Decl) []string {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil {
			return []string{d.Name.Name}
		}
		return []string{cell.Receiver(d) + "." + d.Name.Name}
	case *ast.GenDecl:
		var names []string
		for _, spec := range d.Specs {
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				names = append(names, spec.Name.Name)
			case *ast.ValueSpec:
				for _, name := range spec.Names {
					names = append(names, name.Name)
				}
			}
		}
		return names
	}
	return nil
}

// freeMethods turns methods on types of the session into functions without a name, whose first parameter is the
// receiver, because the type checker requires a method and its type to be declared in the same package.
func (p *parsed) freeMethods() {
	here := map[string]bool{}
	for _, file := range []*ast.File{p.earlier, p.decls} {
		for _, d := range file.Decls {
			if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.TYPE {
				for _, name := range declaredBy(g) {
					here[name] = true
				}
			}
		}
	}
	for _, d := range p.decls.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Recv != nil && !here[cell.Receiver(f)] {
			f.Type.Params.List = slices.Concat(f.Recv.List, f.Type.Params.List)
			name := f.Name.Name
			f.Recv, f.Name = nil, &ast.Ident{NamePos: f.Name.NamePos, Name: "_"} // no function of the method's name
			p.freed[f.Name] = name
		}
	}
}

// compiledBefore parses the declarations of earlier compiled cells, except those that the session
// or the cell redeclares. If a name is declared more than once, the last declaration wins.
func (p *parsed) compiledBefore(e *Environment, declared map[string]bool) *ast.File {
	texts := map[string]string{} // keyed by the names that they declare
	imports := importTable{}
	mentions := map[string]bool{}
	for _, code := range e.Compiled {
		forget(texts, code)
		code = withoutCommands(code)
		chunks := cell.Chunks(code)
		maps.Copy(imports, e.importsOf(code, chunks))
		for _, c := range chunks {
			if c.Kind == cell.Statement || c.Kind == cell.Import {
				continue
			}
			text := withComment(code, c.From, c.To)
			names := namesIn(text)
			if len(names) == 0 || slices.ContainsFunc(names, func(name string) bool {
				base, _, _ := strings.Cut(name, ".")
				_, known := e.Objects[base]
				return known || declared[base] || name == "main"
			}) {
				continue
			}
			texts[strings.Join(names, " ")] = text
			maps.Copy(mentions, cell.Qualifiers(text))
		}
	}
	head := "package main;" + imports.text(mentions) + "\n"
	var b strings.Builder
	b.WriteString(head)
	for _, names := range slices.Sorted(maps.Keys(texts)) {
		b.WriteString(texts[names] + "\n")
	}
	var ignored int
	clean := p.clean
	file := p.file(b.String(), &ignored, head)
	p.clean = clean // for the cell itself
	return file
}

// forget removes the declarations that a cell's commands remove.
func forget(texts map[string]string, code string) {
	for line := range strings.Lines(code) {
		words := strings.Fields(line)
		switch {
		case len(words) == 1 && words[0] == "%reset":
			clear(texts)
		case len(words) > 1 && (words[0] == "%rm" || words[0] == "%remove"):
			for _, name := range words[1:] {
				delete(texts, name)
			}
		}
	}
}

// namesIn returns the names that the text of one declaration declares.
func namesIn(text string) []string {
	var names []string
	for _, d := range parseDecls(text).Decls {
		names = append(names, declaredBy(d)...)
	}
	return names
}
