package interp

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// text returns the source of the package, which has a function Run.
func (p *sessionPackage) text() (string, error) {
	assemble := func(imports, variables string) string {
		return "package " + p.name + "\nimport fmtʹ \"fmt\"\n" + imports + "func showʹ(v any) { fmtʹ.Printf(\"<%v>\\n\", v) }\n//line variables:1\n" +
			variables + p.decls.String() + p.functions.String()
	}
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", assemble("", p.variables.String()), 0)
	if err != nil {
		return "", err
	}
	imports, added := "", map[string]bool{}
	for _, id := range file.Unresolved {
		if importPath, ok := p.imports[id.Name]; ok && !added[id.Name] {
			imports += fmt.Sprintf("import %s %q\n", id.Name, importPath)
			added[id.Name] = true
		} else if id.Name == "ctx" && !added["ctx"] {
			imports += "import contextʹ \"context\"\n"
			p.variables.WriteString("var ctx = contextʹ.Background()\n")
			added["ctx"] = true
		}
	}
	text := assemble(imports, p.variables.String())
	if file, err = parser.ParseFile(fset, "", text, parser.SkipObjectResolution); err != nil {
		return "", err
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}}
	// Errors are left to the compiler, because this intermediate source also has initialization cycles.
	config := types.Config{Error: func(error) {}, Importer: p.Importer}
	pkg, _ := config.Check(p.name, fset, []*ast.File{file}, info)
	// Go backward, so that the offsets stay valid.
	for i := len(p.trailing); i > 0; i-- {
		body := file.Decls[len(file.Decls)-1-len(p.trailing)+i].(*ast.FuncDecl).Body.List
		for _, s := range slices.Backward(body[max(0, len(body)-p.trailing[i-1]):]) {
			if e, ok := s.(*ast.ExprStmt); ok && isShown(info, e.X) {
				from, to := fset.PositionFor(e.Pos(), false).Offset, fset.PositionFor(e.End(), false).Offset
				text = text[:from] + "showʹ(" + text[from:to] + ")" + text[to:]
			}
		}
	}
	variables := ""
	for _, name := range p.names {
		object := pkg.Scope().Lookup(name)
		spelled := types.TypeString(object.Type(), func(other *types.Package) string {
			if other == pkg {
				return ""
			}
			for name := range added {
				if p.imports[name] == other.Path() {
					return name
				}
			}
			name := fmt.Sprintf("p%dʹ", len(added))
			added[name], p.imports[name] = true, other.Path()
			imports += fmt.Sprintf("import %s %q\n", name, other.Path())
			return name
		})
		variables += fmt.Sprintf("var %s %s\n", name, spelled)
	}
	if added["ctx"] {
		variables += "var ctx = contextʹ.Background()\n"
	}
	_, rest, _ := strings.Cut(text, p.variables.String())
	head, _, _ := strings.Cut(assemble(imports, "\x00"), "\x00")
	run := "\nfunc Run(cell func(f func())) {\n"
	for i := range p.trailing {
		run += fmt.Sprintf("\tcell(cell%d)\n", i+1)
	}
	return head + variables + rest + run + "}\n", nil
}

// isShown reports whether a cell shows the value of its trailing expression.
func isShown(info *types.Info, e ast.Expr) bool {
	value, ok := info.Types[e]
	if !ok || value.IsVoid() || !value.IsValue() {
		return false
	}
	if tuple, ok := value.Type.(*types.Tuple); ok && tuple != nil {
		return false
	}
	return true
}

// withSource imports packages that the session lacks from their source.
type withSource struct{ types.Importer }

var fromSource = importer.ForCompiler(token.NewFileSet(), "source", nil)

func (w withSource) Import(importPath string) (*types.Package, error) {
	if p, err := w.Importer.Import(importPath); err == nil {
		return p, nil
	}
	return fromSource.Import(importPath)
}
