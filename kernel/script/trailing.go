package script

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"

	"setlab/kernel/interp/symbols"
)

// checked is what is known of a program's types before it is compiled: that of the
// packages that can be interpreted.
type checked struct {
	info    *types.Info
	pkg     *types.Package
	aliases map[string]string // of packages that only hoisted variables name
	hoisted map[string]bool   // names of variables
}

// check finds the types of the program. Its errors are the compiler's to report.
func (w *wrapped) check() {
	w.checked = &checked{info: &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}}, aliases: map[string]string{}}
	config := types.Config{Error: func(error) {}, GoVersion: languageVersion}
	if importer, err := symbols.NewImporter(); err == nil {
		config.Importer = importer
	}
	w.pkg, _ = config.Check("main", w.fset, []*ast.File{w.file}, w.info)
}

// showTrailing has the values of the expressions shown that the script ends with, so many, and their errors end the script, as the
// session does.
func (w *wrapped) showTrailing(several int) {
	for _, s := range w.body.List[max(0, len(w.body.List)-several):] {
		if last, ok := s.(*ast.ExprStmt); ok {
			w.showValue(last)
		}
	}
}

func (w *wrapped) showValue(last *ast.ExprStmt) {
	from, to := w.offset(last.Pos()), w.offset(last.End())
	place := w.fset.Position(last.Pos())
	around := func(before, after string) {
		w.replace(from, from, fmt.Sprintf("%s/*line %s:%d:%d*/", before, w.path, place.Line, place.Column))
		w.replace(to, to, after)
	}
	_, isCall := ast.Unparen(last.X).(*ast.CallExpr)
	value, known := w.info.Types[last.X]
	switch t := value.Type.(type) {
	case nil:
		if !isCall {
			around(showAlias+".Value(", ")")
		}
	case *types.Tuple:
		if t.Len() > 0 {
			around(w.results(t, w.prints(last.X)))
		}
	default:
		switch {
		case !known || value.IsVoid() || w.prints(last.X) || t == types.Typ[types.Invalid]:
		case isCall && isError(t):
			around(showAlias+".Error(", ")")
		default:
			around(showAlias+".Value(", ")")
		}
	}
}

// results returns what stands before and behind a call of several results to have them
// shown, or with quiet the error alone.
func (w *wrapped) results(t *types.Tuple, quiet bool) (before, after string) {
	names, behind := make([]string, t.Len()), ""
	for i := range names {
		name := fmt.Sprintf("v%dʹ", w.named+i)
		switch {
		case i == len(names)-1 && isError(t.At(i).Type()):
			behind = fmt.Sprintf("; %s.Error(%s)", showAlias, name) + behind
		case quiet:
			name = "_"
		default:
			behind += fmt.Sprintf("; %s.Value(%s)", showAlias, name)
		}
		names[i] = name
	}
	w.named += len(names)
	assigned := " := "
	if behind == "" {
		assigned = " = "
	}
	return strings.Join(names, ", ") + assigned, behind
}

// prints reports whether a call is made for what it writes, and not for its results.
func (w *wrapped) prints(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.SelectorExpr:
		f, ok := w.info.Uses[fun.Sel].(*types.Func)
		if !ok || f.Pkg() == nil {
			return false
		}
		printing := strings.HasPrefix(f.Name(), "Print") || strings.HasPrefix(f.Name(), "Fprint")
		return printing && f.Pkg().Path() == "fmt" || f.Name() == "Write" || f.Name() == "WriteString"
	case *ast.Ident:
		b, ok := w.info.Uses[fun].(*types.Builtin)
		return ok && b.Name() == "copy"
	}
	return false
}

func isError(t types.Type) bool { return types.Identical(t, types.Universe.Lookup("error").Type()) }
