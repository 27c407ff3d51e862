package interp

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path"
	"slices"
	"strconv"
	"strings"

	"setlab/kernel/cell"
	"setlab/kernel/interp/symbols"
	"setlab/kernel/scope"
)

// A session is compiled as one package. The constants, types, functions and methods of all cells become declarations
// of the package. The variables that cells declare at their top level become package variables without a value, of
// the type that go/types infers. Each cell becomes a function of its statements, in which these declarations are
// assignments. The functions run in order. A trailing expression that has a value is shown as "<value>", unless it
// calls fmt.Print or a similar function.
//
// So each name has one type in a session, and the methods of a type exist from the start. Sessions that depend on
// anything else are in redeclared_*.txt.

// sessionPackage is such a package under construction.
type sessionPackage struct {
	name      string
	imports   map[string]string // path by name, of the imports in cells and the packages in scope
	decls     strings.Builder
	variables strings.Builder // with values, to infer their types
	functions strings.Builder
	names     []string // names of the variables
	trailing  []int    // for each cell, the number of statements that are shown if they are expressions
	types.Importer
}

// compileSession returns the source of the package.
func compileSession(name string, f *corpusFile) (string, error) {
	known, err := symbols.NewImporter()
	if err != nil {
		return "", err
	}
	p := &sessionPackage{name: name, imports: map[string]string{}, Importer: withSource{known}}
	for _, s := range scope.Packages() {
		p.imports[s.Name] = s.Path
	}
	for i, c := range f.compiled {
		at := fmt.Sprintf("\n//line %s:%d\n", f.source, f.lines[i])
		if err := p.add(c.code, at); err != nil {
			return "", fmt.Errorf("%s, %s: %w", f.source, c.name, err)
		}
	}
	return p.text()
}

// add adds a cell with the line directive at.
func (p *sessionPackage) add(code, at string) error {
	chunks := cell.Chunks(code)
	commas := cell.ListCommas(code, chunks)
	code = cell.Separated(code, commas)
	keep := func(kinds ...cell.Kind) string {
		return cell.Keep(code, chunks, func(c cell.Chunk) bool { return slices.Contains(kinds, c.Kind) })
	}
	trailing := 0
	if n := len(chunks); n > 0 && chunks[n-1].Kind == cell.Statement {
		trailing = len(commas) + 1
	}
	p.trailing = append(p.trailing, trailing)
	imports, err := parser.ParseFile(token.NewFileSet(), "", "package p;"+keep(cell.Import), parser.ImportsOnly)
	if err != nil {
		return err
	}
	for _, spec := range imports.Imports {
		importPath, _ := strconv.Unquote(spec.Path.Value)
		name := path.Base(importPath)
		if spec.Name != nil {
			name = spec.Name.Name
		}
		p.imports[name] = importPath
	}
	p.decls.WriteString(at + cell.Keep(code, chunks, func(c cell.Chunk) bool {
		return c.Kind != cell.Statement && c.Kind != cell.Var && c.Kind != cell.Import
	}))
	statements, err := p.assigned(keep(cell.Statement, cell.Var))
	if err != nil {
		return err
	}
	fmt.Fprintf(&p.functions, "\nfunc cell%d() {%s%s\n}\n", len(p.trailing), at, statements)
	return nil
}

// assigned replaces the variable declarations in statements with assignments and records the variables.
func (p *sessionPackage) assigned(code string) (string, error) {
	const head = "package p;func _() {\n"
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", head+code+"\n}", parser.SkipObjectResolution)
	if err != nil {
		return "", err
	}
	offset := func(at token.Pos) int { return fset.Position(at).Offset - len(head) }
	text := func(from, to token.Pos) string { return code[offset(from):offset(to)] }
	var out strings.Builder
	done := 0
	replace := func(from, to token.Pos, by string) {
		out.WriteString(code[done:offset(from)] + by)
		done = offset(to)
	}
	for _, s := range file.Decls[0].(*ast.FuncDecl).Body.List {
		switch s := s.(type) {
		case *ast.AssignStmt:
			if s.Tok == token.DEFINE {
				p.declare(text(s.Lhs[0].Pos(), s.TokPos), "", text(s.Rhs[0].Pos(), s.End()))
				replace(s.TokPos, s.TokPos+2, "=")
			}
		case *ast.DeclStmt:
			d := s.Decl.(*ast.GenDecl)
			if d.Tok != token.VAR {
				continue
			}
			var all []string
			for _, spec := range d.Specs {
				v := spec.(*ast.ValueSpec)
				names, typ, values := text(v.Names[0].Pos(), v.Names[len(v.Names)-1].End()), "", ""
				if v.Type != nil {
					typ = text(v.Type.Pos(), v.Type.End())
				}
				if len(v.Values) > 0 {
					values = text(v.Values[0].Pos(), v.End())
					all = append(all, names+" = "+values)
				} else {
					for _, name := range v.Names {
						all = append(all, fmt.Sprintf("%s = *new(%s)", name.Name, typ))
					}
				}
				p.declare(names, typ, values)
			}
			replace(d.Pos(), d.End(), strings.Join(all, "; "))
		}
	}
	return out.String() + code[done:], nil
}

// declare records a declaration of variables, to infer their types. Variables that already exist keep theirs.
func (p *sessionPackage) declare(names, typ, values string) {
	var fresh []string
	for name := range strings.SplitSeq(names, ",") {
		name = strings.TrimSpace(name)
		if name == "_" || slices.Contains(p.names, name) {
			name = "_"
		} else {
			p.names = append(p.names, name)
		}
		fresh = append(fresh, name)
	}
	fmt.Fprintf(&p.variables, "var %s %s", strings.Join(fresh, ", "), typ)
	if values != "" {
		p.variables.WriteString(" = " + values)
	}
	p.variables.WriteString("\n")
}
