package script

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"

	"setlab/kernel/interp/symbols"
)

// checked holds the type information of a program before it is compiled. It only covers packages that can be interpreted.
type checked struct {
	info    *types.Info
	pkg     *types.Package
	aliases map[string]string // of packages that are only named by types of hoisted variables
	hoisted map[string]bool   // names of hoisted variables
}

// check determines the types of the program. Errors are ignored: the compiler reports them.
func (w *wrapped) check() {
	w.checked = &checked{info: &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}}, aliases: map[string]string{}}
	config := types.Config{Error: func(error) {}, GoVersion: languageVersion}
	if importer, err := symbols.NewImporter(); err == nil {
		config.Importer = importer
	}
	w.pkg, _ = config.Check("main", w.fset, []*ast.File{w.file}, w.info)
}

// showTrailing adds code to the last statements of the script, as many as given. It shows the values of those that are
// expressions, and makes their errors end the script, as in the session.
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

// results returns code to insert before and after a call with several results, to show them, or only the error if quiet is set.
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

// prints reports whether a call is made for its output rather than its results.
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
