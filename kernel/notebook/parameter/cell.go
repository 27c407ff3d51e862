package parameter

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"
)

// cell is a parsed parameters cell.
type cell struct {
	source     string
	parameters []Parameter
	constants  map[string]bool
}

// before and after wrap a cell's statements in a Go file, in which package time is in scope, as in
// cells. The cell begins on the second line of the file.
const (
	before = "package p; import \"time\"; func _() {\n"
	after  = "\n}"
)

// readCell parses the variables declared in the source of a cell.
func readCell(source string) (*cell, error) {
	source = withoutImports(source)
	set := token.NewFileSet()
	text := before + source + after
	file, err := parser.ParseFile(set, "", text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, cellError(err)
	}
	if len(file.Decls) != 2 {
		return nil, errors.New("it declares functions; a parameters cell declares variables only")
	}
	r := cellReader{
		cell: cell{source: source, constants: map[string]bool{}},
		set:  set, text: text, comments: map[int]string{},
		info: check(set, file),
	}
	for _, group := range file.Comments {
		for _, comment := range group.List {
			line := set.Position(comment.Pos()).Line
			text := strings.TrimSuffix(strings.TrimPrefix(strings.TrimPrefix(comment.Text, "//"), "/*"), "*/")
			r.comments[line] = strings.TrimSpace(text)
		}
	}
	for _, statement := range file.Decls[1].(*ast.FuncDecl).Body.List {
		r.statement(statement)
	}
	return &r.cell, nil
}

// withoutImports replaces the imports at the beginning of a cell with spaces. The session imports them
// when it runs the cell.
func withoutImports(source string) string {
	const clause = "package p; "
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, "", clause+source, parser.ImportsOnly)
	if err != nil {
		return source // readCell reports the mistake
	}
	text := []byte(source)
	for _, d := range file.Decls {
		for i := set.Position(d.Pos()).Offset; i < set.Position(d.End()).Offset; i++ {
			if at := i - len(clause); text[at] != '\n' {
				text[at] = ' '
			}
		}
	}
	return string(text)
}

// cellError adjusts the line of a syntax error to the cell.
func cellError(err error) error {
	var list scanner.ErrorList
	if errors.As(err, &list) && len(list) > 0 {
		return fmt.Errorf("line %d: %s; a parameters cell declares variables only", list[0].Pos.Line-1, list[0].Msg)
	}
	return err
}

// check determines the types of the declarations as far as possible without the packages that they
// use.
func check(set *token.FileSet, file *ast.File) *types.Info {
	info := &types.Info{Defs: map[*ast.Ident]types.Object{}}
	config := types.Config{Importer: timeOnly{}, Error: func(error) {}}
	// Errors are ignored: the session, which knows the packages, reports them.
	_, _ = config.Check("p", set, []*ast.File{file}, info)
	return info
}

// cellReader collects declarations.
type cellReader struct {
	cell
	set      *token.FileSet
	text     string
	info     *types.Info
	comments map[int]string // by line
}

func (r *cellReader) statement(s ast.Stmt) {
	switch s := s.(type) {
	case *ast.AssignStmt:
		if s.Tok == token.DEFINE {
			for i, left := range s.Lhs {
				name, ok := left.(*ast.Ident)
				if ok {
					r.declare(name, value(s.Rhs, i, len(s.Lhs)))
				}
			}
		}
	case *ast.DeclStmt:
		declaration := s.Decl.(*ast.GenDecl)
		for _, spec := range declaration.Specs {
			spec, ok := spec.(*ast.ValueSpec)
			if !ok {
				continue
			}
			for i, name := range spec.Names {
				if declaration.Tok == token.CONST {
					r.constants[name.Name] = true
				} else {
					r.declare(name, value(spec.Values, i, len(spec.Names)))
				}
			}
		}
	}
}

// value returns the initializer of the i-th of n names, or nil if it has none of its own.
func value(values []ast.Expr, i, n int) ast.Expr {
	if len(values) != n {
		return nil
	}
	return values[i]
}

func (r *cellReader) declare(name *ast.Ident, value ast.Expr) {
	if name.Name == "_" {
		return
	}
	p := Parameter{Name: name.Name, Comment: r.comments[r.set.Position(name.Pos()).Line]}
	if value != nil {
		p.Default = r.text[r.set.Position(value.Pos()).Offset:r.set.Position(value.End()).Offset]
	}
	if object := r.info.Defs[name]; object != nil && known(object.Type()) {
		p.kind = object.Type()
		p.Type = types.TypeString(p.kind, qualifier)
	}
	r.parameters = append(r.parameters, p)
}

// qualifier leaves the types of the cell unqualified.
func qualifier(p *types.Package) string {
	if p == duration.Obj().Pkg() {
		return "time"
	}
	return ""
}

// known reports whether all parts of a type could be determined.
func known(t types.Type) bool {
	return !strings.Contains(t.String(), "invalid type")
}

// assign returns the source of the injected cell.
func (c *cell) assign(values map[string]string) (string, error) {
	var lines []string
	for _, p := range c.parameters {
		text, ok := values[p.Name]
		if !ok {
			continue
		}
		value, err := c.format(p, text)
		if err != nil {
			return "", &Error{p.Name, err.Error(), c.parameters}
		}
		lines = append(lines, p.Name+" = "+value)
	}
	for _, name := range slices.Sorted(maps.Keys(values)) {
		switch {
		case c.constants[name]:
			return "", &Error{name, "it is a constant; declare it as a variable", c.parameters}
		case !slices.ContainsFunc(c.parameters, func(p Parameter) bool { return p.Name == name }):
			return "", &Error{name, "there is no such parameter", c.parameters}
		}
	}
	return "// Parameters\n" + strings.Join(lines, "\n"), nil
}
