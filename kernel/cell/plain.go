package cell

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
)

// Functions that the program of a plain cell calls, see [ParsePlain].
const (
	// LocalCall keeps variables. Its arguments are their names and pointers to them.
	LocalCall = "localʹ"
	// showCall shows values.
	showCall = "showʹ"
)

// ParsePlain parses a plain cell as a program. Its statements become a main function, with a call of [LocalCall] after each top-level
// definition. If show is set, showCall is called with the cell's final values; if not, they stay as expressions.
func ParsePlain(code string, show bool) *Program {
	code = strings.ReplaceAll(strings.TrimPrefix(code, "\uFEFF"), "\r\n", "\n")
	chunks := Chunks(code)
	hasStatements := slices.ContainsFunc(chunks, func(c Chunk) bool { return c.Kind == Statement })
	isStatement := func(c Chunk) bool { return c.Kind == Statement || hasStatements && c.Kind == Var }
	statements := plain{text: Separated(Keep(code, chunks, isStatement), ListCommas(code, chunks))}
	if hasStatements {
		statements.complete(show, len(ListCommas(code, chunks))+1)
	}
	lines := strings.Split(Keep(code, chunks, func(c Chunk) bool { return !isStatement(c) }), "\n")
	var origin []int
	for i := range lines {
		origin = append(origin, i+1)
	}
	if hasStatements {
		body := strings.Split(statements.text, "\n")
		lines, origin = append(lines, "func main() {"), append(origin, 0)
		for i := range body {
			origin = append(origin, i+1)
		}
		lines, origin = append(append(lines, body...), "}"), append(origin, 0)
	}
	p := ParseProgram(strings.Join(lines, "\n"))
	p.origin, p.locals, p.shows = origin, statements.locals, statements.shows
	return p
}

// Locals returns the variables that a plain cell defines in its top-level statements.
func (p *Program) Locals() []string { return p.locals }

// Shows reports whether the cell is a plain cell that ends with values.
func (p *Program) Shows() bool { return p.shows }

// plain holds the statements of a plain cell.
type plain struct {
	text   string
	locals []string
	shows  bool
}

// complete adds the calls that keep variables and show values. A cell that does not parse stays unchanged; the compiler reports the
// error.
func (c *plain) complete(show bool, ending int) {
	const head = "package main;func _(){\n"
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", head+c.text+"\n}", parser.SkipObjectResolution)
	if err != nil {
		return
	}
	list := file.Decls[0].(*ast.FuncDecl).Body.List
	at := func(pos token.Pos) int { return fset.Position(pos).Offset - len(head) }
	type insertion struct {
		at   int
		text string
	}
	var all []insertion
	for _, s := range list {
		var defined []*ast.Ident
		for {
			label, ok := s.(*ast.LabeledStmt)
			if !ok {
				break
			}
			s = label.Stmt
		}
		switch s := s.(type) {
		case *ast.AssignStmt:
			for _, e := range s.Lhs {
				if id, ok := e.(*ast.Ident); ok && s.Tok == token.DEFINE {
					defined = append(defined, id)
				}
			}
		case *ast.DeclStmt:
			if g, ok := s.Decl.(*ast.GenDecl); ok && g.Tok == token.VAR {
				for _, spec := range g.Specs {
					defined = append(defined, spec.(*ast.ValueSpec).Names...)
				}
			}
		}
		var names []string
		for _, id := range defined {
			if id.Name != "_" {
				names = append(names, id.Name)
				if !slices.Contains(c.locals, id.Name) {
					c.locals = append(c.locals, id.Name)
				}
			}
		}
		if len(names) > 0 {
			all = append(all, insertion{at(s.End()), "; " + LocalCall + "([]string{\"" + strings.Join(names, `", "`) + "\"}, &" + strings.Join(names, ", &") + ")"})
		}
	}
	if ending <= len(list) {
		for _, s := range list[len(list)-ending:] {
			e, ok := s.(*ast.ExprStmt)
			if !ok || printsAlone(e.X) {
				continue
			}
			switch _, isCall := e.X.(*ast.CallExpr); {
			case show:
				c.shows = true
				all = append(all, insertion{at(e.Pos()), showCall + "("}, insertion{at(e.End()), ")"})
			case !isCall:
				all = append(all, insertion{at(e.Pos()), "_ = "})
			}
		}
	}
	for _, i := range slices.Backward(all) {
		c.text = c.text[:i.at] + i.text + c.text[i.at:]
	}
}

// printsAlone reports whether a call is made for its effect rather than its results, judging by the function's name.
func printsAlone(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	switch f := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		return slices.Contains([]string{"clear", "close", "copy", "delete", "panic", "print", "println"}, f.Name)
	case *ast.SelectorExpr:
		of, _ := f.X.(*ast.Ident)
		isPrint := of != nil && of.Name == "fmt" && (strings.HasPrefix(f.Sel.Name, "Print") || strings.HasPrefix(f.Sel.Name, "Fprint"))
		return isPrint || f.Sel.Name == "Write" || f.Sel.Name == "WriteString"
	}
	return false
}
