package cell

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"
)

// contextDeclaration declares the variable ctx of compiled cells: the context
// that an interrupt cancels.
const contextDeclaration = "ctx := train.Context()"

// Ends reports whether the cell's program can do something when it ends: ForGoNB gives it a
// main function if it has none. It cannot for tests and for programs that run in the page.
func (p *Program) Ends() bool { return p.Compiles() && !p.Has("%test") && !p.Has("%wasm") }

// ForGoNB returns the cell as GoNB takes it, and for each of its lines the one of
// the cell that it stands for, from 1. It begins with the given lines, behind its imports, and its main
// function with the given statements, if it Ends. One that mentions a ctx that it does not declare gets the one that
// interpreted cells have.
func (p *Program) ForGoNB(before []string, first ...string) (text string, origin []int) {
	text, origin = p.withFirst(first)
	if p.file != nil && len(before) > 0 {
		lines := strings.Split(text, "\n")
		at := p.lastImport() // nothing has been put before it
		text = strings.Join(slices.Insert(lines, at, before...), "\n")
		origin = slices.Insert(origin, at, make([]int, len(before))...)
	}
	return text, origin
}

// lastImport returns the line in which the cell's imports end, which must come before all else: 0 without any.
func (p *Program) lastImport() int {
	last := 0
	for _, d := range p.file.Decls {
		if d, ok := d.(*ast.GenDecl); ok && d.Tok == token.IMPORT {
			last = p.fset.Position(d.End()).Line
		}
	}
	return last
}

// withFirst puts statements before those of the main function.
func (p *Program) withFirst(first []string) (text string, origin []int) {
	lines := strings.Split(p.code, "\n")
	origin = slices.Clone(p.origin)
	for i := len(origin); i < len(lines); i++ {
		origin = append(origin, i+1)
	}
	body := p.mainBody()
	if body != nil && slices.ContainsFunc(p.file.Unresolved, func(id *ast.Ident) bool {
		return id.Name == "ctx" && body.Pos() <= id.Pos() && id.Pos() < body.End()
	}) {
		first = append([]string{contextDeclaration}, first...)
	}
	if len(first) == 0 {
		return p.code, origin
	}
	insert := strings.Join(first, "; ") + ";"
	if body == nil {
		if p.Ends() {
			lines, origin = append(lines, p.ownMain(insert, lines)), append(origin, 0)
		}
		return strings.Join(lines, "\n"), origin
	}
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

// ownMain returns the main function of a cell that has none. That of %exec is what GoNB
// would make of it.
func (p *Program) ownMain(first string, lines []string) string {
	if p.exec == 0 {
		return "func main() { " + strings.TrimSuffix(first, ";") + " }"
	}
	line := lines[p.exec-1]
	_, arguments, _ := strings.Cut(line, p.call)
	lines[p.exec-1] = line[:strings.Index(line, "%exec")] + "%args" + arguments
	return "func main() { flag.Parse(); " + first + " " + p.call + "() }"
}
