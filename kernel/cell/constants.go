package cell

import (
	"go/ast"
	"go/printer"
	"go/token"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// apart names variables called _, and rewrites the constant declarations outside of functions, given the cell's lines, so that each constant is a declaration of its own,
// on its line: iota becomes a number, and an omitted value is repeated. GoNB stores constants one by one but compiles them in blocks, so that
// redeclaring or removing one, or a second block that begins with _, would lose or duplicate others.
func (p *Program) apart(lines []string) []string {
	if p.file == nil {
		return lines
	}
	main := 0 // the line that withFirst splits
	if body := p.mainBody(); body != nil {
		main = p.place(body.Lbrace).Line
	}
	for _, d := range slices.Backward(p.file.Decls) {
		d, ok := d.(*ast.GenDecl)
		if !ok || p.place(d.End()).Line == main {
			continue
		}
		if d.Tok == token.VAR {
			p.name(d, lines)
		}
		if d.Tok != token.CONST {
			continue
		}
		if text, ok := p.constants(d); ok && strings.Count(text, "\n") == p.place(d.End()).Line-p.place(d.Pos()).Line {
			replace(lines, p.place(d.Pos()), p.place(d.End()), text)
		}
	}
	return lines
}

// blank is the start of the names that ForGoNB gives to variables called _. GoNB commands are ASCII.
const blank = "setlab_blank_"

// blanks returns the names of the variables _ outside of functions that are alone in their specifications, such as var _ fmt.Stringer = T{}, by position.
// GoNB stores _ under a name that nobody knows, so that it could not be removed.
func (p *Program) blanks() map[token.Pos]string {
	names := map[token.Pos]string{}
	if p.file == nil {
		return names
	}
	for _, d := range p.file.Decls {
		if d, ok := d.(*ast.GenDecl); ok && d.Tok == token.VAR {
			for _, spec := range d.Specs {
				if spec := spec.(*ast.ValueSpec); len(spec.Names) == 1 && spec.Names[0].Name == "_" {
					names[spec.Pos()] = blank + strconv.Itoa(len(names)+1)
				}
			}
		}
	}
	return names
}

// Blanks returns names that ForGoNB adds to what GoNB stores, and that nobody needs after the cell.
func (p *Program) Blanks() []string { return slices.Collect(maps.Values(p.blanks())) }

// name names the variables _ of a declaration.
func (p *Program) name(d *ast.GenDecl, lines []string) {
	names := p.blanks()
	for _, spec := range slices.Backward(d.Specs) {
		if name := names[spec.Pos()]; name != "" {
			from := p.place(spec.Pos())
			to := from
			to.Column++
			replace(lines, from, to, name)
		}
	}
}

// constants returns the declarations of a block's constants, with as many lines. ok is false for a block that does not compile.
func (p *Program) constants(d *ast.GenDecl) (text string, ok bool) {
	var b strings.Builder
	line := p.place(d.Pos()).Line
	separator := ""
	forward := func(to int) {
		for ; line < to; line++ {
			b.WriteByte('\n')
			separator = ""
		}
	}
	var kind ast.Expr
	var values []ast.Expr
	for number, spec := range d.Specs {
		spec := spec.(*ast.ValueSpec)
		if len(spec.Values) > 0 {
			kind, values = spec.Type, spec.Values
		}
		if len(values) != len(spec.Names) || len(spec.Values) == 0 && spec.Type != nil {
			return "", false
		}
		for i, name := range spec.Names {
			forward(p.place(name.Pos()).Line)
			b.WriteString(separator + "const " + name.Name + " ")
			if kind != nil {
				b.WriteString(onOneLine(kind, number) + " ")
			}
			b.WriteString("= " + onOneLine(values[i], number))
			separator = "; "
		}
	}
	forward(p.place(d.End()).Line)
	return b.String(), len(d.Specs) > 0
}

// onOneLine returns an expression without comments and line breaks, with a number for iota.
func onOneLine(x ast.Expr, iota int) string {
	var undo []func()
	ast.Inspect(x, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			if n.Name == "iota" && n.Obj == nil {
				n.Name = strconv.Itoa(iota)
				undo = append(undo, func() { n.Name = "iota" })
			}
		case *ast.BasicLit:
			if text, err := strconv.Unquote(n.Value); err == nil && strings.Contains(n.Value, "\n") {
				raw := n.Value
				n.Value = strconv.Quote(text)
				undo = append(undo, func() { n.Value = raw })
			}
		}
		return true
	})
	var b strings.Builder
	_ = printer.Fprint(&b, token.NewFileSet(), x) // a builder cannot fail
	for _, restore := range undo {
		restore()
	}
	return b.String()
}

// place returns the line and column of a position in the cell.
func (p *Program) place(at token.Pos) token.Position {
	place := p.fset.Position(at)
	if place.Line == 1 {
		place.Column -= len("package main;")
	}
	return place
}

// replace replaces the text between two places by one with as many lines.
func replace(lines []string, from, to token.Position, text string) {
	parts := strings.Split(text, "\n")
	end := lines[to.Line-1][to.Column-1:]
	parts[0] = lines[from.Line-1][:from.Column-1] + parts[0]
	parts[len(parts)-1] += end
	copy(lines[from.Line-1:], parts)
}
