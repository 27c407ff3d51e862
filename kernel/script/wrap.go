package script

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"setlab/kernel/cell"
	"setlab/kernel/scope"
)

// asProgram converts a script without a package clause to a program of package main for the
// compiler: its declarations, and a function main with its statements. Variables of the statements
// that functions use become package variables. Positions refer to the script at the given path. The
// error is a *Problems.
func asProgram(s *source, path string) (string, error) {
	parts := split(s.text)
	w, err := parts.parse(s.path, path, nil)
	if err != nil {
		return "", err
	}
	if w, err = parts.parse(s.path, path, w.implicitImports()); err != nil {
		return "", err
	}
	w.check()
	if err := w.hoist(); err != nil {
		return "", err
	}
	w.showTrailing(parts.trailing)
	w.useVariables()
	return w.apply(), nil
}

// parts holds the parts of a script. Each part has the length of the script, with all characters
// that belong to other parts blanked out.
type parts struct {
	imports, declarations, statements string
	trailing                          int // number of statements at the end that are shown if they are expressions
}

// split splits a script into its parts.
func split(text string) parts {
	chunks := cell.Chunks(text)
	hasStatements := slices.ContainsFunc(chunks, func(c cell.Chunk) bool { return c.Kind == cell.Statement })
	isStatement := func(k cell.Kind) bool { return k == cell.Statement || k == cell.Var && hasStatements }
	keep := func(chosen func(cell.Kind) bool) string {
		return cell.Keep(text, chunks, func(c cell.Chunk) bool { return chosen(c.Kind) })
	}
	commas, trailing := cell.ListCommas(text, chunks), 0
	if len(chunks) > 0 && chunks[len(chunks)-1].Kind == cell.Statement {
		trailing = len(commas) + 1
	}
	return parts{
		imports:      keep(func(k cell.Kind) bool { return k == cell.Import }),
		declarations: keep(func(k cell.Kind) bool { return k != cell.Import && !isStatement(k) }),
		statements:   cell.Separated(keep(isStatement), commas),
		trailing:     trailing,
	}
}

// wrapped is a script being converted to a program.
type wrapped struct {
	edits
	fset *token.FileSet
	file *ast.File
	body *ast.BlockStmt // of main
	path string         // path of the script
	// Offsets at which imports and package variables are inserted.
	importsEnd, head int
	named            int // number of results that have been given names
	*checked
}

// Names in the program that scripts do not contain.
const (
	showAlias  = "showʹ"
	trainAlias = "trainʹ"
)

// parse assembles and parses the program. Its errors refer to the script under the given name.
func (p parts) parse(name, path string, implicit []scope.Package) (*wrapped, error) {
	var text strings.Builder
	fmt.Fprintf(&text, "package main;import %s \"setlab/kernel/script/show\"\n", showAlias)
	for _, i := range implicit {
		fmt.Fprintf(&text, "import %s %q\n", i.Name, i.Path)
	}
	line := fmt.Sprintf("//line %s:1:1\n", path)
	w := &wrapped{path: path, fset: token.NewFileSet(), importsEnd: text.Len()}
	text.WriteString(line + p.imports + "\n")
	w.head = text.Len()
	fmt.Fprintf(&text, "var _ = %s.Value\n", showAlias)
	text.WriteString(line + p.declarations + "\nfunc main() {\n" + line + p.statements + "\n}\n")
	w.text = text.String()
	var err error
	if w.file, err = parser.ParseFile(w.fset, "", w.text, 0); err != nil {
		return nil, p.problems(err, name)
	}
	last, ok := w.file.Decls[len(w.file.Decls)-1].(*ast.FuncDecl)
	if !ok || last.Name.Name != "main" || last.Recv != nil {
		return nil, &Problems{Lines: []string{name + ": unmatched closing bracket"}}
	}
	w.body = last.Body
	return w, nil
}

// problems converts parser errors to positions in the script.
func (p parts) problems(err error, name string) *Problems {
	var found scanner.ErrorList
	if !errors.As(err, &found) {
		return problems([]error{err})
	}
	for _, e := range found {
		e.Pos.Filename = name
		// Handles errors at the end of the added function.
		e.Pos.Line, e.Pos.Column, e.Msg = cell.SyntaxError("script", p.statements, e.Pos.Line, e.Pos.Column, e.Msg)
	}
	return syntaxProblems(found)
}

// contextPackage is the package that provides the variable ctx.
var contextPackage = scope.Package{Name: trainAlias, Path: "setlab/setlib/train"}

// implicitImports returns the packages that the script uses without an import.
func (w *wrapped) implicitImports() []scope.Package {
	unresolved, imported := w.foreign(), map[string]bool{}
	for _, spec := range w.file.Imports {
		imported[importName(spec)] = true
	}
	var all []scope.Package
	for _, p := range scope.Packages() {
		if unresolved[p.Name] && !imported[p.Name] {
			all = append(all, p)
		}
	}
	if unresolved["ctx"] {
		all = append(all, contextPackage)
	}
	return all
}

// version matches a path element that is a major version suffix.
var version = regexp.MustCompile(`^v[0-9]+$`)

// importName returns the name that an import declares, judging by its path.
func importName(spec *ast.ImportSpec) string {
	if spec.Name != nil {
		return spec.Name.Name
	}
	importPath, err := strconv.Unquote(spec.Path.Value)
	if err != nil {
		return ""
	}
	if base := path.Base(importPath); !version.MatchString(base) {
		return base
	}
	return path.Base(path.Dir(importPath))
}

// unresolved returns the names that the program uses but does not declare, except those used within
// a node.
func (w *wrapped) unresolved(without ast.Node) map[string]bool {
	names := map[string]bool{}
	for _, id := range w.file.Unresolved {
		if without == nil || id.Pos() < without.Pos() || without.End() <= id.Pos() {
			names[id.Name] = true
		}
	}
	return names
}

// foreign returns the names that the program uses and the script does not declare. A variable of main that functions use is not one of them, unless
// main uses the name before, as in rand := rand.IntN(9).
func (w *wrapped) foreign() map[string]bool {
	main := w.file.Decls[len(w.file.Decls)-1]
	all, functions := w.unresolved(nil), w.unresolved(main)
	own := map[string]bool{}
	w.variables(func(_ ast.Stmt, names []*ast.Ident) {
		for _, id := range names {
			own[id.Name] = true
		}
	})
	for _, id := range w.file.Unresolved {
		if main.Pos() <= id.Pos() && id.Pos() < main.End() {
			own[id.Name] = false
		}
	}
	for name := range functions {
		if own[name] {
			delete(all, name)
		}
	}
	return all
}

// offset returns the offset of a position in the program's text.
func (w *wrapped) offset(p token.Pos) int { return w.fset.PositionFor(p, false).Offset }

// source returns the text of a node.
func (w *wrapped) source(n ast.Node) string { return w.text[w.offset(n.Pos()):w.offset(n.End())] }
