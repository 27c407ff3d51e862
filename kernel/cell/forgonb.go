package cell

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"
)

// ContextCall is the call of a function that returns the context of a cell. ForGoNB inserts it if the program UsesContext.
const ContextCall = "contextʹ()"

// Ends reports whether code can be run at the end of the cell's program. ForGoNB adds a main function if there is
// none. Tests and programs that run in the page have no such end.
func (p *Program) Ends() bool { return p.Compiles() && !p.Has("%test") && !p.Has("%wasm") }

// ForGoNB returns the cell's source for GoNB. Each constant is a declaration of its own. Element i of origin is the number (from 1) of the cell's line that
// produced line i of the source. The texts of before, of one or more lines each, are inserted after the imports, and the statements of first at
// the start of the main function if the program Ends. A main function that uses ctx without declaring it gets the
// same context as interpreted cells.
func (p *Program) ForGoNB(before []string, first ...string) (text string, origin []int) {
	text, origin = p.withFirst(first)
	if p.file != nil && len(before) > 0 {
		before = strings.Split(strings.Join(before, "\n"), "\n")
		lines := strings.Split(text, "\n")
		at := p.lastImport() // valid since no lines have been inserted before it
		text = strings.Join(slices.Insert(lines, at, before...), "\n")
		origin = slices.Insert(origin, at, make([]int, len(before))...)
	}
	return text, origin
}

// lastImport returns the line on which the cell's imports end, or 0 if there are none. Imports must precede all
// other declarations.
func (p *Program) lastImport() int {
	last := 0
	for _, d := range p.file.Decls {
		if d, ok := d.(*ast.GenDecl); ok && d.Tok == token.IMPORT {
			last = p.fset.Position(d.End()).Line
		}
	}
	return last
}

// withFirst inserts statements at the start of the main function.
func (p *Program) withFirst(first []string) (text string, origin []int) {
	lines := p.apart(strings.Split(p.code, "\n"))
	for i, line := range lines {
		if strings.HasPrefix(line, "package") && !strings.HasPrefix(line, "package ") {
			lines[i] = " " + line // GoNB drops all lines that begin with package
		}
	}
	origin = slices.Clone(p.origin)
	for i := len(origin); i < len(lines); i++ {
		origin = append(origin, i+1)
	}
	body := p.mainBody()
	if p.UsesContext() {
		first = append([]string{"ctx := " + ContextCall}, first...)
	}
	if len(first) == 0 && p.exec > 0 && p.file != nil && len(p.file.Decls) == 0 {
		lines, origin = append(lines, "//"), append(origin, 0) // GoNB runs a cell only if a line is no command
	}
	if len(first) == 0 {
		return strings.Join(lines, "\n"), origin
	}
	insert := strings.Join(first, "; ") + ";"
	if body == nil {
		if p.Ends() {
			lines, origin = append(lines, p.ownMain(insert, lines)), append(origin, 0)
		}
		return strings.Join(lines, "\n"), origin
	}
	at := p.main // after the line that opens the main function
	if p.main == 0 {
		place := p.place(body.Lbrace)
		at = place.Line
		column := place.Column
		line := lines[at-1]
		lines[at-1] = line[:column]
		lines = slices.Insert(lines, at, line[column:])
		origin = slices.Insert(origin, at, at)
	}
	lines = slices.Insert(lines, at, insert)
	origin = slices.Insert(origin, at, 0)
	return strings.Join(lines, "\n"), origin
}

// UsesContext reports whether the main function uses ctx without declaring it. An interrupt cancels this context.
func (p *Program) UsesContext() bool {
	body := p.mainBody()
	return body != nil && slices.ContainsFunc(p.file.Unresolved, func(id *ast.Ident) bool {
		return id.Name == "ctx" && body.Pos() <= id.Pos() && id.Pos() < body.End()
	})
}

// ownMain returns a main function for a cell that has none. For %exec it is what GoNB would generate.
func (p *Program) ownMain(first string, lines []string) string {
	if p.exec == 0 {
		return "func main() { " + strings.TrimSuffix(first, ";") + " }"
	}
	line := lines[p.exec-1]
	prefix, rest, _ := strings.Cut(line, "%exec")
	_, arguments, _ := strings.Cut(rest, p.call)
	lines[p.exec-1] = prefix + "%args" + arguments
	return "func main() { flag.Parse(); " + first + " " + p.call + "() }"
}
